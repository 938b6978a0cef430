import type { FormAnswers } from '#contract/months/comparison-forms'
import type { comparisonResults } from '#contract/months/comparison-results'
import { countedThings, type CompareLine, type ComparisonSide } from '#contract/months/month-comparisons'
import type { MonthCompany } from '#contract/months/months'
import type { Id } from '#contract/shape'
import { groupBy } from '../group-by'
import { decimalOf, parseDecimal, sizeOf } from '../money'
import { sumOf, sumOfKnown } from './amounts'
import { identityOf } from './match'

export type ComparisonResult = (typeof comparisonResults)[number]
/** Licences or licence-days, and the amount of a month. Null: not known. */
export type ComparedFigures = { readonly number: number | null; readonly amount: string | null }
type Named = Pick<CompareLine, 'company_name' | 'company_key' | 'reference'> & {
  readonly alone?: boolean | undefined
  readonly file?: number
  readonly line?: number
  readonly form?: number | undefined
}
/** What is compared of a line of a file. */
type Line = Named & Omit<CompareLine, 'line' | 'alone'>

/** A company, package and currency on both sides. */
export type ComparedRow<L extends Line = Line> = {
  /** The same for the same company, package and currency of a month. */
  readonly key: string
  /** Our ids. Null: the file names one that we don't know. */
  readonly company: Id<'company'> | null
  readonly package: Id<'package'> | null
  readonly currency: string
  readonly theirs: ComparedFigures | undefined
  readonly ours: ComparedFigures | undefined
  readonly result: ComparisonResult
  /** Theirs less ours. Null: not known. */
  readonly difference: string | null
  /** Whether its amounts aren't compared. Then neither side has one. */
  readonly isNumbers: boolean
  readonly lines: readonly L[]
}

export const companyOfLine = (one: Named) => ({
  key: one.company_key || one.reference,
  name: one.company_name,
  form: one.form,
  ...(one.alone && { alone: { file: one.file ?? 0, line: one.line ?? 0 } }),
})
export const packageOfLine = (line: Pick<Line, 'package_key' | 'package_name' | 'form'>) => ({
  key: line.package_key,
  name: line.package_name,
  form: line.form,
})

type Keyed = Readonly<Record<'company' | 'package' | 'currency', string>>
/**
 * The row of one of our companies. Those of our own billing say so; before, each month had one file. A package that
 * files begin to name has rows of other keys, so that what was decided before doesn't count any more.
 */
const keyOf = (of: Keyed, place: ComparisonSide | 'not_named'): string =>
  JSON.stringify([of.company, of.package, of.currency, ...(place === 'vendor' ? [] : [place])])
/** The row that a line belongs to. */
const keyedBy = (line: Line): Keyed => ({
  company: line.company ?? `?${identityOf(companyOfLine(line))}`,
  package: line.package ?? `?${identityOf(packageOfLine(line))}`,
  currency: line.currency,
})

type Counted = (typeof countedThings)[number] | null
/** What the numbers of the files of a side are. Null: nothing, or not all the same. */
export function countsOf(files: readonly { readonly counts: string | null }[]): Counted {
  const [counts = null, another] = countedThings.filter((one) => files.some((file) => file.counts === one))
  return another ? null : counts
}

const cent = 10_000n
const moneyOf = (text: string | null): bigint | null => (text === null ? null : (parseDecimal(text) ?? null))

/** The lines of the files as one. An empty amount is nothing beside others of its file; alone it isn't known. */
function theirFigures(
  lines: readonly Pick<Line, 'file' | 'number' | 'amount'>[],
  counts: Counted,
): ComparedFigures {
  const number = sumOf(lines.map((line) => (line.number === null ? null : BigInt(line.number))))
  const byFile = [...groupBy(lines, ({ file }) => file).values()]
  const amount = sumOf(byFile.map((those) => sumOfKnown(those.map((line) => moneyOf(line.amount)))))
  return {
    number: number === null || counts === null ? null : Number(number),
    amount: amount === null ? null : decimalOf(amount, undefined),
  }
}

/** The dearest rounding that a price hides: half of the cheapest licence of the month, for each currency. */
function halfPrices(companies: readonly Pick<MonthCompany, 'lines'>[]): ReadonlyMap<string, bigint> {
  const halves = new Map<string, bigint>()
  for (const { currency, amount, licence_days: days } of companies.flatMap(({ lines }) => lines)) {
    const value = moneyOf(amount) ?? 0n
    if (value <= 0n || days <= 0) continue
    const half = (value * 15n) / BigInt(days)
    const least = halves.get(currency)
    if (least === undefined || half < least) halves.set(currency, half)
  }
  return halves
}

/**
 * Money and number are judged each. Amounts are equal within 0.01 for each line of the file, because each was
 * rounded, but never within half the price of a licence. Numbers that aren't there aren't compared; an amount that
 * isn't there is, unless its file has none at all.
 */
function resultOf(
  theirs: ComparedFigures | undefined,
  ours: ComparedFigures | undefined,
  difference: bigint | null,
  tolerance: bigint,
  hasAmounts: boolean,
): ComparisonResult {
  if (!theirs) return 'only_ours'
  if (!ours) return 'only_theirs'
  const distance = difference === null ? null : sizeOf(difference)
  if (theirs.number !== null && theirs.number !== ours.number) return 'other_number'
  if (distance === null && hasAmounts) return theirs.amount === null ? 'no_amount' : 'unknown'
  if (distance === null) return theirs.number === null ? 'unknown' : 'equal_number'
  if (distance > tolerance) return 'other_price'
  return theirs.number === null ? 'equal_amount' : 'equal'
}

type Own = Pick<MonthCompany, 'id' | 'lines'>
type JudgedFile = Readonly<{ file: number; counts: string | null; answers: FormAnswers | null }>
export type JudgedSide = { readonly side: ComparisonSide; readonly files: readonly JudgedFile[] }

/** What somebody said of a file whose amounts count for adding up, and aren't compared. */
export const onlyNumbers = 'only numbers'
const isUnpriced = ({ answers }: JudgedFile) =>
  answers?.kinds.some(({ said, means }) => said === onlyNumbers && means === 'numbers')

/**
 * How every company, package and currency of a month and of the files of a side is judged. What costs nothing and
 * is not in a file is no row, unless no file has amounts. A package that no vendor's file is about can be in one
 * that is still to come.
 * @returns what judges some companies with the lines about them
 */
export function judging<L extends Line>(
  companies: readonly Own[],
  lines: readonly L[],
  { side, files }: JudgedSide,
): (those: readonly Own[], about: readonly L[]) => ComparedRow<L>[] {
  const withAmounts = new Set(lines.flatMap(({ file, amount }) => (amount === null ? [] : [file])))
  const counts = countsOf(files)
  const unpriced = new Set(files.filter(isUnpriced).map(({ file }) => file))
  const named = new Set(lines.map((line) => line.package))
  const placeOf = (our: Pick<Keyed, 'package'> | undefined) =>
    our && side === 'vendor' && !named.has(our.package) ? 'not_named' : side
  const halves = halfPrices(companies)
  return (those, about) => {
    const theirRows = groupBy(about, (line) => keyOf(keyedBy(line), side))
    const ourRows = new Map(
      those.flatMap(({ id, lines: own }) =>
        own.map(
          (line) => [keyOf({ company: id, ...line }, placeOf(line)), { company: id, ...line }] as const,
        ),
      ),
    )
    return [...new Set([...ourRows.keys(), ...theirRows.keys()])].flatMap((key) => {
      const [our, parts = []] = [ourRows.get(key), theirRows.get(key)]
      if (parts.length === 0 && withAmounts.size > 0 && our?.amount === '0.00') return []
      const isNumbers = parts.some(({ file }) => unpriced.has(file))
      const shown = (of: ComparedFigures | undefined) => (of && isNumbers ? { ...of, amount: null } : of)
      const theirs = shown(parts.length > 0 ? theirFigures(parts, counts) : undefined)
      const number = counts === 'licence_days' ? our?.licence_days : our?.licences
      const ours = shown(our && { number: number ?? null, amount: our.amount })
      const [theirMoney, ourMoney] = [theirs, ours].map((of) => (of ? moneyOf(of.amount) : 0n))
      const difference = theirMoney == null || ourMoney == null ? null : theirMoney - ourMoney
      const rounding = cent * BigInt(parts.reduce((sum, { file_lines }) => sum + file_lines, 0))
      const half = halves.get(our?.currency ?? '') ?? rounding
      const tolerance = rounding < half ? rounding : half
      const place = placeOf(our)
      const hasAmounts = !isNumbers && parts.some(({ file }) => withAmounts.has(file))
      const result = resultOf(theirs, ours, difference, tolerance, hasAmounts)
      // Several lines whose numbers add up to nothing that stood at the end of the month.
      const areParts = isNumbers && counts && parts.every((one) => one.number !== null || one.file_lines > 1)
      return {
        key,
        company: our?.company ?? parts[0]?.company ?? null,
        package: our?.package ?? parts[0]?.package ?? null,
        currency: our?.currency ?? parts[0]?.currency ?? '',
        theirs,
        ours,
        result: place === 'not_named' ? place : areParts && result === 'unknown' ? 'parts' : result,
        isNumbers,
        difference: difference === null ? null : decimalOf(difference, undefined),
        lines: parts,
      }
    })
  }
}

/** Every row of a month and of the files of a side. */
export const judge = <L extends Line>(companies: readonly Own[], lines: readonly L[], side: JudgedSide) =>
  judging(companies, lines, side)(companies, lines)

/** What a decision is about. It holds while these figures do. */
export const seenIn = ({ theirs, ours }: Pick<ComparedRow, 'theirs' | 'ours'>) => ({
  their_number: theirs?.number ?? null,
  their_amount: theirs?.amount ?? null,
  our_number: ours?.number ?? null,
  our_amount: ours?.amount ?? null,
})
/** Whether a decision still is about these figures. */
export const stillHolds = (
  row: Pick<ComparedRow, 'theirs' | 'ours'>,
  decision: ReturnType<typeof seenIn>,
): boolean =>
  Object.entries(seenIn(row)).every(([field, value]) => decision[field as keyof typeof decision] === value) // Its own fields.
