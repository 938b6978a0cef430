import { and, asc, count, eq, getTableColumns, gt, gte, inArray, lt, sql, sum } from 'drizzle-orm'
import { maxLinesInReply, type beginComparison, type getComparison } from '#contract/months/month-comparisons'
import type { BodyOf, QueryOf } from '#contract/wire'
import { companyOfLine, packageOfLine } from '#domain/months/compare'
import { groupBy } from '#domain/group-by'
import { identityOf } from '#domain/months/match'
import {
  monthDecisions,
  monthFiles,
  monthLines,
  monthPairs,
  monthRevisions,
} from '../../db/tables/comparisons.schema'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { authorsIn } from '../../callers/authors.store'
import { rememberedForms } from './forms.store'
import { fillNumbers, type Stamped } from './numbers.store'

/** Rows with who wrote them, as a reply says it. */
export async function withAuthors<T extends Stamped>(db: Db, rows: readonly T[]) {
  const authors = await authorsIn(
    db,
    rows.map(({ by }) => by),
  )
  return rows.map((row) => ({ ...row, by: authors(row.by), at: row.at.toISOString() }))
}

/**
 * Lets one write to the comparison of a month in at a time, and counts it, so that a closing notices what
 * changed since it read.
 */
export async function raiseRevision(tx: Db, month: number): Promise<number> {
  const rows = await tx
    .insert(monthRevisions)
    .values({ month, revision: 1 })
    .onConflictDoUpdate({
      target: monthRevisions.month,
      set: { revision: sql`${monthRevisions.revision} + 1` },
    })
    .returning()
  return one(rows).revision
}

export async function revisionOf(db: Db, month: number): Promise<number> {
  const [row] = await db.select().from(monthRevisions).where(eq(monthRevisions.month, month))
  return row?.revision ?? 0
}

export const filesOfMonth = (db: Db, month: number) =>
  db.select().from(monthFiles).where(eq(monthFiles.month, month)).orderBy(monthFiles.file)

/** What the files of each month come to. */
export async function sumsOfFiles(db: Db) {
  const { month, name, totals } = monthFiles
  const rows = await db.select({ month, name, totals }).from(monthFiles).orderBy(month, monthFiles.file)
  return groupBy(
    rows.map((row) => ({ ...row, sums: row.totals?.filter(({ why }) => why === 'sent') ?? null })),
    (row) => row.month,
  )
}

/**
 * Lines of a month after one of them, at most so many, until there are none. Bounded by the id, because the embedded
 * database has no statistics, and would sort all that are left for each part.
 */
export function linesAfter(db: Db, month: number, after: number, limit: number) {
  const left = and(eq(monthLines.month, month), gt(monthLines.id, after))
  const next = sql`(select min(id) from month_lines where ${left})`
  const some = and(left, lt(monthLines.id, sql`${next} + ${limit}`))
  return db.select().from(monthLines).where(some).orderBy(asc(monthLines.id))
}

/** A page of what was decided or paired, after so many of them. */
async function stampedPage(db: Db, month: number, part: 'decisions' | 'pairs', after: number) {
  const rows =
    part === 'decisions'
      ? await db
          .select()
          .from(monthDecisions)
          .where(eq(monthDecisions.month, month))
          .orderBy(monthDecisions.key)
          .limit(maxLinesInReply)
          .offset(after)
      : await db
          .select()
          .from(monthPairs)
          .orderBy(monthPairs.kind, monthPairs.their_key, monthPairs.their_name, monthPairs.form)
          .limit(maxLinesInReply)
          .offset(after)
  const next = rows.length === maxLinesInReply ? after + rows.length : null
  return { [part]: await withAuthors<(typeof rows)[number]>(db, rows), next }
}

export async function readComparison(
  db: Db,
  month: number,
  { part = 'lines', after }: QueryOf<typeof getComparison>,
) {
  const files = await withAuthors(db, await filesOfMonth(db, month))
  const reply = { files, lines: [], decisions: [], pairs: [], forms: [] }
  if (part !== 'lines') return { ...reply, ...(await stampedPage(db, month, part, after ?? 0)) }
  const lines = await linesAfter(db, month, after ?? 0, maxLinesInReply)
  const next = lines.at(-1)?.id ?? null
  if (after !== undefined) return { ...reply, lines, next }
  return { ...reply, lines, next, forms: await rememberedForms(db) }
}

type StoredBody = BodyOf<typeof beginComparison> & { readonly form: number }
/** Stores a file by the revision that it begins with, in the place of another. */
export async function storeFile(
  tx: Db,
  { month, file }: FileKey,
  { replaces, answers = null, totals = null, ...body }: StoredBody & Stamped,
) {
  if (replaces !== null) await deleteFile(tx, { month, file: replaces })
  return one(
    await tx
      .insert(monthFiles)
      .values({ month, file, ...body, answers, totals, sent: 0 })
      .returning(),
  )
}

type FileKey = { readonly month: number; readonly file: number }
const isFile = ({ month, file }: FileKey) => and(eq(monthFiles.month, month), eq(monthFiles.file, file))

export async function deleteFile(tx: Db, key: FileKey): Promise<void> {
  await tx.delete(monthFiles).where(isFile(key))
  await tx.delete(monthLines).where(and(eq(monthLines.month, key.month), eq(monthLines.file, key.file)))
}

export const storeTotals = async (tx: Db, key: FileKey, totals: typeof monthFiles.$inferSelect.totals) =>
  one(await tx.update(monthFiles).set({ totals }).where(isFile(key)).returning())

/** What the lines of a company and of a package are found by. */
export const identitiesOf = (
  line: Parameters<typeof companyOfLine>[0] & Parameters<typeof packageOfLine>[0],
) => ({
  company_identity: identityOf(companyOfLine(line)),
  package_identity: identityOf(packageOfLine(line)),
})

/** Adds the next lines of a file. Numbers of the PSA that are still missing come from them. */
export async function addLines(
  tx: Db,
  { month, file, side, form }: FileKey & Pick<typeof monthFiles.$inferSelect, 'side' | 'form'>,
  lines: readonly Omit<typeof monthLines.$inferInsert, 'month' | 'file'>[],
  stamp: Stamped,
) {
  const added = await tx
    .insert(monthLines)
    .values(lines.map((line) => ({ ...line, ...identitiesOf({ ...line, file, form }), month, file, form })))
    .returning({ id: monthLines.id })
  if (side === 'own')
    await fillNumbers(tx, and(eq(monthLines.month, month), gte(monthLines.id, added[0]!.id)), stamp)
  const rows = await tx
    .update(monthFiles)
    .set({ sent: sql`${monthFiles.sent} + ${lines.length}` })
    .where(isFile({ month, file }))
    .returning()
  return one(rows)
}

/** Whether the lines of a file that is whole come to what it was begun with, in each currency. */
export async function addsUp(
  tx: Db,
  { month, file, lines, sent, totals }: typeof monthFiles.$inferSelect,
): Promise<boolean> {
  if (totals === null || sent < lines) return true
  const { currency, amount } = monthLines
  const sums = await tx
    .select({ currency, amount: sum(amount) })
    .from(monthLines)
    .where(and(eq(monthLines.month, month), eq(monthLines.file, file)))
    .groupBy(currency)
  const wordsOf = (all: typeof sums) =>
    all.flatMap((one) => (Number(one.amount) ? `${one.amount} ${one.currency}` : [])).toSorted()
  return wordsOf(sums).join() === wordsOf(totals.filter(({ why }) => why === 'sent')).join()
}

export async function decisionsAbout(tx: Db, month: number, keys: readonly string[]) {
  const rows = await tx
    .select()
    .from(monthDecisions)
    .where(and(eq(monthDecisions.month, month), inArray(monthDecisions.key, keys)))
  return new Map(rows.map((row) => [row.key, row]))
}

export async function countDecisions(tx: Db, month: number): Promise<number> {
  return one(await tx.select({ n: count() }).from(monthDecisions).where(eq(monthDecisions.month, month))).n
}

export async function storeDecisions(tx: Db, rows: readonly (typeof monthDecisions.$inferInsert)[]) {
  if (rows.length === 0) return []
  const { month: _month, key: _key, ...columns } = getTableColumns(monthDecisions)
  return tx
    .insert(monthDecisions)
    .values([...rows])
    .onConflictDoUpdate({
      target: [monthDecisions.month, monthDecisions.key],
      set: Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
      ),
    })
    .returning()
}
