import { companiesSource } from '../companies/companies.palette'
import { employeesSource } from '../employees/employees.palette'
import { nodesSource } from '../nodes/nodes.palette'
import { rolesSource } from '../roles/roles.palette'
import type { Source } from './item'

/** Where the palette looks, in the order of its groups. */
export const sources: readonly Source[] = [companiesSource, employeesSource, rolesSource, nodesSource]
