import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { updateEmployee } from '#contract/employees'
import { getRole } from '#contract/roles/roles'
import { ListPage } from '../../list/list-page'
import { useRoleNames } from '../../list/role-name'
import { NodeFilter, useNodeName } from '../../scope/node-filter'
import { useAccess } from '../../session/use-can'
import { employeeColumns } from './employee-columns'
import { EmployeesTabs, InviteLinks } from './employees-head'
import { employeesList } from './employees.list'

export function EmployeesPage() {
  const search = useSearch({ from: '/app/employees' })
  const access = useAccess()
  const maySeeRoles = access(getRole.needs).allowed
  const nodeName = useNodeName()
  const roleName = useRoleNames()
  const mayEdit = access(updateEmployee.needs).allowed
  const columns = useMemo(
    () => employeeColumns(nodeName, roleName, maySeeRoles, mayEdit),
    [nodeName, roleName, maySeeRoles, mayEdit],
  )

  return (
    <ListPage
      title="Employees"
      help="invitation"
      tabs={<EmployeesTabs />}
      actions={<InviteLinks />}
      kind={employeesList}
      columns={columns}
      search={search}
      filters={<NodeFilter />}
    />
  )
}
