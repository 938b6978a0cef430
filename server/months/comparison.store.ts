import { and, between, asc, count, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { maxLinesInReply, type beginComparison, type getComparison } from '#contract/month-comparisons'
import type { BodyOf, QueryOf } from '#contract/wire'
import { companyOfLine, packageOfLine } from '#domain/months/compare'
import { identityOf } from '#domain/months/match'
import type { Author } from '../callers/caller'
import {
  monthComparisons,
  monthDecisions,
  monthLines,
  monthPairs,
  monthRevisions,
} from '../db/comparisons.schema'
import type { Db } from '../db/open'
import { one } from '../db/query'
import { authorsIn } from '../reviews/authors.store'

/** The columns of this many earlier files are remembered. */
const formCount = 24

type Stamped = { readonly by: Author; readonly at: Date }
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
export const raiseRevision = (tx: Db, month: number) =>
  tx
    .insert(monthRevisions)
    .values({ month, revision: 1 })
    .onConflictDoUpdate({
      target: monthRevisions.month,
      set: { revision: sql`${monthRevisions.revision} + 1` },
    })

export async function revisionOf(db: Db, month: number): Promise<number> {
  const [row] = await db.select().from(monthRevisions).where(eq(monthRevisions.month, month))
  return row?.revision ?? 0
}

export async function fileOfMonth(db: Db, month: number) {
  const [file] = await db.select().from(monthComparisons).where(eq(monthComparisons.month, month))
  return file
}

/** The lines of a month after one of them. */
export const linesAfter = (db: Db, month: number, after: number, limit: number) =>
  db
    .select()
    .from(monthLines)
    .where(and(eq(monthLines.month, month), gt(monthLines.id, after)))
    .orderBy(asc(monthLines.id))
    .limit(limit)

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
          .orderBy(monthPairs.kind, monthPairs.their_key, monthPairs.their_name)
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
  const file = await fileOfMonth(db, month)
  const reply = {
    file: (await withAuthors(db, file ? [file] : []))[0] ?? null,
    lines: [],
    decisions: [],
    pairs: [],
    forms: [],
  }
  if (part !== 'lines') return { ...reply, ...(await stampedPage(db, month, part, after ?? 0)) }
  const lines = await linesAfter(db, month, after ?? 0, maxLinesInReply)
  const next = lines.length === maxLinesInReply ? lines.at(-1)!.id : null
  if (after !== undefined) return { ...reply, lines, next }
  const forms = await db
    .select({ columns: monthComparisons.columns, answers: monthComparisons.answers })
    .from(monthComparisons)
    .orderBy(desc(monthComparisons.at))
    .limit(formCount)
  return { ...reply, lines, next, forms }
}

/** Takes the place of the file before, and of its lines. */
export async function storeFile(
  tx: Db,
  month: number,
  { by, at, answers = null, ...body }: BodyOf<typeof beginComparison> & Stamped,
) {
  const values = { ...body, answers, sent: 0, by, at }
  const rows = await tx
    .insert(monthComparisons)
    .values({ month, upload: 1, ...values })
    .onConflictDoUpdate({
      target: monthComparisons.month,
      set: { ...values, upload: sql`${monthComparisons.upload} + 1` },
    })
    .returning()
  await tx.delete(monthLines).where(eq(monthLines.month, month))
  return one(rows)
}

/** What the lines of a company and of a package are found by. */
export const identitiesOf = (
  line: Parameters<typeof companyOfLine>[0] & Parameters<typeof packageOfLine>[0],
) => ({
  company_identity: identityOf(companyOfLine(line)),
  package_identity: identityOf(packageOfLine(line)),
})

export async function addLines(
  tx: Db,
  month: number,
  lines: readonly Omit<typeof monthLines.$inferInsert, 'month'>[],
) {
  await tx.insert(monthLines).values(lines.map((line) => ({ ...line, ...identitiesOf(line), month })))
  const rows = await tx
    .update(monthComparisons)
    .set({ sent: sql`${monthComparisons.sent} + ${lines.length}` })
    .where(eq(monthComparisons.month, month))
    .returning()
  return one(rows)
}

export async function decisionAbout(tx: Db, month: number, key: string) {
  const [row] = await tx
    .select()
    .from(monthDecisions)
    .where(and(eq(monthDecisions.month, month), eq(monthDecisions.key, key)))
  return row
}

export async function countDecisions(tx: Db, month: number): Promise<number> {
  return one(await tx.select({ n: count() }).from(monthDecisions).where(eq(monthDecisions.month, month))).n
}

export async function storeDecision(tx: Db, row: typeof monthDecisions.$inferInsert) {
  const { month: _month, key: _key, ...set } = row
  return one(
    await tx
      .insert(monthDecisions)
      .values(row)
      .onConflictDoUpdate({ target: [monthDecisions.month, monthDecisions.key], set })
      .returning(),
  )
}

/** The customers’ own numbers in a PSA, of companies in a range of ids, as the newest files have them. */
export async function referencesOf(db: Db, from: number, to: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectDistinctOn([monthLines.company], { company: monthLines.company, reference: monthLines.reference })
    .from(monthLines)
    .where(and(between(monthLines.company, from, to), ne(monthLines.reference, '')))
    .orderBy(monthLines.company, desc(monthLines.month), desc(monthLines.id))
  return new Map(rows.flatMap((row) => (row.company === null ? [] : [[row.company, row.reference] as const])))
}
