import { mutationOptions } from '@tanstack/react-query'
import {
  createEmployee,
  deleteEmployee,
  type Employee,
  getEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import { call } from '../api/call'
import { personName } from '#domain/person-name'
import { datasetOf } from '../api/dataset'
import { queryClient } from '../api/query-client'
import { readOrdered } from '../api/read-ordered'
import { startOfDay } from '../lib/dates'
import { pageAsked, scopeAsked } from '../lib/address/list-address'
import { readAhead, useRead } from '../session/read-ahead'
import { loadNodes, nodesKey } from './nodes'
import { employeesSearch, type EmployeesSearch } from './searches'
import {
  changing,
  creating,
  deleting,
  pageAhead,
  pageQuery,
  recordQuery,
  refreshing,
  finder,
} from './record-queries'

export const employeesKey = ['employees'] as const

const onOrOff: Readonly<Record<string, string>> = { on: 'true', off: 'false' }

/** The request for the page of the list in the address. Empty values are not sent. */
const asked = (search: EmployeesSearch) => ({
  ...pageAsked(search),
  ...scopeAsked(search),
  status: search.status,
  role: search.role,
  invitation: search.invitation,
  is_2fa_enabled: onOrOff[search.two_factor] ?? search.two_factor,
  invited_to: startOfDay(search.invited_to, 1),
  signed_in_to: startOfDay(search.signed_in_to, 1),
})

export const employeesQuery = (search: EmployeesSearch) =>
  pageQuery(employeesKey, asked(search), (signal) =>
    readOrdered('employees', search.ordering, (order) =>
      call(listEmployees, { query: { ...asked(search), ordering: '', ...order }, signal }),
    ),
  )

export const employeeQuery = recordQuery(employeesKey, getEmployee)

/**
 * Resends the invitation. The rows refresh after a failure too, because the invitation may have been sent.
 */
export const resendMutation = (id: Employee['id']) =>
  mutationOptions({
    mutationKey: [...employeesKey, 'resend', id],
    mutationFn: () => call(resendInvitation, { params: { employee_id: id } }),
    // Not awaited: the message comes first, the rows follow.
    onSettled: refreshing(employeesKey),
  })

export const loadEmployee = (id: Employee['id']): Promise<void> =>
  readAhead(getEmployee.needs, employeeQuery(id))

/** The most people that are loaded. */
const mostRows = 10_000

/** Every person in scope, for the list and for questions such as who has a permission or access to a node. */
export const everybody = datasetOf({
  key: employeesKey,
  what: 'people',
  mostRows,
  read: (query, signal) =>
    readOrdered('employees', 'id', (order) => call(listEmployees, { query: { ...query, ...order }, signal })),
})
export const everybodyQuery = everybody.query
/** Everybody, read if the caller may see them. `isWanted`: whether it is needed. */
export const useEverybody = (isWanted = true) => useRead(listEmployees.needs, everybodyQuery, isWanted)

/** People by a text. */
export const findEmployees = finder(
  everybody,
  (one) => `${personName(one)} ${one.email}`,
  (query, signal) => call(listEmployees, { query, signal }),
)

export const loadEmployees = (search: EmployeesSearch): Promise<unknown> =>
  Promise.all([
    pageAhead(listEmployees, [search, employeesSearch.defaults], employeesQuery(search)),
    loadNodes(),
  ])
export const loadInvitations = (): Promise<unknown> =>
  Promise.all([readAhead(listEmployees.needs, everybodyQuery), loadNodes()])

/**
 * Refreshes people and the counts of nodes after every write. A write whose answer was lost may have happened
 * too.
 */
export const refreshEmployees = refreshing(employeesKey, nodesKey)

export const createEmployeeMutation = creating(createEmployee, { onSettled: refreshEmployees })

export const updateEmployeeMutation = changing(updateEmployee, { onSettled: refreshEmployees })

export const reset2faMutation = changing(resetEmployee2fa, { onSettled: refreshEmployees })

/** Refreshes everything that lists the deleted person, but nothing requests the person again. */
export const deleteEmployeeMutation = deleting(
  employeesKey,
  deleteEmployee,
  refreshEmployees,
  refreshing(nodesKey),
)

export const forgetEmployee = (id: Employee['id']): void =>
  queryClient.removeQueries({ queryKey: employeeQuery(id).queryKey, exact: true, type: 'inactive' })
