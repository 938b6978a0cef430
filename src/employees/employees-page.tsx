import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { updateEmployee } from '#contract/employees'
import { getRole } from '#contract/roles'
import { ListCard } from '../list/list-card'
import { NodeFilter, useNodeName } from '../scope/node-filter'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { useAccess } from '../session/use-can'
import { employeeColumns } from './employee-columns'
import { EmployeesTabs, InviteLinks } from './employees-head'
import { employeesList } from './employees.list'
import { employeesQuery, employeesSearch, type EmployeesSearch, everybody } from '../queries/employees'

export function EmployeesPage() {
  const search = useSearch({ from: '/app/employees' })
  const navigate = useNavigate({ from: '/employees' })
  const access = useAccess()
  const maySeeRoles = access(getRole.needs).allowed
  const list = useList(employeesQuery, search, access(employeesList.needs).allowed, everybody.serves)
  const nodeName = useNodeName()
  const mayEdit = access(updateEmployee.needs).allowed
  const columns = useMemo(
    () => employeeColumns(nodeName, maySeeRoles, mayEdit),
    [nodeName, maySeeRoles, mayEdit],
  )
  const go = (to: EmployeesSearch) => void navigate({ search: to, replace: to.search !== search.search })

  return (
    <Page fill title="Employees" help="invitation" tabs={<EmployeesTabs />} actions={<InviteLinks />}>
      <ListCard
        kind={employeesList}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={employeesSearch.defaults}
        filters={<NodeFilter />}
      />
    </Page>
  )
}
