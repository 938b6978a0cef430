import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import { auditShape, type listAudit, type WrittenAuditLine } from '#contract/audit'
import { defaultPageSize, type QueryOf } from '#contract/wire'
import { lineText } from '#domain/activity/line-text'
import { matchesWords } from '#domain/folding'
import { beyond, cutPage, fits, orderSql, readCursor, type Cursor } from '../../db/keyset'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { audit } from '../../db/tables/audit.schema'
import { people } from '../../db/tables/people.schema'
import { employees, nodes } from '../../db/tables/schema'
import { notACursor } from '../../errors/refusal'
import { mayDo, type Caller } from '../../callers/caller'
import { personFacts } from '../../callers/person-facts'
import { idsOfRecord, linesThatTakeBack } from '../../audit/taken-back.store'
import { readerOf, seenColumns, seenLines, seenName, seenSides, type Reader, type Row } from './visible-lines'

type Query = QueryOf<typeof listAudit>

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
  const among = and(seenLines(caller, reader), ...asked(db, query), await isAboutRecord(db, query))
  const isIn = search
    ? await searched(
        db,
        { reader, among, shows: await textSearch(db, caller, reader, search) },
        cursor,
        limit + 1,
      )
    : among
  const found = await db
    .select(seenColumns(reader))
    .from(audit)
    .where(and(isIn, cursor && beyond(newestFirst, cursor)))
    .orderBy(orderSql(newestFirst, cursor?.towards))
    .limit(limit + 1)
  const isBack = cursor?.towards === 'previous'
  const page = cutPage(isBack ? found.toReversed() : found, {
    limit,
    isBack,
    hasBegun: cursor !== undefined,
    valueOf: ({ at }) => at.toISOString(),
  })
  return { ...page, results: await writtenFor(db, page.results, reader) }
}

/** Whether a line shows a search to its reader, in the words of the screen and the file. */
async function textSearch(db: Db, caller: Caller, reader: Reader, search: string) {
  const here = reader.seesEveryNode ? undefined : inArray(nodes.id, [...reader.scope])
  const known = mayDo(caller, 'msp_view_node')
    ? await db.select({ id: nodes.id, name: nodes.name }).from(nodes).where(here)
    : []
  const names = new Map(known.map(({ id, name }) => [String(id), name]))
  return (line: WrittenAuditLine) =>
    matchesWords(
      lineText(auditShape.read.parse(line), (id) => names.get(id)),
      search,
    )
}

/** The embedded database answers nobody while it runs a statement, so one shouldn't take longer. */
const statementMs = 20
/** The lines of so many are put into words without a pause. */
const mostAtOnce = 1_000

/**
 * The next lines that match a search, found a slice at a time, because every line must be looked at. A slice
 * grows while it takes little time.
 */
async function searched(
  db: Db,
  {
    reader,
    among,
    shows,
  }: { reader: Reader; among: SQL | undefined; shows: (line: WrittenAuditLine) => boolean },
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
      .select({ ...seenColumns(reader), isAmong: sql<boolean>`coalesce(${among ?? sql`true`}, false)` })
      .from(lines)
      .orderBy(orderSql(newestFirst, towards))
    const took = performance.now() - begun
    const seen = await writtenFor(
      db,
      slice.filter(({ isAmong }) => isAmong),
      reader,
    )
    ids.push(...seen.filter(shows).map(({ id }) => id))
    const end = slice.at(-1)
    if (!end || slice.length < size) break
    last = { towards, value: end.at.toISOString(), id: end.id }
    if (took < statementMs) size = Math.min(mostAtOnce, size * 2)
    else size = Math.max(100, Math.floor(size / 2))
  }
  return inArray(audit.id, ids)
}

/** A line that the caller can see, with both of its sides. */
export async function findWholeLine(db: Db, caller: Caller, id: number): Promise<Row | undefined> {
  const reader = await readerOf(db, caller)
  const [row] = await db
    .select(seenColumns(reader))
    .from(audit)
    .where(and(eq(audit.id, id), seenLines(caller, reader)))
  return row && { ...row, ...seenSides(row) }
}

/** A line as a list shows it to the caller. */
export async function lineFor(db: Db, caller: Caller, id: number): Promise<WrittenAuditLine> {
  const reader = await readerOf(db, caller)
  return one(
    await writtenFor(db, await db.select(seenColumns(reader)).from(audit).where(eq(audit.id, id)), reader),
  )
}

/** The condition by which the caller sees a line. */
export const isVisibleTo = async (db: Db, caller: Caller): Promise<SQL | undefined> =>
  seenLines(caller, await readerOf(db, caller))

async function writtenFor(db: Db, rows: readonly Row[], reader: Reader): Promise<WrittenAuditLine[]> {
  const employeeOf = await findEmployees(db, rows, reader)
  const takenBack = await linesThatTakeBack(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...written(row),
    ...employeeOf(row),
    taken_back_by: takenBack.get(row.id) ?? null,
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

/** The conditions of the filters. They only narrow what the reader sees. */
const asked = (db: Db, { result, who, operation, record_type, since, until }: Query) => [
  result && (result === 'done' ? lt : gt)(audit.status, 399),
  who && isDoneBy(db, who),
  operation === undefined ? undefined : eq(audit.operation, operation),
  record_type && eq(audit.record_type, record_type),
  since && gte(audit.at, since),
  until && lt(audit.at, until),
]

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
    const isInScope = one && (reader.seesEveryNode || (one.node !== null && reader.scope.includes(one.node)))
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
  record_name: seenName(row),
  ...seenSides(row),
  result: row.status < 400 ? 'done' : 'refused',
  status: row.status,
  reason: row.reason,
  address: row.address,
  request_id: row.request_id,
  count: row.count,
  takes_back: row.takes_back,
  restores: row.restores,
})
