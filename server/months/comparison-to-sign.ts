import { and, eq, isNotNull } from 'drizzle-orm'
import { rowKeyOf, theirFigures } from '#domain/months/compare'
import { monthDecisions } from '../db/comparisons.schema'
import type { Db } from '../db/open'
import { inSnapshot } from '../db/transaction'
import type { Turn } from '../http/bind'
import { fileOfMonth, linesAfter, revisionOf } from './comparison.store'

/** Lines that are read in one turn. */
const linesAtOnce = 1_000

/** What the file says about these rows, read a part at a time, so that others get their turn in between. */
async function figuresOf(db: Db, turn: Turn, month: number, keys: ReadonlySet<string>) {
  const found = new Map<string, { number: number | null; amount: string | null }[]>()
  for (let after: number | undefined = 0; keys.size > 0 && after !== undefined;) {
    const from: number = after
    const rows = await turn(() => linesAfter(db, month, from, linesAtOnce))
    for (const row of rows) {
      const [company, pack] = [row.company, row.package].map((id) => (id === null ? null : String(id)))
      const key = rowKeyOf({ ...row, company: company ?? null, package: pack ?? null })
      if (keys.has(key)) found.set(key, [...(found.get(key) ?? []), row])
    }
    after = rows.length === linesAtOnce ? rows.at(-1)?.id : undefined
  }
  return new Map([...found].map(([key, rows]) => [key, theirFigures(rows)]))
}

/**
 * What is signed of a month: the file, and the decisions that are about its figures, in a stable order, with the
 * revision that was read. `comparison` null: no file was compared.
 */
export async function comparisonToSign(db: Db, turn: Turn, month: number) {
  const { file, revision, decided } = await turn(() =>
    inSnapshot(db, async (tx) => ({
      file: await fileOfMonth(tx, month),
      revision: await revisionOf(tx, month),
      decided: await tx
        .select()
        .from(monthDecisions)
        .where(and(eq(monthDecisions.month, month), isNotNull(monthDecisions.decision))),
    })),
  )
  if (!file) return { revision, comparison: null }
  const theirs = await figuresOf(db, turn, month, new Set(decided.map(({ key }) => key)))
  const decisions = decided.filter(({ key, their_number, their_amount }) => {
    const { number, amount } = theirs.get(key) ?? { number: null, amount: null }
    return number === their_number && amount === their_amount
  })
  const { name, digest, lines, sent, counts, left_out, at } = file
  return {
    revision,
    comparison: {
      file: { name, digest, lines, sent, counts, left_out, at: at.toISOString() },
      decisions: decisions
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ month: _month, at: decidedAt, ...row }) => ({ ...row, at: decidedAt.toISOString() })),
    },
  }
}
