import type { ComparisonDecision } from '#contract/months/comparison-decisions'
import type { Comparison, ComparisonSide } from '#contract/months/month-comparisons'
import type { MonthCompany } from '#contract/months/months'
import { companyOfLine, countsOf, judge, stillHolds, type ComparedRow } from '#domain/months/compare'
import { sameNameKey } from '#domain/folding'
import { groupBy } from '#domain/group-by'
import type { Ledger } from '#domain/months/ledger'
import { identityOf } from '#domain/months/match'
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

export type LikelyOption = Named & {
  readonly note: string
  /** Whether it has the name and all figures. */
  readonly isSame: boolean
}
/** Our companies for a name of the file: those with the same name first, then by same figures, then those that no file has. */
export function likelyCompanies(
  own: OwnMonth,
  { lines: all, counts }: SideOfMonth,
  row: ResultRow,
): readonly LikelyOption[] {
  const [line] = row.lines
  const identity = line && identityOf(companyOfLine(line))
  const those = all.filter((one) => identityOf(companyOfLine(one)) === identity)
  const met = new Set(all.map(({ company }) => company))
  const rowOf = (one: { package: string | null; currency: string }) => `${one.package} ${one.currency}`
  /** The rows of each company that other lines are about already. */
  const taken = groupBy(
    all.filter((one) => one.company !== null && identityOf(companyOfLine(one)) !== identity),
    (one) => one.company!,
  )
  return own.companies
    .map(({ id, name, lines }) => {
      const others = new Set(taken.get(id)?.map(rowOf))
      const ours = new Set(
        lines
          .filter((one) => !others.has(rowOf(one)))
          .map((one) => [one.package, one.currency, counts && one[counts], one.amount].join(' ')),
      )
      const same = those.filter((one) =>
        ours.has([one.package, one.currency, counts && one.number, one.amount].join(' ')),
      ).length
      const note = same === 0 ? `ID ${id}` : `ID ${id} · ${same} of ${those.length} with the same figures`
      const isNamesake = sameNameKey(name) === sameNameKey(row.companyName)
      return {
        id,
        name,
        note,
        same,
        isSame: isNamesake && same === those.length,
        isNamesake,
        // Last among equals: another vendor's file can have it under our name.
        isMet: met.has(id),
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.isNamesake) - Number(a.isNamesake) || b.same - a.same || Number(a.isMet) - Number(b.isMet),
    )
}
