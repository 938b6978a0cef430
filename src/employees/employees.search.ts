import * as z from 'zod/mini'
import type { listEmployees } from '#contract/employees'
import type { QueryOf } from '#contract/wire'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { dayOrNothing, freeText, oneOf } from '../lib/search-params'

type Query = QueryOf<typeof listEmployees>
// A type import only, so that the operations stay out of the first load.
const orderings = [
  'id',
  '-id',
  'name',
  '-name',
  'email',
  '-email',
  'status',
  '-status',
  'created_at',
  '-created_at',
  'last_invited_at',
  '-last_invited_at',
  'invitation_expires_at',
  '-invitation_expires_at',
] as const satisfies readonly Query['ordering'][]
const statuses = ['invited', 'active'] as const satisfies readonly Query['status'][]
export const employeesSearch = z.object({
  ...listSearchShape,
  ordering: oneOf(orderings, 'name'),
  status: oneOf(statuses, ''),
  // The API has no parameters for these: they filter the page.
  role: freeText(120),
  two_factor: oneOf(['on', 'off'], ''),
  invited_before: dayOrNothing,
})
export const employeesDefaults = {
  ...listDefaults,
  ordering: 'name',
  status: '',
  role: '',
  two_factor: '',
  invited_before: '',
} as const
export type EmployeesSearch = z.infer<typeof employeesSearch>
