import { createEmployee, getEmployee, listEmployees, type Employee } from '#contract/employees'
import { choicesOf, type Choice, type ListFilter } from '../../list/filters/list-filter'
import type { PagedKind } from '../../list/list-kind'
import { roleNames } from '#domain/distinct-names'
import { invitationAge } from '#domain/invitation-age'
import { isInvited } from '#domain/person-status'
import { employeeStatuses, invitationAges } from '#contract/address-values'
import { useEveryRole } from '../../queries/roles'
import { employeesQuery, everybody, refreshEmployees } from '../../queries/employees'
import { employeesSearch, type EmployeesSearch } from '../../queries/searches'
import { dayShown } from '../../lib/dates'
import { serverNow } from '../../lib/server-clock'

const statusWords = { invited: 'Invited', active: 'Active' }
const statuses: readonly Choice[] = employeeStatuses.map((value) => ({ value, words: statusWords[value] }))
const onOrOff: readonly Choice[] = [
  { value: 'on', words: 'On' },
  { value: 'off', words: 'Off' },
]
export const ageWords = {
  expired: 'Expired',
  expiring: 'Expiring within 48 hours',
  fresh: 'Valid for longer',
}
const ages: readonly Choice[] = invitationAges.map((value) => ({ value, words: ageWords[value] }))
type WithRole = Pick<Employee, 'role' | 'role_name'>

/** All roles, or those of the rows on the page if the caller can't list roles. */
function useRoles(rows: readonly WithRole[]): readonly Choice[] {
  const { data } = useEveryRole()
  const names = roleNames(data?.rows.value ?? [])
  const all = data?.rows.value.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  return choicesOf(all ?? rows.map(({ role, role_name }) => ({ id: role, name: role_name })))
}
export const roleFilter: ListFilter<WithRole> = {
  kind: 'choice',
  key: 'role',
  label: 'Role',
  useChoices: useRoles,
  keeps: ({ role }, id) => (role === undefined ? undefined : role === id),
}
/** @param key its name in the address */
export const ageFilter = (key: string, label: string): ListFilter<Employee> => ({
  kind: 'choice',
  key,
  label,
  useChoices: () => ages,
  keeps: (employee, age) => {
    const invited = isInvited(employee)
    const is = invitationAge(employee, serverNow())
    return invited === false ? false : invited && is && is === age
  },
})
export const employeesList: PagedKind<Employee, EmployeesSearch> = {
  page: employeesQuery,
  address: employeesSearch,
  name: 'employees',
  noun: { one: 'employee', many: 'employees' },
  get: getEmployee,
  needs: listEmployees.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['status', 'Status'],
    ['-last_invited_at', 'Last invited'],
    ['invitation_expires_at', 'Expiring first'],
  ],
  firstStep: { needs: createEmployee.needs, to: '/employees/new', label: 'Invite an employee' },
  filters: [
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      useChoices: () => statuses,
      keeps: ({ status }, value) => (status === undefined ? undefined : status === value),
    },
    roleFilter,
    ageFilter('invitation', 'Invitation'),
    {
      kind: 'choice',
      key: 'two_factor',
      label: '2FA',
      useChoices: () => onOrOff,
      keeps: (employee, value) =>
        employee.is_2fa_enabled === undefined
          ? undefined
          : isInvited(employee) !== true && employee.is_2fa_enabled === (value === 'on'),
    },
    {
      kind: 'range',
      of: 'day',
      to: 'invited_to',
      label: 'Invited',
      keeps: ({ last_invited_at }, _from, day) =>
        last_invited_at === undefined ? undefined : dayShown(last_invited_at) <= day,
    },
    {
      kind: 'range',
      of: 'day',
      to: 'signed_in_to',
      label: 'Last signed in',
      keeps: (employee, _from, day) =>
        employee.last_sign_in_at === undefined
          ? undefined
          : isInvited(employee) !== true && dayShown(employee.last_sign_in_at) <= day,
    },
  ],
  every: {
    dataset: everybody,
    textOf: ({ first_name, last_name, email }) => [first_name, last_name, email].join(' '),
  },
  bulk: async () => (await import('./employees.bulk')).employeeBulk,
  actions: async () => (await import('./employee-row-actions')).employeeRowActions,
  refresh: refreshEmployees,
}
