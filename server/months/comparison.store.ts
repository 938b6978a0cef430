import { and, between, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { maxLinesInReply, type beginComparison, type pairKinds } from '#contract/month-comparisons'
import type { BodyOf } from '#contract/wire'
import { groupBy } from '#domain/group-by'
import { companyOfLine, packageOfLine, rowKeyOf, theirFigures } from '#domain/months/compare'
import { identityOf, type Theirs } from '#domain/months/match'
import type { Author } from '../callers/caller'
import { monthComparisons, monthDecisions, monthLines, monthPairs } from '../db/comparisons.schema'
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

/** The file of a month, which nobody else changes until the transaction ends. */
export async function lockFile(tx: Db, month: number) {
  const [file] = await tx
    .select()
    .from(monthComparisons)
    .where(eq(monthComparisons.month, month))
    .for('update')
  return file
}

export async function readComparison(db: Db, month: number, after: number | undefined) {
  const [file] = await db.select().from(monthComparisons).where(eq(monthComparisons.month, month))
  const rows = await db
    .select()
    .from(monthLines)
    .where(and(eq(monthLines.month, month), gt(monthLines.id, after ?? 0)))
    .orderBy(asc(monthLines.id))
    .limit(maxLinesInReply)
  const next = rows.length === maxLinesInReply ? rows.at(-1)!.id : null
  const part = { file: (await withAuthors(db, file ? [file] : []))[0] ?? null, lines: rows, next }
  if (after !== undefined) return { ...part, decisions: [], pairs: [], forms: [] }
  const decisions = await db.select().from(monthDecisions).where(eq(monthDecisions.month, month))
  const forms = await db
    .select({ columns: monthComparisons.columns })
    .from(monthComparisons)
    .orderBy(desc(monthComparisons.at))
    .limit(formCount)
  return {
    ...part,
    decisions: await withAuthors(db, decisions),
    pairs: await withAuthors(db, await db.select().from(monthPairs)),
    forms: forms.map(({ columns }) => columns),
  }
}

/** Takes the place of the file before, and of its lines. */
export async function storeFile(
  tx: Db,
  month: number,
  { by, at, ...body }: BodyOf<typeof beginComparison> & Stamped,
) {
  const values = { ...body, sent: 0, by, at }
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

export async function addLines(
  tx: Db,
  month: number,
  lines: readonly Omit<typeof monthLines.$inferInsert, 'month'>[],
) {
  await tx.insert(monthLines).values(lines.map((line) => ({ ...line, month })))
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

type Kind = (typeof pairKinds)[number]
const wordsOf = {
  company: { of: companyOfLine, column: monthLines.company },
  package: { of: packageOfLine, column: monthLines.package },
} as const

/**
 * Gives the lines of a month that name this company or package one of ours, or none. Lines that were found by
 * their figures keep theirs while others of the name are open.
 */
export async function matchLines(tx: Db, month: number, kind: Kind, theirs: Theirs, our: number | null) {
  const rows = await tx.select().from(monthLines).where(eq(monthLines.month, month))
  const those = rows.filter((row) => identityOf(wordsOf[kind].of(row)) === identityOf(theirs))
  const open = those.filter((row) => row[kind] === null)
  const ids = (our !== null && open.length > 0 ? open : those).map(({ id }) => id)
  await tx
    .update(monthLines)
    .set({ [kind]: our })
    .where(inArray(monthLines.id, ids))
}

/** Remembers a pair in place of any other of the same name. Null: forgets it. */
export async function storePair(
  tx: Db,
  kind: Kind,
  { key, name }: Theirs,
  our: Omit<typeof monthPairs.$inferInsert, 'kind' | 'their_key' | 'their_name'> | null,
) {
  const same = and(eq(monthPairs.kind, kind), eq(monthPairs.their_key, key))
  const rows = await tx.select({ their_name: monthPairs.their_name }).from(monthPairs).where(same)
  const names = rows
    .map(({ their_name }) => their_name)
    .filter((one_) => identityOf({ key, name: one_ }) === identityOf({ key, name }))
  await tx.delete(monthPairs).where(and(same, inArray(monthPairs.their_name, names)))
  if (our) await tx.insert(monthPairs).values({ kind, their_key: key, their_name: name, ...our })
}

/**
 * What is signed of a month: the file, and the decisions that are about its figures, in a stable order. Null: no
 * file was compared.
 */
export async function comparisonOf(db: Db, month: number) {
  const [file] = await db.select().from(monthComparisons).where(eq(monthComparisons.month, month))
  if (!file) return null
  const rows = await db.select().from(monthLines).where(eq(monthLines.month, month))
  const lines = rows.map((row) => ({
    ...row,
    company: row.company === null ? null : String(row.company),
    package: row.package === null ? null : String(row.package),
  }))
  const theirs = groupBy(lines, rowKeyOf)
  const decided = await db
    .select()
    .from(monthDecisions)
    .where(and(eq(monthDecisions.month, month), isNotNull(monthDecisions.decision)))
  const decisions = decided.filter(({ key, their_number, their_amount }) => {
    const those = theirs.get(key)
    const now = those ? theirFigures(those) : { number: null, amount: null }
    return now.number === their_number && now.amount === their_amount
  })
  const { name, digest, sent, counts, left_out, at } = file
  return {
    file: { name, digest, lines: file.lines, sent, counts, left_out, at: at.toISOString() },
    decisions: decisions
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ month: _month, by, at: decidedAt, ...row }) => ({
        ...row,
        by,
        at: decidedAt.toISOString(),
      })),
  }
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
