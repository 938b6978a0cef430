import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { getEmployee, listEmployees, resendInvitation, type Employee } from '#contract/employees'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { accepted } from '../api/refusals'
import { queryClient } from '../api/query-client'
import { scopeAsked } from '../lib/list-search'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import type { EmployeesSearch } from './employees.search'
import { startOfDay } from '../lib/dates'

export const employeesKey = ['employees'] as const

const onOrOff: Readonly<Record<string, string>> = { on: 'true', off: 'false' }

/** The request for the page of the list in the address. Empty values are not sent. */
const asked = (search: EmployeesSearch) => ({
  page: search.page,
  page_size: search.page_size,
  search: search.search,
  ordering: search.ordering,
  ...scopeAsked(search),
  status: search.status,
  role: search.role,
  invitation: search.invitation,
  is_2fa_enabled: onOrOff[search.two_factor] ?? search.two_factor,
  invited_to: startOfDay(search.invited_to, 1),
  signed_in_to: startOfDay(search.signed_in_to, 1),
})

export const employeesQuery = (search: EmployeesSearch) =>
  queryOptions<Page<Employee>>({
    queryKey: [...employeesKey, 'list', asked(accepted('employees', search))],
    queryFn: ({ signal }) => call(listEmployees, { query: asked(accepted('employees', search)), signal }),
    placeholderData: keepPreviousData,
  })

export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...employeesKey, 'one', id],
    queryFn: ({ signal }) => call(getEmployee, { params: { id }, signal }),
  })

/** Resends the invitation. The rows refresh after a failure too, because the invitation may have been sent. */
export const resendMutation = (id: string) =>
  mutationOptions({
    mutationKey: [...employeesKey, 'resend', id],
    mutationFn: () => call(resendInvitation, { params: { employee_id: id } }),
    onSettled: () => {
      // Not awaited: the message comes first, the rows follow.
      void queryClient.invalidateQueries({ queryKey: employeesKey })
    },
  })

export const loadEmployees = (search: EmployeesSearch): Promise<unknown> =>
  Promise.all([readAhead(listEmployees.needs, employeesQuery(search)), loadNodes()])
export const loadEmployee = (id: string): Promise<void> => readAhead(getEmployee.needs, employeeQuery(id))
