import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { companyOrderings, listCompanies, WrittenCompanyItem } from '#contract/companies'
import { defaultPageSize, maxId, maxPageSize, type QueryOf } from '#contract/wire'
import { beyond, fits, inOrder, readCursor, since, type Cursor, type Order } from '../db/keyset'
import type { Db } from '../db/open'
import { preparedOnce } from '../db/prepared'
import { one, patternOf } from '../db/query'
import { companies } from '../db/schema'
import { windowOf } from '../http/page'
import { notACursor } from './companies.errors'

type Field = (typeof companyOrderings)[number]
type Query = QueryOf<typeof listCompanies>
type Package = WrittenCompanyItem['packages'][number]

const orderOf = (ordering: Query['ordering'] = 'id'): Order & { readonly field: Field } => {
  const field = ordering.replace(/^-/, '') as Field
  const columns: Record<Field, PgColumn | null> = {
    id: null,
    name: companies.name,
    created_at: companies.created_at,
  }
  return { field, column: columns[field], id: companies.id, descending: ordering.startsWith('-') }
}

/** The cursor of a request, or a refusal when it was not written by this list in this order. */
export function cursorOf(query: Query): Cursor | undefined {
  if (query.cursor === undefined) return undefined
  const cursor = readCursor(query.cursor)
  if (!cursor || !fits(orderOf(query.ordering), cursor)) throw notACursor()
  return cursor
}

/** All that the text of the statement depends on. */
type Shape = {
  readonly ordering: NonNullable<Query['ordering']>
  /** Where the page begins: with the first row, beyond a cursor, or with the row at a place of the list or of what a search finds. */
  readonly start: 'first' | 'next' | 'previous' | 'place' | 'offset'
  readonly isSearch: boolean
  readonly limit: number
}
/** Passed to every statement; each takes what it needs. */
type Values = {
  reach: readonly number[]
  offset: number
  pattern: string
  many: number
  value: string | null
  id: number
}
type Named = Pick<Package, 'id' | 'name' | 'type'>
type Held = [package_id: number, status: Package['status'], license_count: number]
type Row = [id: number, uid: string, name: string, msp_node: number, created_at: string, held: Held[] | null]

const given = (name: keyof Values) => sql`${sql.placeholder(name)}`
const inReach = sql`node_id = any(${given('reach')}::int[])`
/** Kept by a trigger: exact, and as quick for a million as for ten. */
const keptCount = sql`(select coalesce(sum(count), 0)::int from company_counts where ${inReach})`
/** Beside the rows: a package is named once, however many companies of the page have it. */
const catalogue = sql`(select json_agg(json_build_object('id', id, 'name', name, 'type', type)) from packages)`
/** In one value, in the order of the page: to read a hundred small ones costs more than the database needs to find them. */
const rowsOfPage = sql`(
  select json_agg(json_build_array(id, uid, name, node_id, created_at, (
    select json_agg(json_build_array(package_id, status, license_count) order by package_id) from company_packages where company_id = page.id
  ))) from page
)`

/**
 * A search finds all there are, to count them, by the index on the letters. Few of them are then sorted; of many, the first ones
 * are met sooner on a walk along the order. The database guesses how many there will be, and is wrong by thousands. What finds many is
 * counted once, and after that its count is kept (searches.store.ts). Without three letters in a row there is no index: then to read
 * everything takes longer than to walk until a page is full of what one in five hundred has.
 */
const manyOf = (search: string): number => (/[\p{L}\p{N}]{3}/u.test(search) ? 20_000 : 2_000)
const many = sql`${given('many')}::int`

/** Page and count in one statement, which sees both at one moment. */
function statementOf(db: Db, { ordering, start, isSearch, limit }: Shape, name: string | undefined) {
  const order = orderOf(ordering)
  const matching = isSearch ? sql`${inReach} and name ilike ${given('pattern')}` : inReach
  const place = order.descending
    ? sql`${keptCount} - 1 - ${given('offset')}::int`
    : sql`${given('offset')}::int`
  const ofPlace = (field: string) => sql`(select ${sql.identifier(field)} from place)`
  const starts: Record<Shape['start'], SQL> = {
    first: sql``,
    offset: sql``,
    next: sql`and ${beyond(order, 'next', { value: given('value'), id: given('id') })}`,
    previous: sql`and ${beyond(order, 'previous', { value: given('value'), id: given('id') })}`,
    place: sql`and ${since(order, { value: ofPlace(order.field), id: ofPlace('company_id') })}`,
  }
  const ordered = inOrder(order, start === 'previous' ? 'previous' : 'next')
  const window = sql`${starts[start]} order by ${ordered} limit ${sql.raw(String(limit))} offset ${start === 'offset' ? given('offset') : sql`0`}`
  const answer = isSearch
    ? sql`(
      with kept as materialized (
        select sum(count)::int as count, count(*)::int as parts from company_search_counts
        where pattern = ${given('pattern')} and ${inReach} and exists (select from company_searches where pattern = ${given('pattern')} and is_counted)
        having sum(count) > ${many}
      ),
      found as materialized (select id, name, created_at from companies where not exists (select from kept) and ${matching}),
      counted as materialized (select coalesce((select count from kept), (select count(*)::int from found)) as count),
      chosen as (
        (select id from found companies where (select count from counted) <= ${many} ${window})
        union all
        (select id from companies where (select count from counted) > ${many} and ${matching} ${window})
      ),
      page as (select id, uid, name, node_id, created_at from companies where id in (select id from chosen) order by ${ordered})
      select (select count from counted) as count, (select parts from kept) as parts, ${catalogue} as catalogue, ${rowsOfPage} as rows
    ) answer`
    : sql`(
      with place as (select * from company_at(${order.field}, ${given('reach')}::int[], ${start === 'place' ? place : sql`0`})),
      page as (select id, uid, name, node_id, created_at from companies where ${matching} ${window})
      select ${keptCount} as count, null::int as parts, ${catalogue} as catalogue, ${rowsOfPage} as rows
    ) answer`
  return (
    db
      .select({
        count: sql<number>`count`,
        parts: sql<number | null>`parts`,
        catalogue: sql<Named[]>`catalogue`,
        rows: sql<Row[] | null>`rows`,
      })
      .from(answer)
      // Without a name it is planned anew each time, for what is searched for.
      .prepare(name as string)
  )
}

/** Of these sizes the statements keep their plans; of all others there would be too many. */
const keptSizes = new Set([defaultPageSize, 100, maxPageSize])

function ask(db: Db, shape: Shape, values: Values) {
  const key = Object.values(shape).join('_')
  const isKept = keptSizes.has(shape.limit - 1)
  const statement = isKept
    ? preparedOnce(db, key, () => statementOf(db, shape, shape.isSearch ? undefined : `companies_${key}`))
    : statementOf(db, shape, undefined)
  return statement.execute(values).then(one)
}

export type CompanyPage = {
  readonly count: number
  readonly results: WrittenCompanyItem[]
  /** Cursors of the pages around; undefined where there is none. */
  readonly next: Cursor | undefined
  readonly previous: Cursor | undefined
  /** What is worth doing before the same search comes again. */
  readonly worth: 'keeping its count' | 'adding up its count' | undefined
}
/** Rows that are added together for a kept count before it is worth having one. */
const manyParts = 1_000

/** A page by its cursor, or else by its number: one statement with the count, whatever the rows hold and wherever the page is. */
export async function findCompanies(
  db: Db,
  reach: readonly number[],
  query: Query,
  node: number | undefined,
  cursor: Cursor | undefined,
  more = manyOf(query.search ?? ''),
): Promise<CompanyPage> {
  const { limit, offset } = windowOf(query)
  const { ordering = 'id', search = '' } = query
  // Where the rows of a search are is not known before they are found.
  const byNumber = offset === 0 ? 'first' : search ? 'offset' : 'place'
  // One more than shown says whether there is more in this direction.
  const shape: Shape = {
    ordering,
    start: cursor?.towards ?? byNumber,
    isSearch: search !== '',
    limit: limit + 1,
  }
  const found = await ask(db, shape, {
    reach: node === undefined ? reach : [node],
    // No list is longer than ids can tell.
    offset: Math.min(offset, maxId),
    pattern: searchOf(search),
    many: more,
    value: cursor?.value ?? null,
    id: cursor?.id ?? 0,
  })
  const rows = found.rows ?? []
  const isMore = rows.length > limit
  const isBack = cursor?.towards === 'previous'
  const results = itemsOf(
    isBack ? rows.slice(0, limit).toReversed() : rows.slice(0, limit),
    found.catalogue ?? [],
  )
  // Behind the page there is more if it did not begin at the very end.
  const hasBegun = cursor !== undefined || offset > 0
  const at = (item: WrittenCompanyItem | undefined, towards: Cursor['towards']): Cursor | undefined =>
    item && { towards, value: valueOf(item, ordering), id: item.id }
  return {
    count: found.count,
    results,
    next: (isBack ? hasBegun : isMore) ? at(results.at(-1), 'next') : undefined,
    previous: (isBack ? isMore : hasBegun) ? at(results[0], 'previous') : undefined,
    worth:
      !search || found.count <= more
        ? undefined
        : found.parts === null
          ? 'keeping its count'
          : found.parts > manyParts
            ? 'adding up its count'
            : undefined,
  }
}

/** What is searched for, as the database takes it: one for all ways to write it in plain letters. */
export const searchOf = (search: string): string =>
  patternOf(search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))

function itemsOf(rows: readonly Row[], catalogue: readonly Named[]): WrittenCompanyItem[] {
  const named = new Map(catalogue.map((one) => [one.id, one]))
  return rows.map(([id, uid, name, msp_node, created_at, held]) => ({
    id,
    uid,
    name,
    msp_node,
    packages: (held ?? []).map(([package_id, status, license_count]) => {
      const { name = '', type = 'subscription' } = named.get(package_id) ?? {}
      return { id: package_id, name, status, type, license_count }
    }),
    created_at: new Date(created_at).toISOString(),
  }))
}

function valueOf(item: WrittenCompanyItem, ordering: Shape['ordering']): string | null {
  if (ordering.endsWith('name')) return item.name
  return ordering.endsWith('created_at') ? item.created_at : null
}
