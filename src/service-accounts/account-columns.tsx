import type { ServiceAccount } from '#contract/service-accounts'
import { dash } from '../lib/dates'
import { recordPath } from '../list/record-path'
import { roleNameOf } from '../list/role-name'
import { idColumn, type Column } from '../table/column'
import { Name } from '../ui/name'
import { Ago, Day } from '../ui/time/time'
import { AccountState, stateWords } from './account-state'

export const nameOf = ({ name, id }: Pick<ServiceAccount, 'name' | 'id'>) => name ?? `Service account ${id}`

/** null: no use was recorded. undefined: the server didn't say. */
const LastUsed = ({ at }: { at: string | null | undefined }) => (at === null ? 'Never used' : <Ago at={at} />)
export const Expires = ({ at }: { at: string | null | undefined }) =>
  at === null ? 'Never' : <Ago at={at} />

export const accountColumns = (maySeeRoles: boolean, now: number): readonly Column<ServiceAccount>[] => [
  {
    id: 'name',
    label: 'Name',
    ordering: 'name',
    phone: 'title',
    width: 13,
    grow: 40,
    value: nameOf,
    to: (account) => recordPath('service-accounts', account.id),
    cell: (account) => nameOf(account),
  },
  {
    id: 'state',
    label: 'Status',
    phone: 'action',
    width: 10,
    value: (account) => stateWords(account, now),
    cell: (account) => <AccountState account={account} />,
  },
  {
    id: 'role',
    label: 'Role',
    ordering: 'role_name',
    phone: 'first',
    width: 9.5,
    grow: 30,
    value: (account) => roleNameOf(account),
    to: ({ role }) => (maySeeRoles && role ? recordPath('roles', role) : undefined),
    cell: (account) => <Name>{roleNameOf(account)}</Name>,
  },
  {
    id: 'node',
    label: 'Node',
    ordering: 'msp_node_name',
    phone: 'second',
    width: 9,
    grow: 30,
    className: 'text-soft',
    value: ({ msp_node_name, msp_node }) => msp_node_name ?? msp_node,
    cell: ({ msp_node_name, msp_node }) => <Name>{msp_node_name ?? msp_node}</Name>,
  },
  {
    id: 'last_used_at',
    label: 'Last used',
    ordering: 'last_used_at',
    align: 'end',
    width: 7.5,
    className: 'text-muted',
    moment: ({ last_used_at }) => last_used_at,
    cell: ({ last_used_at }) => <LastUsed at={last_used_at} />,
  },
  {
    id: 'expires_at',
    label: 'Expires',
    ordering: 'expires_at',
    align: 'end',
    width: 7.5,
    className: 'text-muted',
    moment: ({ expires_at }) => expires_at,
    cell: ({ expires_at }) => <Expires at={expires_at} />,
  },
  ...recordColumns,
]

/** Hidden until somebody chooses them. */
const recordColumns: readonly Column<ServiceAccount>[] = [
  { ...idColumn, extra: true },
  {
    id: 'created_at',
    label: 'Created',
    ordering: 'created_at',
    extra: true,
    width: 7.5,
    moment: ({ created_at }) => created_at,
    cell: ({ created_at }) => <Day at={created_at} />,
  },
  {
    id: 'rotated_at',
    label: 'Key rotated',
    extra: true,
    width: 7.5,
    moment: ({ rotated_at }) => rotated_at,
    cell: ({ rotated_at }) => (rotated_at === null ? dash : <Day at={rotated_at} />),
  },
]
