import { listCompanies } from '#contract/companies'
import { listEmployees, resendInvitation } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { getRole, listRoles, updateRole } from '#contract/roles/roles'
import type { Endpoint } from '#contract/wire'
import { answer, type Asked, type Told } from './answers'
import type { World } from './world'

/** The page of a web framework for an unknown address. */
export const unknownAddress: Told = {
  status: 404,
  body: '<!doctype html><title>Not Found</title><h1>Not Found</h1>',
}

/** A permission that only this server knows. */
export const foreignPermission = {
  id: 901,
  name: 'Launch Rockets',
  code: 'msp_launch_rockets',
  description: '',
  is_selected: true,
}

type Fields = Record<string, unknown>
const asText = (id: number | null | undefined) => (id === null || id === undefined ? id : String(id))

const company = ({ packages, ...row }: World['companies'][number], index: number): Fields => ({
  id: String(row.id),
  name: row.name,
  // These fields are specified, but sometimes missing or odd.
  ...(index % 7 === 0 ? {} : { uid: row.uid, msp_node: asText(row.msp_node) }),
  packages:
    index % 11 === 0
      ? null
      : packages.map(({ id, name, license_count }) => ({ id: String(id), name, license_count, seats: 3 })),
  created_at: index % 13 === 0 ? 'yesterday' : row.created_at,
  colour: 'green',
})

const role = (row: World['roles'][number]): Fields => ({
  ...row,
  id: String(row.id),
  msp_node: asText(row.msp_node),
  last_modified: 12,
  role_permissions: [
    ...row.role_permissions.map((category) => ({
      ...category,
      permissions: category.permissions.map((one) => ({ ...one, id: String(one.id), level: 2 })),
    })),
    { category_name: 'Rockets', category_description: null, permissions: [foreignPermission] },
  ],
})

type Reshape = (told: Told, world: World) => Told
const bodyOf = (told: Told) => told.body as Fields & { results: never[] } // `answer` gives this for a list.

const reshaped = new Map<Endpoint, Reshape>([
  // Specified as a page wrapper. The links name another host.
  [
    listCompanies,
    (told) =>
      told.status === 200
        ? { ...told, body: { ...bodyOf(told), results: bodyOf(told).results.map(company), total_pages: 25 } }
        : told,
  ],
  [
    getRole,
    (told) => (told.status === 200 ? { ...told, body: role(told.body as World['roles'][number]) } : told),
  ],
  [
    updateRole,
    (told) => (told.status === 200 ? { ...told, body: role(told.body as World['roles'][number]) } : told),
  ],
  [resendInvitation, (told) => ({ ...told, body: { success: ['Sent', 'once more.'] } })],
  // Only the path is specified. This server sends a bare list, with ids as text and hardly any field.
  [
    listNodes,
    (told, world) => ({
      ...told,
      body: world.nodes.map(({ id, name, parent }) => ({ id: String(id), name, parent: asText(parent) })),
    }),
  ],
  [listRoles, (told, world) => ({ ...told, body: world.roles.map(role) })],
  // A wrapper without a count.
  [
    listEmployees,
    (told, world) => ({
      ...told,
      body: {
        results: world.employees.map(({ id, email, first_name }) => ({
          id: String(id),
          email,
          first_name,
          status: 'on leave',
        })),
      },
    }),
  ],
])

/**
 * The answer of a server that has the specified operations, a few others in shapes of its own, and nothing
 * else.
 */
export function foreignAnswer(world: World, asked: Asked): Told {
  const reshape = reshaped.get(asked.operation)
  return reshape ? reshape(answer(world, asked), world) : unknownAddress
}
