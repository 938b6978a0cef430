import * as z from 'zod/mini'
import { employeeOrderings, employeeStatuses } from '#contract/employees'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { oneOf } from '../lib/search-params'

const orderings = employeeOrderings.flatMap((field) => [field, `-${field}`] as const)
export const employeesSearch = z.object({ ...listSearchShape, ordering: oneOf(orderings, 'name'), status: oneOf(employeeStatuses, '') })
export const employeesDefaults = { ...listDefaults, ordering: 'name', status: '' } as const
export type EmployeesSearch = z.infer<typeof employeesSearch>
