import { inArray, sql, type SQL } from 'drizzle-orm'
import type { WrittenRoleGiven } from '#contract/roles/role-given'
import type { IdNumber } from '#contract/shape'
import type { Given, Giver, RoleGiven } from '../db/tables/columns'
import type { Db } from '../db/open'
import type { employees, serviceAccounts } from '../db/tables/schema'
import { authorsIn } from './authors.store'
import type { Caller } from './caller'
import { hashSecret } from './keys'

// Since when people and keys have the role that they have, at the node where they have it, and who gave it.

export type Giving = { readonly at: Date; readonly by: Giver }
/** The caller is neither: nobody was signed in. */
export const givenByServer = (account_name: string): Giver => ({
  account_id: null,
  person_id: null,
  account_name,
})

/** For a new row. */
export const firstGiven = (role: number, node: number, { at, by }: Giving): RoleGiven => ({
  role,
  node,
  at: at.toISOString(),
  by,
})

type Table = typeof employees | typeof serviceAccounts
type RoleAtNode = {
  readonly role_id?: IdNumber<'role'> | undefined
  readonly node_id?: IdNumber<'node'> | undefined
}

/** For the change of a row: another role or another node is a new beginning, and the same ones are none. */
export function givenAnew(
  table: Table,
  { role_id, node_id }: RoleAtNode,
  { at, by }: Giving,
): SQL<RoleGiven> {
  const [role, node] = [sql`${role_id ?? table.role_id}::int`, sql`${node_id ?? table.node_id}::int`]
  return sql`case when (${table.role_id}, ${table.node_id}) is distinct from (${role}, ${node})
    then jsonb_build_object('role', ${role}, 'node', ${node}, 'at', ${at.toISOString()}::text, 'by', ${JSON.stringify(by)}::jsonb)
    else ${table.role_given} end`
}

/** What screens show of it. `scope`: the nodes whose people are named with their address. */
export async function giversIn(db: Db, given: readonly (Given | null)[], scope?: readonly number[]) {
  const authors = given.flatMap((one) => (one?.by && 'account_id' in one.by ? [one.by] : []))
  const authorOf = await authorsIn(db, authors, scope)
  const named = (by: Giver) => {
    if ('groups' in by) return { kind: 'groups', id: null, name: by.groups, email: null } as const
    const { kind, id, name, email } = authorOf(by)
    return {
      kind: kind === 'mark' ? 'server' : kind,
      id: id === null ? null : Number(id),
      name,
      email,
    } as const
  }
  return ({ at, is_before = false, by }: Given): WrittenRoleGiven => ({
    at,
    is_before,
    by: by && named(by),
  })
}

type Held = { readonly role_id: number; readonly node_id: number; readonly role_given: RoleGiven | null }
/** What a row says of the role and node that it has; null: nobody knows. */
export const givenOf = ({ role_id, node_id, role_given: given }: Held): RoleGiven | null =>
  given?.role === role_id && given.node === node_id ? given : null

/** What a service account keeps of a new key. The person who made it has seen it. */
export function keptOf(key: string, { at, by }: Giving) {
  const key_hash = hashSecret(key)
  return { key_hash, key_made: { of: key_hash.slice(-16), at: at.toISOString(), by } }
}

/** Adds to people or keys what the caller may know of it, and of when an account's present key was made, by whom. */
export async function withRoleGiven<R extends { readonly id: number }>(
  db: Db,
  { codes, scope }: Pick<Caller, 'codes' | 'scope'>,
  table: Table,
  rows: readonly R[],
) {
  const { id, role_id, node_id, role_given } = table
  const isKey = 'key_hash' in table
  const made = sql<Given | null>`${isKey ? sql`case when key_made->>'of' = right(key_hash, 16) then key_made end` : sql`null::jsonb`}`
  const ids = rows.map((row) => row.id)
  const found: ({ id: number; made: Given | null } & Held)[] =
    ids.length === 0
      ? []
      : await db.select({ id, role_id, node_id, role_given, made }).from(table).where(inArray(id, ids))
  const given = found.flatMap((one) => [givenOf(one), one.made])
  const giverOf = await giversIn(db, given, scope)
  const tell = (one: Given | null | undefined): WrittenRoleGiven | null => {
    if (!one) return null
    const { by, ...since } = giverOf(one)
    return codes.has('msp_view_user') ? { ...since, by } : since
  }
  const known = new Map(found.map((one) => [one.id, one]))
  return rows.map((row) => {
    const held = known.get(row.id)
    return { ...row, role_given: tell(held && givenOf(held)), ...(isKey && { key_made: tell(held?.made) }) }
  })
}
