import type { CompanyItem } from '#contract/companies'
import type { Known } from '#domain/known'
import { cellsOf, type FileColumn, type Table } from '../export/table'
import { amountCell } from '../lib/money'
import { inWords } from '../lib/package-words'
import { figureValue } from '../ui/known-figure'
import type { Estimate } from './estimate'
import type { KeptMonth } from './kept-months'
import type { Anomaly, Counts, PackageSum } from '#domain/licences'
import type { EveryCompany } from '../queries/licences'

/**
 * The facts about companies in every table of licences: which ones, as of when, and whether some are missing.
 */
export type Source = Pick<Table, 'missing' | 'readAt' | 'facts'>

export const sourceOf = ({ rows, readAt, within }: EveryCompany, gaps: string | undefined): Source => ({
  missing: [rows.kind === 'known' ? undefined : rows.why, gaps].filter(Boolean).join('; ') || undefined,
  readAt,
  facts: [['Scope', within || 'All nodes']],
})

/** The columns of licences: all, then each package. */
const licenceColumns = (packages: readonly PackageSum[]): readonly FileColumn<Counts>[] => [
  ['Licences', ({ total }) => figureValue(total)],
  ...packages.map(({ key, name }): FileColumn<Counts> => [
    name,
    ({ by, others }) => figureValue(by.get(key) ?? others),
  ]),
]

export type CompanyLine = Counts & { readonly company: CompanyItem; readonly node: string }
export const companyTable = (
  source: Source,
  packages: readonly PackageSum[],
  lines: readonly CompanyLine[],
  filters: string,
  of: number,
): Table => ({
  ...source,
  facts: [...(source.facts ?? []), ['Filters', filters || 'none']],
  file: 'billing-companies',
  title: 'Licences by company and package',
  of,
  ...cellsOf(
    [
      ['Company', ({ company }) => company.name],
      ['ID', ({ company }) => company.id],
      ['Node', ({ node }) => node],
      ...licenceColumns(packages),
    ],
    lines,
  ),
})

export type NodeLine = Counts & { readonly path: string; readonly companies: Known<number> }
export const nodeTable = (
  source: Source,
  packages: readonly PackageSum[],
  lines: readonly NodeLine[],
): Table => ({
  ...source,
  file: 'billing-nodes',
  title: 'Licences by node and package, without child nodes',
  ...cellsOf(
    [
      ['Node', ({ path }) => path],
      ['Companies', ({ companies }) => figureValue(companies)],
      ...licenceColumns(packages),
    ],
    lines,
  ),
})

export const packageTable = (source: Source, packages: readonly PackageSum[]): Table => ({
  ...source,
  file: 'billing-packages',
  title: 'Licences by package',
  ...cellsOf(
    [
      ['Package', ({ name }) => name],
      ['Type', ({ type }) => inWords(type)],
      ['Licences', ({ licences }) => figureValue(licences)],
      ['Companies', ({ companies }) => figureValue(companies)],
    ],
    packages,
  ),
})

export const anomalyTable = (
  source: Source,
  anomalies: readonly Anomaly[],
  words: (kind: Anomaly['kind']) => string,
  nodeOf: (company: CompanyItem) => string,
): Table => ({
  ...source,
  file: 'billing-anomalies',
  title: 'Anomalies',
  ...cellsOf(
    [
      ['Anomaly', ({ kind }) => words(kind)],
      ['Company', ({ company }) => company.name],
      ['ID', ({ company }) => company.id],
      ['Node', ({ company }) => nodeOf(company)],
      ['Packages', ({ packages }) => packages.join('; ')],
    ],
    anomalies,
  ),
})

export const estimateTable = (source: Source, { lines, days }: Estimate, month: string): Table => ({
  ...source,
  facts: [...(source.facts ?? []), ['So far', `${days.past} of ${days.all} days`]],
  file: 'billing-estimate',
  title: `Estimate for ${month}, not an invoice`,
  ...cellsOf(
    [
      ['Package', ({ name }) => name],
      ['Licences', ({ licences }) => licences],
      ['So far', ({ money }) => amountCell(money.soFar)],
      ['Whole month', ({ money }) => amountCell(money.whole)],
      ['Currency', ({ money }) => money.currency ?? ''],
    ],
    lines,
  ),
})

/** A column for each month, oldest first. A package that a month lacks had no licences then. */
export function monthTable(months: readonly KeptMonth[], scope: Table['facts']): Table {
  const all = months.toReversed()
  const packages = new Map(all.flatMap((one) => one.packages.map(({ key, name }) => [key, name] as const)))
  const licences = ({ packages: those }: KeptMonth, key: string) =>
    those.find((one) => one.key === key)?.licences ?? 0
  return {
    ...(scope && { facts: scope }),
    file: 'billing-months',
    title: 'Licences by month, as saved in this browser',
    head: ['Package', ...all.map(({ month }) => month)],
    rows: [
      ['Companies', ...all.map(({ companies }) => companies)],
      ...[...packages].map(([key, name]) => [name, ...all.map((one) => licences(one, key))]),
    ],
  }
}
