import { and, SQL, sql } from 'drizzle-orm'
import type { listCompanies, WrittenCompanyItem } from '#contract/companies'
import { defaultPageSize, maxId, maxPageSize, type QueryOf } from '#contract/wire'
import type { companyOrderings } from '#contract/address-values'
import {
  beyond,
  cutPage,
  fits,
  orderSql,
  readCursor,
  type CountedPage,
  type Cursor,
  type Order,
} from '../../db/keyset'
import { inOrder } from '../../db/tables/columns'
import type { Db } from '../../db/open'
import { one, within } from '../../db/query'
import { companies, companyCounts, nodes } from '../../db/tables/schema'
import { windowOf } from '../../http/page'
import { notACursor } from '../../errors/refusal'
import { licenceCount, monthlyCost, narrowed } from './companies-filter'
import { packagesOf } from './companies.store'

type Field = (typeof companyOrderings)[number]
type Query = QueryOf<typeof listCompanies>

const name = inOrder(companies.name)
/**
 * The columns and expressions that a list is ordered by, besides the id. An index holds the order of a
 * column, but not that of an expression.
 */
const orders: Record<Field, Pick<Order, 'column' | 'holds'>> = {
  id: { column: null },
  name: { column: name, holds: 'text' },
  created_at: { column: companies.created_at, holds: 'moment' },
  msp_node_name: {
    column: inOrder(sql`(select ${nodes.name} from ${nodes} where ${nodes.id} = ${companies.node_id})`),
    holds: 'text',
  },
  license_count: { column: licenceCount, holds: 'number' },
  monthly_cost: { column: monthlyCost, holds: 'number' },
}

function orderOf(ordering: Query['ordering'] = 'id'): Order {
  const field = ordering.replace(/^-/, '') as Field // The contract's orderings are the fields, with or without a minus.
  return { ...orders[field], id: companies.id, descending: ordering.startsWith('-') }
}

/** @throws a refusal when this list did not write the cursor, or wrote it in another order. */
export function cursorOf(query: Query): Cursor | undefined {
  if (query.cursor === undefined) return undefined
  const cursor = readCursor(query.cursor)
  if (!cursor || !fits(orderOf(query.ordering), cursor)) throw notACursor()
  return cursor
}

/** A company and the value that it is ordered by, as JSON. */
type Row = WrittenCompanyItem & { readonly ordered_by: string | number | null }

/** Finds a page by its cursor, or else by its number. `inNodes`: the nodes whose companies are listed. */
export async function findCompanies(
  db: Db,
  inNodes: readonly number[],
  query: Query,
  cursor: Cursor | undefined,
): Promise<CountedPage<WrittenCompanyItem>> {
  const { limit, offset } = windowOf(query)
  const order = orderOf(query.ordering)
  const only = narrowed(query)
  const answer = answerOf({ order, nodes: inNodes, only, cursor, limit, offset })
  const statement = db
    .select({ count: sql<number>`count`, rows: sql<Row[]>`rows` })
    .from(sql`(${answer}) answer`)
  const plan = only ? undefined : nameOf(query, cursor)
  const { count, rows } = one(await (plan === undefined ? statement : statement.prepare(plan).execute()))
  const items = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
  const page = cutPage(items, {
    limit,
    isBack: cursor?.towards === 'previous',
    hasBegun: cursor !== undefined || offset > 0,
    valueOf: ({ ordered_by: value, created_at }) =>
      order.holds === 'moment' ? created_at : value === null ? null : String(value),
  })
  return { count, ...page }
}

type Asked = {
  readonly order: Order
  readonly nodes: readonly number[]
  readonly only: SQL | undefined
  readonly cursor: Cursor | undefined
  readonly limit: number
  readonly offset: number
}

/**
 * Reads page and count in one statement, so that both are of the same moment. One extra row shows whether
 * another page follows.
 */
function answerOf({ order, nodes: ids, only, cursor, limit, offset }: Asked): SQL {
  const inNodes = within(companies.node_id, ids)
  const value = order.column ?? sql`null`
  // A search collects its matches once, for count and page. Otherwise the planner walks the whole order to
  // find a rare word.
  const isCollected = only !== undefined || (order.column !== null && isExpression(order.column))
  const found = isCollected
    ? sql`found as materialized (select companies.id, ${value} as value from companies where ${and(inNodes, only)}),`
    : sql``
  const collected = { ...order, id: sql`id`, column: order.column && sql`value` }
  const from = isCollected
    ? { ...collected, rows: sql`select id, value from found where true` }
    : { ...order, rows: sql`select companies.id, ${value} as value from companies where ${inNodes}` }
  const count = only
    ? sql`(select count(*)::int from found)`
    : sql`(select coalesce(sum(count), 0)::int from company_counts where ${within(companyCounts.node_id, ids)})`
  const start = cursor ? sql`and ${beyond(from, cursor)}` : sql``
  const skipped = cursor || offset === 0 ? sql`` : sql`offset ${Math.min(offset, maxId)}`
  // The inner select reads only what the index holds, so that an index alone answers an OFFSET.
  return sql`
    with ${found}
    page as (${from.rows} ${start} order by ${orderSql(from, cursor?.towards)} limit ${sql.raw(String(limit + 1))} ${skipped})
    select ${count} as count, coalesce((
      select json_agg(json_build_object(
        'id', companies.id, 'uid', uid, 'name', name, 'msp_node', node_id, 'packages', ${packagesOf}, 'created_at', created_at,
        'ordered_by', page.value
      ) order by ${orderSql({ ...order, id: sql`page.id`, column: order.column && sql`page.value` })})
      from page join companies using (id)
    ), '[]') as rows`
}

const isExpression = (column: NonNullable<Order['column']>) => column instanceof SQL && column !== name

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
