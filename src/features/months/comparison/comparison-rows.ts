import type { ComparisonDecision } from '#contract/months/comparison-decisions'
import type { Comparison, ComparisonSide } from '#contract/months/month-comparisons'
import type { MonthCompany } from '#contract/months/months'
import { countsOf, judge, stillHolds, type ComparedRow } from '#domain/months/compare'
import { sameNameKey } from '#domain/folding'
import type { Ledger } from '#domain/months/ledger'
import { parseDecimal, sizeOf } from '#domain/money'

type Named = { readonly id: string; readonly name: string }
/** The month as we know it. */
export type OwnMonth = {
  readonly id: string
  readonly companies: readonly MonthCompany[]
  readonly packages: readonly (Named & { readonly reference?: string | undefined })[]
}

export const ownMonth = ({ facts, companies, packages }: Ledger): OwnMonth => ({
  id: facts.id,
  companies,
  packages: [...packages.values()],
})

/** A row of the list: both sides with their names, and what was decided. */
export type ResultRow = Omit<ComparedRow<Comparison['lines'][number]>, 'key'> & {
  readonly id: string
  readonly month: string
  readonly companyName: string
  readonly packageName: string
  /** The last decision; `isCurrent`: it is about the figures as they are. */
  readonly decided: ComparisonDecision | undefined
  /** That of the last decision, a withdrawn one too; 0: none. */
  readonly version: number
  readonly isCurrent: boolean
  /** Whether a person has to say which of ours it is. */
  readonly isUnmatched: boolean
}

/** The lines of these files that aren’t compared. */
export const leftOutLines = (files: Comparison['files']): number =>
  files.flatMap(({ left_out }) => left_out).reduce((sum, { lines }) => sum + lines, 0)

/** What a month has of one side. */
export type SideOfMonth = Omit<Comparison, 'next'> & {
  readonly side: ComparisonSide
  readonly counts: ReturnType<typeof countsOf>
}
export function sideOf(comparison: Comparison, side: ComparisonSide): SideOfMonth {
  const files = comparison.files.filter((one) => one.side === side)
  const numbers = new Set(files.map(({ file }) => file))
  const lines = comparison.lines.filter(({ file }) => numbers.has(file))
  return { ...comparison, side, files, lines, counts: countsOf(files) }
}

/** Every difference between a month and the files of a side, the largest first. */
export function resultRows(own: OwnMonth, compared: SideOfMonth): readonly ResultRow[] {
  if (compared.files.length === 0) return []
  const companies = new Map(own.companies.map(({ id, name }) => [id, name]))
  const packages = new Map(own.packages.map(({ id, name }) => [id, name]))
  const decisions = new Map(compared.decisions.map((one) => [one.key, one]))
  const distanceOf = ({ difference, ours, theirs }: ComparedRow) =>
    sizeOf(parseDecimal(difference ?? theirs?.amount ?? ours?.amount ?? '0') ?? 0n)
  return judge(own.companies, compared.lines, compared)
    .map((row) => ({ row, size: distanceOf(row) }))
    .toSorted((a, b) => (a.size < b.size ? 1 : a.size > b.size ? -1 : 0))
    .map(({ row: { key, ...row } }) => {
      const [line] = row.lines
      const decided = decisions.get(key)
      return {
        ...row,
        id: key,
        month: own.id,
        companyName:
          companies.get(row.company ?? '') ||
          line?.company_name ||
          line?.company_key ||
          line?.reference ||
          `Company ${row.company}`,
        packageName:
          packages.get(row.package ?? '') ||
          line?.package_name ||
          line?.package_key ||
          `Package ${row.package}`,
        decided: decided?.decision == null ? undefined : decided,
        version: decided?.version ?? 0,
        isCurrent: decided !== undefined && stillHolds(row, decided),
        isUnmatched: row.company === null || row.package === null,
      }
    })
}

/** Tells rows apart whose figures differ. Numbers count where the files have them. */
export const figuresIn = (
  { package: id, currency }: ResultRow,
  figures: ResultRow['theirs'],
  { counts }: SideOfMonth,
): string => [id, currency, counts && figures?.number, figures?.amount].join(' ')

/** Our companies for a name of the file: those with the same name first, then by same figures, then those that no file has. */
export function likelyCompanies(
  own: OwnMonth,
  compared: SideOfMonth,
  rows: readonly ResultRow[],
  row: ResultRow,
): readonly (Named & { readonly note: string })[] {
  const figures = figuresIn(row, row.theirs, compared)
  const those = rows.filter((one) => !one.theirs && figuresIn(one, one.ours, compared) === figures)
  const same = new Set(those.map(({ company }) => company))
  const met = new Set(compared.lines.map(({ company }) => company))
  return own.companies
    .map(({ id, name }) => ({
      id,
      name,
      note: same.has(id) ? `ID ${id} · the same figures` : `ID ${id}`,
      isNamesake: sameNameKey(name) === sameNameKey(row.companyName),
      isSame: same.has(id),
      // Last among equals: another vendor's file can have it under our name.
      isMet: met.has(id),
    }))
    .toSorted(
      (a, b) =>
        Number(b.isNamesake) - Number(a.isNamesake) ||
        Number(b.isSame) - Number(a.isSame) ||
        Number(a.isMet) - Number(b.isMet),
    )
}
