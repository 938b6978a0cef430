import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { companyOrderings, listCompanies, WrittenCompany, WrittenCompanyItem } from '#contract/companies'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../db/open'
import { beyond, fits, inOrder, readCursor, type Cursor, type Order } from '../db/keyset'
import { contains, one, within } from '../db/query'
import { companies, companyCounts, nodes } from '../db/schema'
import { windowOf, type Window } from '../http/page'
import { notACursor } from './companies.errors'

type Field = (typeof companyOrderings)[number]
type Query = QueryOf<typeof listCompanies>

/**
 * All packages of a company as one JSON array, so that a page is one statement whatever its rows hold.
 * Names are written out: in a select from one table Drizzle drops the table's name, and `id` would be the package's.
 */
const packagesOf = sql<WrittenCompanyItem['packages']>`coalesce((
  select json_agg(json_build_object('id', packages.id, 'name', packages.name, 'status', held.status, 'type', packages.type, 'license_count', held.license_count) order by packages.id)
  from company_packages held join packages on packages.id = held.package_id
  where held.company_id = companies.id
), '[]'::json)`

const item = {
  id: companies.id,
  uid: companies.uid,
  name: companies.name,
  msp_node: companies.node_id,
  packages: packagesOf,
  created_at: companies.created_at,
}

/** Rows before a page from which on it pays to ask first how many there are. */
const farBehind = 1_000

const inReach = (reach: readonly number[]): SQL => within(companies.node_id, reach)

const orderOf = (ordering: Query['ordering']): Order => {
  const field = (ordering?.replace(/^-/, '') ?? 'id') as Field
  const columns: Record<Field, PgColumn | null> = { id: null, name: companies.name, created_at: companies.created_at }
  return { column: columns[field], id: companies.id, descending: ordering?.startsWith('-') ?? false }
}

/** The cursor of a request, or a refusal when it was not written by this list in this order. */
export function cursorOf(query: Query): Cursor | undefined {
  if (query.cursor === undefined) return undefined
  const cursor = readCursor(query.cursor)
  if (!cursor || !fits(orderOf(query.ordering), cursor)) throw notACursor()
  return cursor
}

/**
 * How many there are on all pages. Without a search the counts that a trigger keeps are added up; a search has to count
 * what it finds. The database works it out once, whatever the number of rows it stands beside.
 */
function countOf(reach: readonly number[], node: number | undefined, matching: SQL | undefined, search: string | undefined): SQL<number> {
  if (search) return sql<number>`(select count(*)::int from companies where ${matching})`
  const ids = node === undefined ? reach : [node]
  return sql<number>`(select coalesce(sum(company_counts.count), 0)::int from company_counts where ${within(companyCounts.node_id, ids)})`
}

export type CompanyPage = {
  readonly count: number
  readonly results: WrittenCompanyItem[]
  /** Cursors of the pages around; undefined where there is none. */
  readonly next: Cursor | undefined
  readonly previous: Cursor | undefined
}

/**
 * A page by its cursor, or else by its number. Both are one statement with the count, whatever the rows hold; a number has to walk
 * over all rows before the page, a cursor does not.
 */
export async function findCompanies(
  db: Db,
  reach: readonly number[],
  query: Query,
  node: number | undefined,
  cursor: Cursor | undefined,
): Promise<CompanyPage> {
  const matching = and(
    node === undefined ? inReach(reach) : eq(companies.node_id, node),
    query.search ? contains(companies.name, query.search) : undefined,
  )
  const order = orderOf(query.ordering)
  const count = countOf(reach, node, matching, query.search)
  const total = async () => one(await db.select({ count }).from(sql`(select 1) nothing`)).count
  const walk = cursor ? { towards: cursor.towards, skip: 0, take: windowOf(query).limit } : await walkTo(windowOf(query), total)
  const rows = await db
    .select({ ...item, count })
    .from(companies)
    .where(cursor ? and(matching, beyond(order, cursor)) : matching)
    .orderBy(...inOrder(order, walk.towards))
    // One more than shown says whether there is more in this direction.
    .limit(walk.take + 1)
    .offset(walk.skip)
  const isMore = rows.length > walk.take
  const shown = walk.towards === 'next' ? rows.slice(0, walk.take) : rows.slice(0, walk.take).toReversed()
  // Behind the walk there is more if it did not begin at the very end.
  const began = cursor !== undefined || walk.skip > 0
  const at = (row: (typeof rows)[number] | undefined, towards: Cursor['towards']): Cursor | undefined =>
    row && { towards, value: valueOf(row, query.ordering), id: row.id }
  return {
    // On a page without rows there is none to read it from.
    count: rows[0]?.count ?? (await total()),
    results: shown.map((row): WrittenCompanyItem => ({ ...row, created_at: row.created_at.toISOString() })),
    next: (walk.towards === 'next' ? isMore : began) ? at(shown.at(-1), 'next') : undefined,
    previous: (walk.towards === 'previous' ? isMore : began) ? at(shown[0], 'previous') : undefined,
  }
}

type Walk = { readonly towards: Cursor['towards']; readonly skip: number; readonly take: number }

/** A page far behind is walked to from the nearer end, so that the last page costs what the first does. */
async function walkTo({ limit, offset }: Window, total: () => Promise<number>): Promise<Walk> {
  if (offset < farBehind) return { towards: 'next', skip: offset, take: limit }
  const count = await total()
  if (offset <= count / 2 || offset >= count) return { towards: 'next', skip: offset, take: limit }
  const take = Math.min(limit, count - offset)
  return { towards: 'previous', skip: count - offset - take, take }
}

function valueOf(row: { name: string; created_at: Date }, ordering: Query['ordering']): string | null {
  if (ordering?.endsWith('name')) return row.name
  return ordering?.endsWith('created_at') ? row.created_at.toISOString() : null
}

export async function findCompany(db: Db, reach: readonly number[], id: number): Promise<WrittenCompany | undefined> {
  const [row] = await db
    .select({
      ...item,
      msp_node_name: nodes.name,
      owner_first_name: companies.owner_first_name,
      owner_last_name: companies.owner_last_name,
      owner_email: companies.owner_email,
      is_nfr: companies.is_nfr,
    })
    .from(companies)
    .innerJoin(nodes, eq(nodes.id, companies.node_id))
    .where(and(eq(companies.id, id), inReach(reach)))
  return row && { ...row, created_at: row.created_at.toISOString() }
}
