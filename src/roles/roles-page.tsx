import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Employee } from '#contract/employees'
import { createRole } from '#contract/roles'
import type { Walk } from '../api/every-page'
import { ActionLink } from '../form/action-link'
import { ListCard } from '../list/list-card'
import { NodeFilter, useNodeName } from '../scope/node-filter'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { roleColumns, type MemberCounts } from './role-columns'
import { rolesList } from './roles.list'
import { rolesQuery } from './roles.queries'
import { RolesTabs } from '../role-matrix/roles-tabs'
import { rolesSearch, type RolesSearch } from './roles.search'
import { UndoBar } from '../role-matrix/changes/undo-bar'
import { usePeople } from '../role-matrix/use-role-data'

function membersOf({ rows }: Walk<Employee>): MemberCounts {
  const of = new Map<string, number>()
  for (const { role } of rows.value) if (role !== undefined) of.set(role, (of.get(role) ?? 0) + 1)
  return { of, complete: rows.kind === 'known' }
}

export function RolesPage() {
  const search = useSearch({ from: '/app/roles' })
  const navigate = useNavigate({ from: '/roles' })
  const list = useList(rolesQuery, search, useCan(rolesList.needs).allowed)
  const nodeName = useNodeName()
  const people = usePeople()
  const columns = useMemo(() => roleColumns(nodeName, people && membersOf(people)), [nodeName, people])
  const go = (to: RolesSearch) => void navigate({ search: to, replace: to.search !== search.search })

  return (
    <Page
      title="Roles"
      lead="Open a role to see its permissions and members."
      aside={
        <ActionLink look="primary" to="/roles/new" search={{ from: '' }} reason={useReason(createRole.needs)}>
          New role
        </ActionLink>
      }
    >
      <RolesTabs />
      <UndoBar />
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
