import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { listAudit, WrittenAuditLine } from '#contract/audit'
import { toSeeCallers } from '#contract/record-types'
import { createReview } from '#contract/reviews'
import { defaultPageSize, type QueryOf } from '#contract/wire'
import { beyond, cut, fits, orderSql, readCursor, type Cursor } from '../db/keyset'
import type { Db } from '../db/open'
import { contains, one } from '../db/query'
import { audit } from '../db/audit.schema'
import { people } from '../db/people.schema'
import { employees, nodes } from '../db/schema'
import { notACursor } from '../errors/refusal'
import type { Caller } from '../callers/caller'
import { personFacts } from '../callers/person-facts'
import { idsOfRecord, linesThatTakeBack } from '../audit/taken-back.store'
import { readsAll, sidesInScope, visibleTypes } from './activity.rules'

type Query = QueryOf<typeof listAudit>
type Row = typeof audit.$inferSelect

const newestFirst = { column: audit.at, id: audit.id, descending: true, holds: 'moment' } as const

/** @throws a refusal when this list did not write the cursor. */
export function cursorOf({ cursor: text }: Query): Cursor | undefined {
  if (text === undefined) return undefined
  const cursor = readCursor(text, Number.MAX_SAFE_INTEGER)
  if (!cursor || !fits(newestFirst, cursor)) throw notACursor()
  return cursor
}

export async function findAuditLines(db: Db, caller: Caller, query: Query, cursor: Cursor | undefined) {
  const { page_size: limit = defaultPageSize, search } = query
  const reader = await readerOf(db, caller)
  const among = and(visibleTo(caller, reader), ...asked(db, query), await isAboutRecord(db, query))
  const isIn = search
    ? await searched(db, among, contains(textFor(reader), search), cursor, limit + 1)
    : among
  const found = await db
    .select()
    .from(audit)
    .where(and(isIn, cursor && beyond(newestFirst, cursor)))
    .orderBy(orderSql(newestFirst, cursor?.towards))
    .limit(limit + 1)
  const isBack = cursor?.towards === 'previous'
  const page = cut(isBack ? found.toReversed() : found, {
    limit,
    isBack,
    hasBegun: cursor !== undefined,
    valueOf: ({ at }) => at.toISOString(),
  })
  return { ...page, results: await writtenFor(db, reader, page.results) }
}

/** The embedded database answers nobody while it runs a statement, so one shouldn't take longer. */
const statementMs = 20

/**
 * The next lines that match a search, found a slice at a time, because every line must be looked at. A slice
 * grows while it takes little time.
 */
async function searched(
  db: Db,
  among: SQL | undefined,
  matches: SQL,
  from: Cursor | undefined,
  most: number,
) {
  const ids: number[] = []
  const towards = from?.towards ?? 'next'
  for (let [size, last] = [250, from]; ids.length < most;) {
    const begun = performance.now()
    // Under the name of the table, so that every condition is about the slice alone.
    const lines = db
      .select()
      .from(audit)
      .where(last && beyond(newestFirst, last))
      .orderBy(orderSql(newestFirst, towards))
      .limit(size)
      .as('audit')
    const slice = await db
      .select({ id: lines.id, at: lines.at, isFound: sql<boolean>`coalesce(${and(among, matches)}, false)` })
      .from(lines)
      .orderBy(orderSql(newestFirst, towards))
    ids.push(...slice.flatMap(({ id, isFound }) => (isFound ? [id] : [])))
    const end = slice.at(-1)
    if (!end || slice.length < size) break
    last = { towards, value: end.at.toISOString(), id: end.id }
    if (performance.now() - begun < statementMs) size *= 2
    else size = Math.max(100, Math.floor(size / 2))
  }
  return inArray(audit.id, ids)
}

/** A line that the caller can see, with both of its sides. */
export async function findWholeLine(db: Db, caller: Caller, id: number): Promise<Row | undefined> {
  const reader = await readerOf(db, caller)
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.id, id), visibleTo(caller, reader)))
  if (!row || seesEveryNode(reader)) return row
  const { before, after } = sidesInScope(row, caller.scope)
  return { ...row, before, after }
}

/** A line as a list shows it to the caller. */
export async function lineFor(db: Db, caller: Caller, row: Row): Promise<WrittenAuditLine> {
  return one(await writtenFor(db, await readerOf(db, caller), [row]))
}

/** The condition by which the caller sees a line. */
export const isVisibleTo = async (db: Db, caller: Caller): Promise<SQL | undefined> =>
  visibleTo(caller, await readerOf(db, caller))

async function readerOf(db: Db, caller: Caller): Promise<Reader> {
  const [root] = await db.select({ id: nodes.id }).from(nodes).where(isNull(nodes.parent_id))
  return {
    readsAll: readsAll(caller),
    scope: caller.scope,
    isAtRoot: root?.id === caller.nodeId,
    cascades: caller.codes.has('msp_cascade_permissions'),
  }
}

const visibleTo = (caller: Caller, reader: Reader) =>
  and(
    or(isNull(audit.record_type), inArray(audit.record_type, visibleTypes(caller))),
    reader.readsAll || toSeeCallers.every((code) => caller.codes.has(code)) ? undefined : isNoReviewOfCallers,
    inScopeOf(reader),
  )

/** A review that is deleted is known by the line of its creation. Where neither says its kind, it is hidden. */
const isNoReviewOfCallers = sql`(${audit.record_type} is distinct from 'review'
  or exists (select 1 from reviews where reviews.id = ${audit.record_id} and reviews.kind = 'roles')
  or exists (select 1 from audit as made where made.record_type = 'review' and made.record_id = ${audit.record_id}
    and made.operation = ${createReview.name} and made.after is not null and coalesce(made.after->>'kind', 'roles') = 'roles'))`

async function writtenFor(db: Db, reader: Reader, rows: readonly Row[]): Promise<WrittenAuditLine[]> {
  const employeeOf = await findEmployees(db, rows, reader)
  const takenBack = await linesThatTakeBack(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...written(row),
    ...employeeOf(row),
    taken_back_by: takenBack.get(row.id) ?? null,
    ...(seesEveryNode(reader) ? {} : sidesInScope(row, reader.scope)),
  }))
}

/** A record that was deleted and restored is one record with several ids. */
async function isAboutRecord(db: Db, { record_type, record }: Query): Promise<SQL | undefined> {
  if (record === undefined || record_type === undefined) return undefined
  const [id, ...others] = await idsOfRecord(db, record_type, record)
  return id === undefined || others.length === 0
    ? eq(audit.record_id, record)
    : inArray(audit.record_id, [id, ...others])
}

function isDoneBy(db: Db, who: NonNullable<Query['who']>): SQL | undefined {
  if (who.kind === 'key') return eq(audit.account_id, who.id)
  if (who.kind === 'person') return eq(audit.person_id, who.id)
  if (who.kind === 'employee') {
    const person = db.select({ id: people.id }).from(people).where(eq(people.employee_id, who.id))
    return eq(audit.person_id, sql`(${person})`)
  }
  if (who.kind === 'stranger') return isNull(audit.account_name)
  return and(isNull(audit.account_id), isNull(audit.person_id), isNotNull(audit.account_name))
}

/**
 * The name that the reader is shown, as `sidesInScope` says, or the parts of it. A search must not find a
 * name that it hides.
 */
function nameShownTo(reader: Reader): SQL {
  if (seesEveryNode(reader)) return sql`${audit.record_name}`
  const scope = sql`${sql.param([...reader.scope])}::int[]`
  const first = sql`case ${audit.record_type} when 'node' then 2 else 1 end`
  return sql`(case when ${audit.node_ids}[${first} + 1] is not null and ${audit.node_ids}[${first}] <> all(${scope})
    and ${audit.record_type} is distinct from 'review'
    and (${audit.record_type} is distinct from 'node' or ${audit.record_id} <> all(${scope}))
    and ${audit.after} ?| array['name', 'first_name', 'last_name']
    then concat_ws(' ', ${audit.after}->>'name', ${audit.after}->>'first_name', ${audit.after}->>'last_name')
    else ${audit.record_name} end)`
}

const textFor = (reader: Reader) =>
  sql`(coalesce(${audit.account_name}, '') || ' ' || ${audit.operation} || ' ' || coalesce(${nameShownTo(reader)}, '') || ' ' || coalesce(${audit.reason}, ''))`

/** The conditions of the filters. They only narrow what the reader sees. */
const asked = (db: Db, { result, who, operation, record_type, since, until }: Query) => [
  result && (result === 'done' ? lt : gt)(audit.status, 399),
  who && isDoneBy(db, who),
  operation === undefined ? undefined : eq(audit.operation, operation),
  record_type && eq(audit.record_type, record_type),
  since && gte(audit.at, since),
  until && lt(audit.at, until),
]

type Reader = {
  readonly readsAll: boolean
  readonly scope: readonly number[]
  readonly isAtRoot: boolean
  readonly cascades: boolean
}

/** These readers also see the lines of deleted nodes, which nobody else can see. */
const seesEveryNode = ({ readsAll: all, isAtRoot, cascades }: Reader): boolean =>
  all || (isAtRoot && cascades)

/** The lines whose record is at a node that the reader has in scope (decision 029). */
function inScopeOf(reader: Reader): SQL | undefined {
  if (seesEveryNode(reader)) return undefined
  const { isAtRoot, cascades } = reader
  const scope = sql`${sql.param([...reader.scope])}::int[]`
  const isHere = and(
    sql`${audit.node_ids} && ${scope}`,
    // A node is listed with its parents. Without cascade a parent in scope doesn't bring the nodes below into
    // it.
    cascades
      ? undefined
      : sql`(${audit.record_type} is distinct from 'node' or ${audit.status} > 399 or ${audit.record_id} = any(${scope}))`,
    // As for the review itself, all nodes of its roles must be in scope. Deleted nodes don't count.
    sql`(${audit.record_type} is distinct from 'review' or not exists (
      select 1 from unnest(${audit.node_ids}) as of_role(id) join nodes on nodes.id = of_role.id where of_role.id <> all(${scope})
    ))`,
  )
  const isAboutNobody = and(isNull(audit.node_ids), isNull(audit.record_id))
  return isAtRoot ? or(isHere, isAboutNobody) : isHere
}

function actorKindOf({ account_id, person_id, account_name }: Row): WrittenAuditLine['actor_kind'] {
  if (person_id !== null) return 'person'
  if (account_id !== null) return 'key'
  return account_name === null ? 'stranger' : 'server'
}

/** The employees who did something: their id, and their address for readers who have them in scope. */
async function findEmployees(db: Db, rows: readonly Row[], reader: Reader) {
  const ids = [...new Set(rows.flatMap(({ person_id }) => person_id ?? []))]
  const { employee, node, email } = personFacts
  const found =
    ids.length === 0
      ? []
      : await db
          .select({ person: people.id, employee, node, email })
          .from(people)
          .leftJoin(employees, eq(employees.id, people.employee_id))
          .where(inArray(people.id, ids))
  const known = new Map(found.map((one) => [one.person, one]))
  return ({ person_id }: Row) => {
    const one = person_id === null ? undefined : known.get(person_id)
    const isInScope = one && (seesEveryNode(reader) || (one.node !== null && reader.scope.includes(one.node)))
    return { employee: one?.employee ?? null, account_email: isInScope ? one.email : null }
  }
}

const written = (row: Row): Omit<WrittenAuditLine, 'employee' | 'account_email' | 'taken_back_by'> => ({
  id: row.id,
  at: row.at.toISOString(),
  actor_kind: actorKindOf(row),
  account: row.account_id,
  person: row.person_id,
  account_name: row.account_name,
  // The command line and activations once wrote the record's node here.
  account_node: row.account_id === null && row.person_id === null ? null : row.node_id,
  operation: row.operation,
  record_type: row.record_type,
  record_id: row.record_id,
  record_name: row.record_name,
  before: row.before,
  after: row.after,
  result: row.status < 400 ? 'done' : 'refused',
  status: row.status,
  reason: row.reason,
  address: row.address,
  request_id: row.request_id,
  count: row.count,
  takes_back: row.takes_back,
  restores: row.restores,
})
