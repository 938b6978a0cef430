import { and, eq, isNotNull } from 'drizzle-orm'
import type { WrittenMonthCompany } from '#contract/months'
import {
  figuresOf,
  keyOf,
  rowKeyOf,
  stillHolds,
  theirFigures,
  type ComparedFigures,
} from '#domain/months/compare'
import { monthDecisions } from '../db/comparisons.schema'
import type { Db } from '../db/open'
import { inSnapshot } from '../db/transaction'
import type { Turn } from '../http/bind'
import { fileOfMonth, linesAfter, revisionOf } from './comparison.store'

/** Lines that are read in one turn. */
const linesAtOnce = 1_000

/** What the file says about these rows, read a part at a time, so that others get their turn in between. */
async function theirFiguresOf(db: Db, turn: Turn, month: number, keys: ReadonlySet<string>) {
  const found = new Map<string, ComparedFigures[]>()
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

type OwnCompany = Pick<WrittenMonthCompany, 'id' | 'lines'>

/** What we say about these rows. */
function ownFigures(companies: readonly OwnCompany[], keys: ReadonlySet<string>, counts: string | null) {
  const rows = companies.flatMap(({ id, lines }) =>
    lines.map((line): [string, ComparedFigures] => [
      keyOf(String(id), String(line.package), line.currency),
      figuresOf(line, counts),
    ]),
  )
  return new Map(rows.filter(([key]) => keys.has(key)))
}

/**
 * What is signed of a month: the file, the decisions that are about its figures and ours, and those that are about
 * others, in a stable order, with the revision that was read. `comparison` null: no file was compared.
 */
export async function comparisonToSign(db: Db, turn: Turn, month: number, companies: readonly OwnCompany[]) {
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
  const keys = new Set(decided.map(({ key }) => key))
  const theirs = await theirFiguresOf(db, turn, month, keys)
  const those = new Set(decided.map(({ key }) => key.split('"', 2)[1]))
  const ours = ownFigures(
    companies.filter(({ id }) => those.has(String(id))),
    keys,
    file.counts,
  )
  const holds = (decision: (typeof decided)[number]) =>
    stillHolds({ theirs: theirs.get(decision.key), ours: ours.get(decision.key) }, decision)
  const signed = (some: typeof decided) =>
    some
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ month: _month, at: decidedAt, ...row }) => ({ ...row, at: decidedAt.toISOString() }))
  const { name, digest, lines, sent, counts, left_out, at } = file
  return {
    revision,
    comparison: {
      file: { name, digest, lines, sent, counts, left_out, at: at.toISOString() },
      decisions: signed(decided.filter(holds)),
      // Nobody decided about the figures that are signed.
      outdated: signed(decided.filter((decision) => !holds(decision))),
    },
  }
}
