import type { WrittenCataloguePackage } from '#contract/billing'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { permissionCodes } from '#contract/roles/permissions'
import { formatLastModified, type WrittenRole } from '#contract/roles/roles'
import type { WrittenCompany } from '#contract/companies'
import type { WrittenEmployee } from '#contract/employees'
import type { WrittenNode } from '#contract/nodes'
import { writtenCompany } from '../written'

/**
 * The records of another server, in memory. `effects` lists its writes in the order in which they took
 * effect.
 */
export type World = {
  readonly permissions: Record<string, boolean>
  nodes: WrittenNode[]
  roles: WrittenRole[]
  employees: WrittenEmployee[]
  packages: WrittenCataloguePackage[]
  companies: WrittenCompany[]
  readonly effects: string[]
}

const moment = (index: number) => new Date(Date.UTC(2026, 0, 1 + (index % 300), index % 24)).toISOString()
const uid = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`

/** Gives the name of a record by its kind and number. */
export type Naming = (kind: 'node' | 'role' | 'person' | 'company' | 'package', index: number) => string
const plainNames: Naming = (kind, index) => `${kind[0]?.toUpperCase()}${kind.slice(1)} ${index}`

type Sizes = {
  readonly companies?: number
  readonly people?: number
  readonly roles?: number
  readonly nodes?: number
}

export function makeWorld(
  name: Naming = plainNames,
  { companies = 1234, people = 30, roles = 6, nodes = 5 }: Sizes = {},
): World {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  const packages = ids(4).map((id) => ({
    id,
    name: name('package', id),
    type: id % 2 ? ('subscription' as const) : ('nfr' as const),
    description: `Package of ${name('package', id)}`,
    price_monthly: id % 2 ? '4.50' : null,
    currency: 'EUR',
  }))
  return {
    permissions: Object.fromEntries(
      permissionCodes.map((code) => [code, !/_(add|edit|rotate|delete)_service_account$/.test(code)]),
    ),
    packages,
    nodes: ids(nodes).map((id) => ({
      id,
      uid: uid(1, id),
      name: name('node', id),
      parent: id === 1 ? null : Math.floor(id / 2),
      created_at: moment(id),
      company_count: 3,
      employee_count: 2,
      child_count: id * 2 <= nodes ? 2 : 0,
    })),
    roles: ids(roles).map((id) => ({
      id,
      name: name('role', id),
      msp_node: id < 3 ? null : 1,
      ...(id < 3 ? {} : { msp_node_name: name('node', 1) }),
      role_permissions: permissionMatrix(
        new Set(permissionCodes.filter((_, index) => id === 1 || index % id === 0)),
      ),
      role_type: id < 3 ? 'System Assigned' : 'Custom',
      last_modified: formatLastModified(new Date(moment(id))),
    })),
    employees: ids(people).map((id) => ({
      id,
      first_name: name('person', id),
      last_name: name('person', id + 1),
      email: `person.${id}@example.com`,
      status: id % 3 === 0 ? 'active' : 'invited',
      role: 1 + (id % roles),
      role_name: name('role', 1 + (id % roles)),
      msp_node: 1 + (id % nodes),
      msp_node_name: name('node', 1 + (id % nodes)),
      is_2fa_enabled: id % 2 === 0,
      invited_at: moment(id),
      last_invited_at: moment(id),
      invitation_expires_at: moment(id + 7),
      activated_at: id % 3 === 0 ? moment(id + 1) : null,
      created_at: moment(id),
    })),
    companies: ids(companies).map((id) =>
      writtenCompany({
        id,
        uid: uid(2, id),
        name: name('company', id),
        msp_node: 1 + (id % nodes),
        msp_node_name: name('node', 1 + (id % nodes)),
        packages:
          id % 5 === 0
            ? []
            : [
                {
                  id: 1 + (id % 4),
                  name: name('package', 1 + (id % 4)),
                  status: 'active',
                  type: 'subscription',
                  license_count: id % 40,
                },
              ],
        created_at: moment(id),
        owner_first_name: name('person', id),
        owner_last_name: name('person', id + 1),
        owner_email: `owner.${id}@example.com`,
      }),
    ),
    effects: [],
  }
}
