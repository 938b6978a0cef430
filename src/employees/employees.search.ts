import { employeeOrderings, employeeStatuses, invitationAges } from '#contract/employees'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { dayOrNothing, digitsOrNothing, oneOf, searchOf } from '../lib/search-params'

export const employeesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(employeeOrderings), 'name'),
  status: oneOf(employeeStatuses, ''),
  // Our own server has these filters. With another, the browser applies them to the rows that it has.
  role: digitsOrNothing,
  invitation: oneOf(invitationAges, ''),
  two_factor: oneOf(['on', 'off'], ''),
  invited_to: dayOrNothing,
  signed_in_to: dayOrNothing,
}))
export type EmployeesSearch = ReturnType<typeof employeesSearch>
