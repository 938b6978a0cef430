import { and, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { companyOrderings, listCompanies, WrittenCompanyItem } from '#contract/companies'
import { defaultPageSize, maxId, maxPageSize, type QueryOf } from '#contract/wire'
import {
  beyond,
  cut,
  fits,
  inOrder,
  readCursor,
  type CountedPage,
  type Cursor,
  type Order,
} from '../db/keyset'
import type { Db } from '../db/open'
import { matchesSearch, one, within } from '../db/query'
import { companies, companyCounts } from '../db/schema'
import { windowOf } from '../http/page'
import { notACursor } from '../errors/refusal'
import { packagesOf } from './companies.store'

type Field = (typeof companyOrderings)[number]
type Query = QueryOf<typeof listCompanies>

const columns: Record<Field, PgColumn | null> = {
  id: null,
  name: companies.name,
  created_at: companies.created_at,
}

function orderOf(ordering: Query['ordering'] = 'id'): Order & { readonly field: Field } {
  const field = ordering.replace(/^-/, '') as Field // The contract's orderings are the fields, with or without a minus.
  return { field, column: columns[field], id: companies.id, descending: ordering.startsWith('-') }
}

/** @throws a refusal when this list did not write the cursor, or wrote it in another order. */
export function cursorOf(query: Query): Cursor | undefined {
  if (query.cursor === undefined) return undefined
  const cursor = readCursor(query.cursor)
  if (!cursor || !fits(orderOf(query.ordering), cursor)) throw notACursor()
  return cursor
}

/** Finds a page by its cursor, or else by its number. `node` narrows the scope to one node. */
export async function findCompanies(
  db: Db,
  scope: readonly number[],
  query: Query,
  node: number | undefined,
  cursor: Cursor | undefined,
): Promise<CountedPage<WrittenCompanyItem>> {
  const { limit, offset } = windowOf(query)
  const order = orderOf(query.ordering)
  const nodes = node === undefined ? scope : [node]
  const answer = answerOf({ order, nodes, search: query.search ?? '', cursor, limit, offset })
  const statement = db
    .select({ count: sql<number>`count`, rows: sql<WrittenCompanyItem[]>`rows` })
    .from(sql`(${answer}) answer`)
  const name = query.search ? undefined : nameOf(query, cursor)
  const { count, rows } = one(await (name === undefined ? statement : statement.prepare(name).execute()))
  const items = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
  const page = cut(items, {
    limit,
    isBack: cursor?.towards === 'previous',
    hasBegun: cursor !== undefined || offset > 0,
    valueOf: (item) => (order.field === 'id' ? null : item[order.field]),
  })
  return { count, ...page }
}

type Asked = {
  readonly order: Order
  readonly nodes: readonly number[]
  readonly search: string
  readonly cursor: Cursor | undefined
  readonly limit: number
  readonly offset: number
}

/** Reads page and count in one statement, so that both are of the same moment. One extra row shows whether another page follows. */
function answerOf({ order, nodes, search, cursor, limit, offset }: Asked): SQL {
  const inScope = within(companies.node_id, nodes)
  // A search collects its matchesSearch once, for count and page. Otherwise the planner walks the whole order to find a rare word.
  const found = search
    ? sql`found as materialized (select id, name, created_at from companies where ${and(inScope, matchesSearch({ text: companies.search, id: companies.id, uid: companies.uid }, search))}),`
    : sql``
  const count = search
    ? sql`(select count(*)::int from found)`
    : sql`(select coalesce(sum(count), 0)::int from company_counts where ${within(companyCounts.node_id, nodes)})`
  const candidates = search ? sql`found companies where true` : sql`companies where ${inScope}`
  const start = cursor ? sql`and ${beyond(order, cursor)}` : sql``
  const skipped = cursor || offset === 0 ? sql`` : sql`offset ${Math.min(offset, maxId)}`
  // The inner select reads ids only, so that an index alone answers an OFFSET.
  return sql`
    with ${found}
    page as (
      select id from ${candidates} ${start}
      order by ${inOrder(order, cursor?.towards)} limit ${sql.raw(String(limit + 1))} ${skipped}
    )
    select ${count} as count, coalesce((
      select json_agg(json_build_object(
        'id', companies.id, 'uid', uid, 'name', name, 'msp_node', node_id, 'packages', ${packagesOf}, 'created_at', created_at
      ) order by ${inOrder(order)})
      from page join companies using (id)
    ), '[]') as rows`
}

/** PostgreSQL keeps plans for these sizes. With every size, a connection could collect thousands of plans. */
const usualSizes = new Set([defaultPageSize, 100, maxPageSize])

/** A name for each text of {@link answerOf}; undefined when PostgreSQL should keep no plan. */
function nameOf(
  { ordering = 'id', page = 1, page_size = defaultPageSize }: Query,
  cursor: Cursor | undefined,
) {
  const start = cursor?.towards ?? (page === 1 ? 'first' : 'number')
  return usualSizes.has(page_size) ? `companies_${ordering}_${start}_${page_size}` : undefined
}
