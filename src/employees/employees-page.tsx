import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { employeeStatuses } from '#contract/employees'
import { getRole } from '#contract/roles'
import { ListCard } from '../list/list-card'
import { NodeFilter, useNodeName } from '../scope/node-filter'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { restart } from '../lib/list-search'
import { useCan } from '../session/use-can'
import { SelectField } from '../ui/select-field'
import { employeeColumns } from './employee-columns'
import { EmployeesTabs, InviteLinks } from './employees-head'
import { employeesList } from './employees.list'
import { employeesQuery } from './employees.queries'
import { employeesSearch, type EmployeesSearch } from './employees.search'

const statusWords = { invited: 'Invited', active: 'Active' }

export function EmployeesPage() {
  const search = useSearch({ from: '/app/employees' })
  const navigate = useNavigate({ from: '/employees' })
  const maySeeRoles = useCan(getRole.needs).allowed
  const list = useList(employeesQuery, search, useCan(employeesList.needs).allowed)
  const nodeName = useNodeName()
  const withAddress = !search.columns.split(',').includes('email')
  const columns = useMemo(
    () => employeeColumns(nodeName, maySeeRoles, withAddress),
    [nodeName, maySeeRoles, withAddress],
  )
  const go = (to: EmployeesSearch) => void navigate({ search: to, replace: to.search !== search.search })

  return (
    <Page title="Employees" lead="Your team and pending invitations" aside={<InviteLinks />}>
      <EmployeesTabs />
      <ListCard
        kind={employeesList}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={employeesSearch.defaults}
        filters={
          <>
            <div className="min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.3125rem)]">
              <SelectField
                label="Status"
                hideLabel
                value={search.status}
                onChange={(status) =>
                  go(restart(search, { status: employeeStatuses.find((one) => one === status) ?? '' }))
                }
              >
                <option value="">Any status</option>
                {employeeStatuses.map((status) => (
                  <option key={status} value={status}>
                    {statusWords[status]}
                  </option>
                ))}
              </SelectField>
            </div>
            <NodeFilter />
          </>
        }
      />
    </Page>
  )
}
