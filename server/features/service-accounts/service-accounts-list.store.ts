import type { IdNumber } from '#contract/shape'
import { and, eq, gt, lte, sql, type SQL } from 'drizzle-orm'
import type { listServiceAccounts, WrittenServiceAccount } from '#contract/service-accounts'
import { endingDays, unusedDays } from '#contract/service-accounts'
import type { serviceAccountOrderings } from '#contract/address-values'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { foldedText, matchesSearch, orderBy, within } from '../../db/query'
import { nodes, roles, serviceAccounts } from '../../db/tables/schema'
import { readPage } from '../../http/page'

const { id, name, created_at, rotated_at, last_used_at, watched_since, expires_at } = serviceAccounts

/** `greatest` ignores nulls. */
const unusedSince = sql`greatest(${last_used_at}, ${rotated_at}, ${watched_since})`.mapWith(watched_since)

const columns = {
  id,
  name,
  role: serviceAccounts.role_id,
  role_name: roles.name,
  msp_node: serviceAccounts.node_id,
  msp_node_name: nodes.name,
  created_at,
  rotated_at,
  last_used_at,
  unused_since: unusedSince,
  expires_at,
}
type Dates = 'created_at' | 'unused_since'
type MaybeDates = 'rotated_at' | 'last_used_at' | 'expires_at'
type Row = Omit<WrittenServiceAccount, Dates | MaybeDates> &
  Record<Dates, Date> &
  Record<MaybeDates, Date | null>

const written = (row: Row): WrittenServiceAccount => ({
  ...row,
  created_at: row.created_at.toISOString(),
  rotated_at: row.rotated_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  unused_since: row.unused_since.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})

export const inScope = (scope: readonly IdNumber<'node'>[]) => within(serviceAccounts.node_id, scope)

type Query = QueryOf<typeof listServiceAccounts>

export const endsSoon = (now: Date) =>
  and(gt(expires_at, now), lte(expires_at, new Date(now.getTime() + endingDays * 86_400_000)))

function inState(state: NonNullable<Query['state']>, now: Date): SQL | undefined {
  if (state === 'expired') return lte(expires_at, now)
  if (state === 'ending') return endsSoon(now)
  const limit = new Date(now.getTime() - unusedDays * 86_400_000)
  return sql`${unusedSince} <= ${limit.toISOString()}::timestamptz`
}

type Field = (typeof serviceAccountOrderings)[number]
const orders: Record<Field, Parameters<typeof orderBy>[1][string]> = {
  id,
  name,
  role_name: roles.name,
  msp_node_name: nodes.name,
  created_at,
  last_used_at,
  expires_at,
}

export async function findAccounts(db: Db, inNodes: readonly number[], query: Query, now: Date) {
  const where = and(
    inScope(inNodes),
    query.role === undefined ? undefined : eq(serviceAccounts.role_id, query.role),
    query.state && inState(query.state, now),
    matchesSearch({ text: foldedText(name), id }, query.search),
  )
  const rows = db
    .select({ ...columns, count: db.$count(serviceAccounts, where) })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .innerJoin(nodes, eq(nodes.id, serviceAccounts.node_id))
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering, orders, id))
  return readPage(rows, query, written)
}

export async function findAccountInScope(
  db: Db,
  scope: readonly IdNumber<'node'>[],
  account: IdNumber<'key'>,
) {
  const [row] = await db
    .select(columns)
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .innerJoin(nodes, eq(nodes.id, serviceAccounts.node_id))
    .where(and(eq(id, account), inScope(scope)))
  return row && written(row)
}

/** The account with the codes of its role, locked: two writers of one account wait for each other. */
export async function lockAccount(tx: Db, scope: readonly IdNumber<'node'>[], account: IdNumber<'key'>) {
  const [row] = await tx
    .select({
      id,
      name,
      node_id: serviceAccounts.node_id,
      role_id: serviceAccounts.role_id,
      expires_at,
      role_codes: roles.codes,
      role_name: roles.name,
      node_name: nodes.name,
    })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .innerJoin(nodes, eq(nodes.id, serviceAccounts.node_id))
    .where(and(eq(id, account), inScope(scope)))
    .for('update', { of: serviceAccounts })
  return row
}
