import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { createRole, type Role } from '#contract/roles'
import { ActionLink } from '../ui/action-link'
import { ListCard } from '../list/list-card'
import { NodeFilter, useNodeName } from '../scope/node-filter'
import { countHolders } from '../scope/holder-words'
import { useMembersOf } from '../scope/use-holders'
import { Page } from '../frame/page'
import { useChips } from '../list/table/table-widths'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { roleColumns } from './role-columns'
import { rolesList } from './roles.list'
import { everyRole, rolesQuery, rolesSearch, type RolesSearch } from '../queries/roles'
import { RolesTabs } from '../role-matrix/roles-tabs'
import { UndoBar } from '../role-matrix/changes/undo-bar'

export function RolesPage() {
  const search = useSearch({ from: '/app/roles' })
  const navigate = useNavigate({ from: '/roles' })
  const list = useList(rolesQuery, search, useCan(rolesList.needs).allowed, everyRole.serves)
  const nodeName = useNodeName()
  const membersOf = useMembersOf()
  const chips = useChips()
  const columns = useMemo(() => {
    const members = membersOf && ((role: Role) => countHolders(membersOf(role)))
    return roleColumns(nodeName, members, chips)
  }, [nodeName, membersOf, chips])
  const go = (to: RolesSearch) => void navigate({ search: to, replace: to.search !== search.search })

  return (
    <Page
      fill
      title="Roles"
      help="role"
      tabs={<RolesTabs />}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/roles/new"
          search={{ from: '' }}
          reason={useReason(createRole.needs)}
        >
          New role
        </ActionLink>
      }
    >
      <div className="px-(--edge) empty:hidden">
        <UndoBar />
      </div>
      <ListCard
        kind={rolesList}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={rolesSearch.defaults}
        filters={<NodeFilter />}
      />
    </Page>
  )
}
