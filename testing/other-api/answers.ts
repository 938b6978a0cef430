import { operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import type { World } from './world'

/** A request that matched an operation. */
export type Asked = {
  readonly operation: Endpoint
  /** The id in the path; 0 where there is none. */
  readonly id: number
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}
export type Told = { readonly status: number; readonly body?: unknown }

type Row = { id: number; name?: string }

const patterns = Object.values<Endpoint>(operations).map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, String.raw`(\d+)`)}$`),
}))

/** Finds the operation that a request is for. @returns undefined if it is none of the 25 */
export function askedOf(method: string, url: string, text: string): Asked | undefined {
  const { pathname, searchParams } = new URL(url, 'http://api.invalid')
  for (const { operation, pattern } of patterns) {
    const match = operation.method === method ? pattern.exec(pathname) : null
    if (match)
      return {
        operation,
        id: Number(match[1] ?? 0),
        query: searchParams,
        body: text ? (JSON.parse(text) as Asked['body']) : {},
      }
  }
  return undefined
}

const notFound: Told = { status: 404, body: { detail: 'Not found.' } }

/** A page of rows. Its links name a host that only this server can reach. */
function pageOf(rows: readonly Row[], { operation, query }: Pick<Asked, 'operation' | 'query'>): Told {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('page_size') ?? 50)
  const words = (query.get('search') ?? '').toLowerCase()
  const found = rows.filter(
    (row) =>
      JSON.stringify(row).toLowerCase().includes(words) &&
      (!query.get('status') || Reflect.get(row, 'status') === query.get('status')),
  )
  const results = found.slice((page - 1) * size, page * size)
  if (results.length === 0 && page > 1) return { status: 404, body: { detail: 'Invalid page.' } }
  const link = (to: number) => `http://internal.invalid:8000${operation.path}?page=${to}&page_size=${size}`
  return {
    status: 200,
    body: {
      count: found.length,
      next: page * size < found.length ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results,
    },
  }
}

const rowsOf = (world: World, path: string): Row[] | undefined => {
  const noun = path.split('/')[3]
  return noun === 'companies' ||
    noun === 'employees' ||
    noun === 'roles' ||
    noun === 'nodes' ||
    noun === 'packages'
    ? world[noun]
    : undefined
}

/** A company as the list shows it, with fewer fields than its record. */
const asItem = ({ id, uid, name, msp_node, packages, created_at }: World['companies'][number]) => ({
  id,
  uid,
  name,
  msp_node,
  packages,
  created_at,
})

function changed(row: Row, { permissions, ...fields }: Record<string, unknown>): void {
  Object.assign(row, fields)
  if (!Array.isArray(permissions)) return
  const role = row as World['roles'][number]
  const ids = permissions.map(Number)
  // New objects, because several roles share the old ones.
  role.role_permissions = role.role_permissions.map((category) => ({
    ...category,
    permissions: category.permissions.map((one) => ({ ...one, is_selected: ids.includes(one.id) })),
  }))
}

/** What a record says of others is what those are called now, and how many there are. */
export function relate({ roles, nodes, employees, companies }: World): void {
  const nameIn = (rows: readonly Row[], id: number | null = null) => rows.find((one) => one.id === id)?.name
  for (const one of employees) one.role_name = nameIn(roles, one.role) ?? one.role_name
  for (const one of [...employees, ...roles, ...companies])
    Object.assign(one, { msp_node_name: nameIn(nodes, one.msp_node) })
  for (const one of nodes) {
    one.company_count = companies.filter(({ msp_node: node }) => node === one.id).length
    one.employee_count = employees.filter(({ msp_node: node }) => node === one.id).length
  }
}

/** The answer of a server that follows the contract. */
export function answer(world: World, asked: Asked): Told {
  const told = answered(world, asked)
  if (asked.operation.method !== 'GET') relate(world)
  return told
}
function answered(world: World, asked: Asked): Told {
  const { operation, id, body } = asked
  const { method, path } = operation
  if (path.endsWith('/user-permissions/')) return { status: 200, body: world.permissions }
  if (path.endsWith('/permissions/')) {
    const all = world.roles[0]?.role_permissions ?? []
    const off = all.map((one) => ({
      ...one,
      permissions: one.permissions.map((each) => ({ ...each, is_selected: false })),
    }))
    return { status: 200, body: off }
  }
  const rows = rowsOf(world, path)
  if (!rows) return notFound
  const row = rows.find((one) => one.id === id)
  if (method === 'GET')
    return id === 0
      ? pageOf(path.endsWith('/companies/') ? world.companies.map(asItem) : rows, asked)
      : row
        ? { status: 200, body: row }
        : notFound
  world.effects.push(operation.name)
  if (method === 'POST' && id === 0) {
    const made = {
      ...structuredClone(rows[0] ?? { id: 0 }),
      id: Math.max(0, ...rows.map((one) => one.id)) + 1,
    }
    changed(made, body)
    rows.push(made)
    return { status: 201, body: made }
  }
  if (!row) return notFound
  if (method === 'DELETE') {
    rows.splice(rows.indexOf(row), 1)
    return { status: 204 }
  }
  if (path.endsWith('/send-invite/')) {
    const now = Date.now()
    changed(row, {
      last_invited_at: new Date(now).toISOString(),
      invitation_expires_at: new Date(now + 7 * 24 * 3_600_000).toISOString(),
    })
    return { status: 200, body: { success: 'The invitation was sent.' } }
  }
  if (path.endsWith('/reset-2fa/'))
    return { status: 200, body: { success: ['Two-factor authentication was reset.'] } }
  changed(row, body)
  return { status: 200, body: row }
}
