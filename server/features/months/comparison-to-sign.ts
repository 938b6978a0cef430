import { and, eq, isNotNull } from 'drizzle-orm'
import { agreeing } from '#contract/months/comparison-results'
import { comparisonSides } from '#contract/months/month-comparisons'
import { countsOf, judging, seenIn, stillHolds, type ComparedRow } from '#domain/months/compare'
import { groupBy } from '#domain/group-by'
import { sumOfDecimals } from '#domain/money'
import { identityOf } from '#domain/months/match'
import { inRounds } from '../../db/batches'
import { monthDecisions, monthPairs } from '../../db/tables/comparisons.schema'
import type { Db } from '../../db/open'
import { ownRound } from '../../db/own-round'
import { inSnapshot } from '../../db/transaction'
import type { Turn } from '../../http/bind'
import { filesOfMonth, linesAfter, revisionOf, withAuthors } from './comparison.store'
import { forRows, lineForRows, type OwnCompany } from './row-of-month'

/** What is read, or gone through, without a pause. */
const rowsAtOnce = 250

type Line = ReturnType<typeof lineForRows<Awaited<ReturnType<typeof linesAfter>>[number]>>
type Row = ComparedRow<Line>

/** All rows of a query, a page after those before, so that others get their turn in between. */
async function allOf<T>(turn: Turn, page: (before: readonly T[]) => Promise<T[]>): Promise<readonly T[]> {
  const all: T[] = []
  for (let isMore = true; isMore;) {
    const rows = await turn(() => page(all))
    all.push(...rows)
    isMore = rows.length > 0
  }
  return all
}

/** Sorts by a key. The halves of a long list are sorted first, because two runs are joined in one pass. */
async function sorted<T>(all: readonly T[], keyOf: (one: T) => string): Promise<readonly T[]> {
  const half = all.length / 2
  let runs = all
  if (half > rowsAtOnce)
    runs = [...(await sorted(all.slice(0, half), keyOf)), ...(await sorted(all.slice(half), keyOf))]
  await ownRound()
  return runs.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}
const byKey = ({ key }: { readonly key: string }) => key

type About = Parameters<typeof judging>[2]
/** Every row of a side, judged a part at a time. */
async function* judgeSide(own: ReturnType<typeof forRows>, lines: readonly Line[], about: About) {
  const judgeSome = judging([...own.values()], lines, about)
  const byCompany = new Map<string, Line[]>()
  for await (const some of inRounds(lines, rowsAtOnce))
    groupBy(some, ({ company, company_identity }) => company ?? company_identity, byCompany)
  for await (const some of inRounds(new Set([...own.keys(), ...byCompany.keys()]), rowsAtOnce))
    yield judgeSome(
      some.flatMap((id) => own.get(id) ?? []),
      some.flatMap((id) => byCompany.get(id) ?? []),
    )
}

type Decision = Awaited<ReturnType<typeof decisionsOf>>[number]
/** A page of what was decided about a month. */
async function decisionsOf(db: Db, month: number, after: number) {
  const rows = await db
    .select()
    .from(monthDecisions)
    .where(and(eq(monthDecisions.month, month), isNotNull(monthDecisions.decision)))
    .orderBy(monthDecisions.key)
    .limit(rowsAtOnce)
    .offset(after)
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
  ...(row.isNumbers && { only_numbers: true }),
  ...seenIn(row),
  files: [...new Set(row.lines.map(({ file }) => file))],
  decision: decision
    ? { decision: decision.decision, note: decision.note, by: decision.by, at: decision.at }
    : null,
})

const sumOrNull = (amounts: readonly (string | null)[]) =>
  amounts.includes(null) ? null : sumOfDecimals(amounts.flatMap((amount) => amount ?? []))

/** A row that agrees: what it comes to, and how far it is apart by rounding. */
const agreedOf = ({ currency, result, ours, difference }: Row) => ({
  currency,
  result,
  rows: 1,
  number: ours?.number ?? 0,
  amount: ours?.amount ?? null,
  difference,
})
/** Adds them up by currency and result. Rows without an amount are apart: the number stands in its place. */
const addedUp = (rows: readonly ReturnType<typeof agreedOf>[]) =>
  [...groupBy(rows, (one) => `${one.currency} ${one.result} ${one.amount === null}`).values()].map(
    (those) => ({
      ...those[0]!,
      rows: those.reduce((sum, one) => sum + one.rows, 0),
      number: those.reduce((sum, one) => sum + one.number, 0),
      amount: sumOrNull(those.map(({ amount }) => amount)),
      difference: sumOrNull(those.map(({ difference }) => difference)),
    }),
  )

/** What people said that names in these lines mean. */
async function matchesOf(db: Db, turn: Turn, lines: readonly Line[]) {
  const named = { company: new Set<string>(), package: new Set<string>() }
  for await (const some of inRounds(lines, rowsAtOnce))
    for (const { company_identity, package_identity } of some) {
      named.company.add(company_identity)
      named.package.add(package_identity)
    }
  const { kind, their_key: key, their_name: name, form } = monthPairs
  const pairs = await allOf<typeof monthPairs.$inferSelect>(turn, (before) =>
    db.select().from(monthPairs).orderBy(kind, key, name, form).limit(rowsAtOnce).offset(before.length),
  )
  const those = pairs.filter((pair) =>
    named[pair.kind].has(identityOf({ key: pair.their_key, name: pair.their_name, form: pair.form })),
  )
  return sorted(await turn(() => withAuthors(db, those)), (pair) =>
    JSON.stringify([pair.kind, pair.their_key, pair.their_name, pair.form]),
  )
}

/**
 * What is signed of the files of a month, in a stable order, with the revision that was read: for each side its
 * files, the rows that aren't equal with the decisions that are about these figures, and the decisions that are
 * about others.
 */
export async function comparisonToSign(db: Db, turn: Turn, month: number, companies: readonly OwnCompany[]) {
  const { files, revision } = await turn(() =>
    inSnapshot(db, async (tx) => ({
      files: await withAuthors(tx, await filesOfMonth(tx, month)),
      revision: await revisionOf(tx, month),
    })),
  )
  const decided = await allOf<Decision>(turn, (before) => decisionsOf(db, month, before.length))
  const lines = await allOf<Line>(turn, async (before) =>
    (await linesAfter(db, month, before.at(-1)?.id ?? 0, rowsAtOnce)).map(lineForRows),
  )
  const own = forRows(files.length > 0 ? companies : [])
  const comparisons = []
  const rest = new Map(decided.map((one) => [one.key, one]))
  for (const side of comparisonSides) {
    const ofSide = files.filter((file) => file.side === side)
    if (ofSide.length === 0) continue
    const those = new Set(ofSide.map(({ file }) => file))
    const ownLines = lines.filter(({ file }) => those.has(file))
    let equal: ReturnType<typeof addedUp> = []
    const rows: ReturnType<typeof signedRow>[] = []
    for await (const some of judgeSide(own, ownLines, { side, files: ofSide })) {
      const agreed = some.filter(({ result }) => agreeing.includes(result))
      equal = addedUp([...equal, ...agreed.map(agreedOf)])
      for (const row of some.filter((one) => !agreed.includes(one))) {
        const decision = rest.get(row.key)
        const holds = decision !== undefined && stillHolds(row, decision)
        if (holds) rest.delete(row.key)
        rows.push(signedRow(row, holds ? decision : undefined))
      }
    }
    comparisons.push({
      side,
      counts: countsOf(ofSide),
      files: ofSide.map(({ month: _month, columns: _columns, ...file }) => file),
      equal,
      rows: await sorted(rows, byKey),
    })
  }
  const undecided = comparisons.flatMap(({ rows }) => rows).filter(({ decision }) => decision === null)
  const isNotNamed = ({ result }: (typeof undecided)[number]) => result === 'not_named'
  return {
    revision,
    comparisons,
    matches: await matchesOf(db, turn, lines),
    // Nobody decided about the figures that are signed.
    outdated: await sorted([...rest.values()], byKey),
    open: undecided.filter((row) => !isNotNamed(row)).length,
    not_named: new Set(undecided.filter(isNotNamed).map((row) => row.package)).size,
  }
}
