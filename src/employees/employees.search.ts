import * as z from 'zod/mini'
import { employeeOrderings, employeeStatuses } from '#contract/employees'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { dayOrNothing, freeText, oneOf, searchOf } from '../lib/search-params'

export const employeesSearch = searchOf(
  z.object({
    ...listShape,
    ordering: oneOf(orderingsBy(employeeOrderings), 'name'),
    status: oneOf(employeeStatuses, ''),
    // The API has no such filters: these apply to the page.
    role: freeText(120),
    two_factor: oneOf(['on', 'off'], ''),
    invited_to: dayOrNothing,
  }),
)
export type EmployeesSearch = ReturnType<typeof employeesSearch>
