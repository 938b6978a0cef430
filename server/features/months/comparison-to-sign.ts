import { and, eq, isNotNull } from 'drizzle-orm'
import { agreeing } from '#contract/comparison-results'
import { comparisonSides, type ComparisonSide } from '#contract/month-comparisons'
import type { WrittenMonthCompany } from '#contract/months'
import { countsOf, judging, seenIn, stillHolds, type ComparedRow } from '#domain/months/compare'
import { groupBy } from '#domain/group-by'
import { sumOfDecimals } from '#domain/money'
import { identityOf } from '#domain/months/match'
import { monthDecisions, monthPairs } from '../../db/comparisons.schema'
import type { Db } from '../../db/open'
import { inSnapshot } from '../../db/transaction'
import type { Turn } from '../../http/bind'
import { filesOfMonth, linesAfter, revisionOf, withAuthors } from './comparison.store'
import { lineForRows } from './row-of-month'

/** What is read, and judged, in one turn. */
const linesAtOnce = 1_000
const companiesAtOnce = 250

type Line = ReturnType<typeof lineForRows<Awaited<ReturnType<typeof linesAfter>>[number]>>
type Row = ComparedRow<Line>

/** All lines of a month, read a part at a time, so that others get their turn in between. */
async function linesOf(db: Db, turn: Turn, month: number): Promise<readonly Line[]> {
  const all: Line[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after
    const rows = await turn(() => linesAfter(db, month, from, linesAtOnce))
    all.push(...rows.map(lineForRows))
    after = rows.length === linesAtOnce ? rows.at(-1)?.id : undefined
  }
  return all
}

type OwnCompany = Pick<WrittenMonthCompany, 'id' | 'lines'>
type Judged = { readonly side: ComparisonSide; readonly counts: ReturnType<typeof countsOf> }

/** Companies by id, as the domain knows them. */
const forRows = (companies: readonly OwnCompany[]) =>
  new Map(
    companies.map(({ id, lines }) => [
      String(id),
      { id: String(id), lines: lines.map((line) => ({ ...line, package: String(line.package) })) },
    ]),
  )

/** Every row of a side, judged a part at a time. */
async function judgeSide(turn: Turn, own: ReturnType<typeof forRows>, lines: readonly Line[], about: Judged) {
  const judgeSome = judging([...own.values()], lines, about)
  const byCompany = groupBy(lines, ({ company, company_identity }) => company ?? company_identity)
  const ids = [...new Set([...own.keys(), ...byCompany.keys()])]
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += companiesAtOnce) {
    const some = ids.slice(from, from + companiesAtOnce)
    const judged = await turn(async () =>
      judgeSome(
        some.flatMap((id) => own.get(id) ?? []),
        some.flatMap((id) => byCompany.get(id) ?? []),
      ),
    )
    rows.push(...judged)
  }
  return rows
}

type Decision = Awaited<ReturnType<typeof decisionsOf>>[number]
/** What was decided about a month. */
async function decisionsOf(db: Db, month: number) {
  const rows = await db
    .select()
    .from(monthDecisions)
    .where(and(eq(monthDecisions.month, month), isNotNull(monthDecisions.decision)))
  return (await withAuthors(db, rows)).map(({ month: _month, ...row }) => row)
}

/** A row that isn't equal, as it is signed. */
const signedRow = (row: Row, decision: Decision | undefined) => ({
  key: row.key,
  company: row.company,
  company_name: row.lines[0]?.company_name ?? null,
  package: row.package,
  package_name: row.lines[0]?.package_name ?? null,
  currency: row.currency,
  result: row.result,
  difference: row.difference,
  ...seenIn(row),
  files: [...new Set(row.lines.map(({ file }) => file))],
  decision: decision
    ? { decision: decision.decision, note: decision.note, by: decision.by, at: decision.at }
    : null,
})

const sumOrNull = (amounts: readonly (string | null | undefined)[]) =>
  amounts.some((amount) => amount == null) ? null : sumOfDecimals(amounts.flatMap((amount) => amount ?? []))

/**
 * How many rows agree, what they come to, and how far they are apart by rounding, in each currency. Rows whose
 * amounts weren't compared are apart: nobody knows their difference.
 */
const agreed = (rows: readonly Row[]) =>
  [...groupBy(rows, ({ currency, difference }) => `${currency} ${difference === null}`).values()].map(
    (those) => ({
      currency: those[0]!.currency,
      rows: those.length,
      amount: sumOrNull(those.map(({ ours }) => ours?.amount)),
      difference: sumOrNull(those.map(({ difference }) => difference)),
    }),
  )

/** What people said that names in these lines mean. */
async function matchesOf(db: Db, lines: readonly Line[]) {
  const named = {
    company: new Set(lines.map((line) => line.company_identity)),
    package: new Set(lines.map((line) => line.package_identity)),
  }
  const pairs = await db.select().from(monthPairs)
  const those = pairs.filter((pair) =>
    named[pair.kind].has(identityOf({ key: pair.their_key, name: pair.their_name })),
  )
  return (await withAuthors(db, those)).toSorted((a, b) => (matchKey(a) < matchKey(b) ? -1 : 1))
}
const matchKey = (pair: Pick<typeof monthPairs.$inferSelect, 'kind' | 'their_key' | 'their_name'>) =>
  JSON.stringify([pair.kind, pair.their_key, pair.their_name])

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

/**
 * What is signed of the files of a month, in a stable order, with the revision that was read: for each side its
 * files, the rows that aren't equal with the decisions that are about these figures, and the decisions that are
 * about others.
 */
export async function comparisonToSign(db: Db, turn: Turn, month: number, companies: readonly OwnCompany[]) {
  const { files, revision, decided } = await turn(() =>
    inSnapshot(db, async (tx) => ({
      files: await withAuthors(tx, await filesOfMonth(tx, month)),
      revision: await revisionOf(tx, month),
      decided: await decisionsOf(tx, month),
    })),
  )
  const lines = files.length > 0 ? await linesOf(db, turn, month) : []
  const own = forRows(files.length > 0 ? companies : [])
  const comparisons = []
  const rest = new Map(decided.map((one) => [one.key, one]))
  for (const side of comparisonSides) {
    const ofSide = files.filter((file) => file.side === side)
    if (ofSide.length === 0) continue
    const those = new Set(ofSide.map(({ file }) => file))
    const about = { side, counts: countsOf(ofSide) }
    const rows = await judgeSide(
      turn,
      own,
      lines.filter(({ file }) => those.has(file)),
      about,
    )
    const differing = rows.filter(({ result }) => !agreeing.includes(result)).toSorted(byKey)
    comparisons.push({
      side,
      counts: about.counts,
      files: ofSide.map(({ month: _month, columns: _columns, answers: _answers, ...file }) => file),
      equal: agreed(rows.filter(({ result }) => agreeing.includes(result))),
      rows: differing.map((row) => {
        const decision = rest.get(row.key)
        const holds = decision !== undefined && stillHolds(row, decision)
        if (holds) rest.delete(row.key)
        return signedRow(row, holds ? decision : undefined)
      }),
    })
  }
  return {
    revision,
    comparisons,
    matches: await turn(() => matchesOf(db, lines)),
    // Nobody decided about the figures that are signed.
    outdated: [...rest.values()].toSorted(byKey),
    open: comparisons.flatMap(({ rows }) => rows).filter(({ decision }) => decision === null).length,
  }
}
