import type { RoleKey } from './roles'
import type { NodeKey } from './tree'

export type ActorKey = 'administrator' | 'auditor' | 'help_desk' | 'branch_manager' | 'nobody'
type Actor = {
  readonly key: ActorKey
  readonly name: string
  readonly node: NodeKey
  readonly role: RoleKey
  readonly createdDaysAgo: number
}

/** Service accounts to try the portal with, from every permission to none. */
export const actors: readonly Actor[] = [
  {
    key: 'administrator',
    name: 'Administrator',
    node: 'headOffice',
    role: 'administrator',
    createdDaysAgo: 2_000,
  },
  { key: 'auditor', name: 'Auditor', node: 'headOffice', role: 'auditor', createdDaysAgo: 1_400 },
  { key: 'help_desk', name: 'Help desk', node: 'headOffice', role: 'helpDesk', createdDaysAgo: 910 },
  {
    key: 'branch_manager',
    name: 'Branch manager',
    node: 'dach',
    role: 'branchManagement',
    createdDaysAgo: 730,
  },
  { key: 'nobody', name: 'Trial app', node: 'headOffice', role: 'awaitingApproval', createdDaysAgo: 30 },
]
