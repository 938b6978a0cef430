import type { MonthPair } from '#contract/month-comparisons'
import type { MonthCompany } from '#contract/months'
import { sameNameKey } from '../folding'
import { groupBy } from '../group-by'
import { decimalOf, parseDecimal } from '../money'
import { companyOfLine, packageOfLine } from './compare'
import { addUp, readRows, type InvoiceField, type InvoiceRow, type LeftOut, type OwnRow } from './invoice'
import { identityOf, matchNames } from './match'

export type OwnSide = {
  readonly companies: readonly Pick<MonthCompany, 'id' | 'uid' | 'name' | 'lines'>[]
  readonly packages: readonly { readonly id: string; readonly name: string }[]
}

/** The currency of each package that has one only. */
function currenciesOf(companies: OwnSide['companies']): ReadonlyMap<string, string> {
  const all = groupBy(
    companies.flatMap(({ lines }) => lines),
    (line) => line.package,
  )
  return new Map(
    [...all].flatMap(([id, [first, ...rest]]) =>
      first && rest.every(({ currency }) => currency === first.currency) ? [[id, first.currency]] : [],
    ),
  )
}

const cent = 10_000n
const byFigures = (a: Figures, b: Figures) =>
  (a.number ?? 0) - (b.number ?? 0) || Number((a.amount ?? 0n) - (b.amount ?? 0n))
type Figures = { readonly number: number | null; readonly amount: bigint | null }
const areEqual = (a: Figures, b: Figures) =>
  (a.number === null || a.number === b.number) &&
  (a.amount === null || (b.amount !== null && a.amount - b.amount <= cent && b.amount - a.amount <= cent))

/**
 * Companies of ours with one name, in a file that has nothing but names: their lines of a package belong to them
 * in the order of their figures, if all are equal. Otherwise a person is asked.
 */
function tellApart(
  rows: readonly OwnRow[],
  companies: OwnSide['companies'],
  counts: 'licences' | 'licence_days',
): ReadonlyMap<OwnRow, string> {
  const found = new Map<OwnRow, string>()
  const named = groupBy(companies, ({ name }) => sameNameKey(name))
  const onlyNames = rows.filter((row) => row.company_key === '' && row.reference === '' && row.package)
  const keyOf = (row: OwnRow) => JSON.stringify([sameNameKey(row.company_name), row.package, row.currency])
  for (const those of groupBy(onlyNames, keyOf).values()) {
    const [one] = those
    const same = one && named.get(sameNameKey(one.company_name))
    if (!same || same.length < 2) continue
    const ours = same
      .flatMap(({ id, lines }) => lines.map((line) => ({ id, line })))
      .filter(({ line }) => line.package === one.package && line.currency === one.currency)
      .map(({ id, line }) => ({ id, number: line[counts], amount: parseDecimal(line.amount ?? '') ?? null }))
    // What costs nothing needn't be in the file.
    const charged = ours.length === those.length ? ours : ours.filter(({ amount }) => amount !== 0n)
    const [theirs, own] = [those.toSorted(byFigures), charged.toSorted(byFigures)]
    if (theirs.length !== own.length || !theirs.every((row, at) => areEqual(row, own[at]!))) continue
    theirs.forEach((row, at) => found.set(row, own[at]!.id))
  }
  return found
}

/** The lines of a file, added up, with those of ours that they name. */
export function linesOfFile(
  rows: readonly InvoiceRow[],
  has: ReadonlySet<InvoiceField>,
  own: OwnSide,
  pairs: readonly MonthPair[],
  currency: string,
) {
  const { read, leftOut } = readRows(rows, has, currency)
  const of = (kind: string) => pairs.filter((pair) => pair.kind === kind)
  const companies = matchNames(read.map(companyOfLine), own.companies, of('company'))
  const packages = matchNames(read.map(packageOfLine), own.packages, of('package'))
  const currencies = currenciesOf(own.companies)
  const matched = read.map((row): OwnRow => {
    const pack = packages.get(identityOf(packageOfLine(row)))?.id ?? null
    return {
      ...row,
      company: companies.get(identityOf(companyOfLine(row)))?.id ?? null,
      package: pack,
      currency: row.currency || (currencies.get(pack ?? '') ?? ''),
    }
  })
  const known = matched.filter((row) => row.currency !== '')
  const apart = tellApart(known, own.companies, has.has('licence_days') ? 'licence_days' : 'licences')
  const unknown = matched
    .filter((row) => row.currency === '')
    .map((row): LeftOut => ({
      line: row.line,
      why: 'no_currency',
      text: [row.company_name, row.package_name, row.amount === null ? '' : decimalOf(row.amount, undefined)]
        .filter(Boolean)
        .join(' · '),
      currency: '',
      amount: row.amount,
    }))
  return {
    lines: addUp(known.map((row) => ({ ...row, company: apart.get(row) ?? row.company }))),
    leftOut: [...leftOut, ...unknown],
    /** Whether lines name no currency. */
    asksCurrency: read.some((row) => row.currency === ''),
  }
}
