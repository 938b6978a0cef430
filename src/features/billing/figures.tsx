import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { countsOf, silentCompanies, sumByPackage, type Counts, type PackageSum } from '#domain/licences'
import { isNone, known, mapKnown, outOf, partly, unknown, valueOfKnown, type Known } from '#domain/known'
import { decimalOf } from '#domain/money'
import { dash } from '../../lib/dates'
import { amountOf } from '../../lib/licence-cost'
import { notKnown } from '../../lib/file-values'
import { formatAmount, type Money } from '../../lib/money'
import { isNotForResale } from '../../lib/package-words'
import { counted, listed as listedWords } from '../../lib/words'
import type { Parts } from '../../list/list-kind'
import type { Column } from '../../table/column'
import { chosenCurrency } from '../packages/currency-list'
import { figureColumn } from '../../table/figure-column'
import { countedWords, figureValue, figureWords, KnownFigure, nounOf } from '../../ui/known-figure'

/** The list prices, and the one currency that amounts are in. */
export type Prices = {
  readonly listed: ReadonlyMap<string | undefined, CataloguePackage>
  /** The currencies of the licences, the commonest first. */
  readonly currencies: readonly string[]
  /** Empty if no licence has a price, or the server names no currency. */
  readonly currency: string
}

/** @param chosen the currency that a person chose; if no licence has a price in it, it is the commonest */
export function pricesOf(
  catalogue: readonly CataloguePackage[],
  packages: readonly PackageSum[],
  chosen: string,
): Prices {
  const listed = new Map(catalogue.map((one) => [one.id, one]))
  const licences = new Map<string, number>()
  for (const one of packages) {
    const { price_monthly, currency = '' } = listed.get(one.key) ?? {}
    if (price_monthly != null && !isNotForResale(one))
      licences.set(currency, (licences.get(currency) ?? 0) + (valueOfKnown(one.licences) ?? 0))
  }
  const currencies = [...licences].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
  return { listed, currencies, currency: chosenCurrency(currencies, chosen) }
}

type Cost = {
  /** List price × licences of a month, in one currency. */
  readonly amount: bigint
  /** The licences whose packages have no list price. */
  readonly unpriced: number
  /** The licences whose prices are in other currencies. */
  readonly elsewhere: number
}
export type Figures = Counts & { readonly cost: Known<Cost> | undefined }
export type Sum = Omit<Figures, 'by' | 'others'>

/** @param missing the reason why packages are missing, if some are */
export function costOf(
  packages: readonly CompanyPackage[],
  { listed, currency }: Prices,
  missing: string | undefined,
): Known<Cost> {
  let [amount, unpriced, elsewhere, silent] = [0n, 0, 0, 0]
  for (const one of packages) {
    const price = listed.get(one.id)
    const cost = amountOf(one, price, one.license_count)
    if (cost === 'free') continue
    if (cost && (cost.currency ?? '') === currency) amount += cost.amount
    else if (cost) elsewhere += one.license_count ?? 0
    else if (price?.price_monthly === null && one.license_count !== undefined) unpriced += one.license_count
    else silent++
  }
  const mute = `the cost of ${outOf(silent, packages.length)} packages isn’t known`
  const why = [missing, silent > 0 && mute].filter(Boolean).join('; ')
  const found = { amount, unpriced, elsewhere }
  if (why === '') return known(found)
  return silent === packages.length ? unknown(why) : partly(found, why)
}

/** The cost of sums by package. */
export function costOfSums(sums: readonly PackageSum[], prices: Prices): Known<Cost> {
  const held = sums.map(({ key, name, type, licences }) => ({
    id: key,
    name,
    type,
    license_count: valueOfKnown(licences),
  }))
  const gaps = sums.flatMap(({ licences }) => (licences.kind === 'partly' ? licences.why : []))
  return costOf(held, prices, gaps[0])
}

/** @param missing the reason why companies are missing, if some are */
export function figuresOf(
  companies: readonly CompanyItem[],
  prices: Prices | undefined,
  missing?: string,
): Figures {
  const why = [missing, silentCompanies(companies)].filter(Boolean).join('; ')
  const packages = companies.flatMap((one) => one.packages ?? [])
  return { ...countsOf(companies, missing), cost: prices && costOf(packages, prices, why) }
}

/** The sums below a list: “49 licences, 5 suspended · 135.00 EUR per month, suspended ones included”. */
export function sumWords({ total, suspended, cost }: Sum, currency = ''): string {
  const { unpriced = 0, elsewhere = 0 } = (cost && valueOfKnown(cost)) ?? {}
  const left = [
    unpriced > 0 && `${counted(unpriced, 'licence')} without a price`,
    elsewhere > 0 && `${counted(elsewhere, 'licence')} in other currencies`,
  ].filter((words) => words !== false)
  const some =
    isNone(suspended) || suspended.kind === 'unknown' ? '' : `, ${figureWords(suspended)} suspended`
  const amount = cost && figureWords(moneyIn(cost, currency), formatAmount(currency))
  return [
    countedWords(total, 'licence') + some,
    amount &&
      [amount, currency, 'per month'].filter(Boolean).join(' ') + (some && ', suspended ones included'),
    left.length > 0 && `${listedWords(left)} ${unpriced + elsewhere === 1 ? 'is' : 'are'} not in it`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Nothing in this currency, but something in another, is no zero. */
const isElsewhere = (cost: Known<Cost>): boolean =>
  cost.kind === 'known' && cost.value.amount === 0n && cost.value.elsewhere > 0

function amountsIn(cost: Known<Cost>, currency: string): Known<readonly Money[]> {
  if (isElsewhere(cost)) return known([])
  if (cost.kind === 'partly' && cost.value.amount === 0n) return unknown(cost.why)
  return mapKnown(cost, ({ amount }) => [{ amount: decimalOf(amount, currency), currency }])
}

const moneyIn = (cost: Known<Cost>, currency: string): Known<number> =>
  mapKnown(cost, ({ amount }) => Number(decimalOf(amount, currency)))

function costColumns<Row>(
  of: (row: Row) => Figures,
  prices: Prices,
  companiesOf: CompaniesOf<Row>,
): readonly Column<Row>[] {
  const { listed, currency } = prices
  const cost = (row: Row) => of(row).cost ?? unknown('the prices aren’t loaded')
  const money = (row: Row) => moneyIn(cost(row), currency)
  const format = formatAmount(currency)
  const hasUnpriced = [...listed.values()].some((one) => one.price_monthly === null && !isNotForResale(one))
  return [
    figureColumn(money, {
      id: 'cost',
      label: currency ? `Per month (${currency})` : 'Per month',
      width: 9.5,
      phone: 'first',
      brief: (row) => (isElsewhere(cost(row)) ? '' : `${figureWords(money(row), format)} ${currency}`),
      money: {
        // The head names the currency.
        sums: (row) =>
          mapKnown(amountsIn(cost(row), currency), (those) =>
            those.map(({ amount }) => ({ amount, currency: undefined })),
          ),
        ofParts: (row) =>
          sumByPackage(companiesOf(row)).map((one) => {
            const amounts = amountsIn(costOfSums([one], prices), currency)
            return amounts.kind === 'known' ? (amounts.value[0] ?? '') : notKnown
          }),
      },
      cell: (row) => (isElsewhere(cost(row)) ? dash : <KnownFigure figure={money(row)} format={format} />),
    }),
    figureColumn((row) => mapKnown(cost(row), ({ unpriced }) => unpriced), {
      id: 'unpriced',
      label: 'Without a price',
      width: 8.5,
      ...(hasUnpriced ? {} : { extra: true }),
    }),
  ]
}

type CompaniesOf<Row> = (row: Row) => readonly CompanyItem[]

/** The packages of a row, one row each in a file. */
export const packageParts = <Row,>(companiesOf: CompaniesOf<Row>): Parts<Row> => ({
  one: 'package',
  replace: ['licences', 'suspended', 'cost', 'unpriced'],
  heads: ['Package', 'Licences', 'Of which suspended'],
  of: (row) => {
    const sums = sumByPackage(companiesOf(row))
    if (sums.length === 0 && silentCompanies(companiesOf(row))) return [[notKnown, notKnown, notKnown]]
    return sums.map(({ name, licences, suspended }) => [name, figureValue(licences), figureValue(suspended)])
  },
})

/** The column of a package. A comma or a full stop in its id would divide the columns of an address. */
export const packageColumn = (key: string): string => `of-${key.replaceAll(/[^\p{L}\p{N}]/gu, '_')}`

/**
 * Licences, those of them that are suspended, and what they cost. The licences of each package are hidden until
 * somebody chooses them, because there can be many.
 */
export const figureColumns = <Row,>(
  of: (row: Row) => Figures,
  prices: Prices | undefined,
  companiesOf: CompaniesOf<Row>,
  packages: readonly PackageSum[] = [],
  shown = '',
): readonly Column<Row>[] => [
  figureColumn((row) => of(row).total, {
    id: 'licences',
    label: 'Licences',
    width: 6.25,
    phone: 'figure',
    unit: (row) => nounOf(of(row).total, 'licence'),
  }),
  figureColumn((row) => of(row).suspended, { id: 'suspended', label: 'Of which suspended', width: 9.5 }),
  ...(prices ? costColumns(of, prices, companiesOf) : []),
  ...packages.map(({ key, name }) =>
    figureColumn((row: Row) => of(row).by.get(key) ?? of(row).others, {
      id: packageColumn(key),
      label: name,
      // The whole name is readable in the head.
      width: Math.max(6, Math.min(16, name.length * 0.45 + 2.5)),
      ...(key === shown ? {} : { extra: true }),
      cell: (row) => {
        const figure = of(row).by.get(key)
        if (!figure && of(row).others.kind === 'known') return dash
        return <KnownFigure figure={figure ?? of(row).others} />
      },
    }),
  ),
]

/** Remembers what was worked out for each row. */
export function remembered<Row extends object, V>(of: (row: Row) => V): (row: Row) => V {
  const made = new WeakMap<Row, V>()
  return (row) => {
    const value = made.get(row) ?? of(row)
    made.set(row, value)
    return value
  }
}
