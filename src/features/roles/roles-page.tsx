import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createRole, type Role } from '#contract/roles/roles'
import { ListPage } from '../../list/list-page'
import { NodeFilter, useNodeName } from '../../scope/node-filter'
import { countHolders } from '../../scope/holder-words'
import { useMembersOf } from '../../scope/use-holders'
import { useChips } from '../../table/column-widths'
import { useReason } from '../../session/use-can'
import { roleColumns } from './role-columns'
import { rolesList } from './roles.list'
import { RolesTabs } from '../role-matrix/roles-tabs'

export function RolesPage() {
  const search = useSearch({ from: '/app/roles' })
  const nodeName = useNodeName()
  const membersOf = useMembersOf()
  const chips = useChips()
  const columns = useMemo(() => {
    const members = membersOf && ((role: Role) => countHolders(membersOf(role)))
    return roleColumns(nodeName, members, chips)
  }, [nodeName, membersOf, chips])
  return (
    <ListPage
      title="Roles"
      help="role"
      tabs={<RolesTabs />}
      create={{ to: '/roles/new', label: 'New role', reason: useReason(createRole.needs) }}
      kind={rolesList}
      columns={columns}
      search={search}
      filters={<NodeFilter />}
    />
  )
}
