import type { CataloguePackage } from '#contract/billing'
import type { CompanyPackage } from '#contract/companies'
import { isNone, known, mapKnown, outOf, partly, unknown, valueOfKnown, type Known } from '#domain/known'
import { countsOf, missingIn, type LicenceLine, type Licences } from '#domain/licences'
import { decimalOf } from '#domain/money'
import { amountOf, asOfToday } from '../../lib/licence-cost'
import { formatAmount } from '../../lib/money'
import { isNotForResale } from '../../lib/package-words'
import { counted, listed as listedWords } from '../../lib/words'
import { asNumber } from '../../table/amount-column'
import { countedWords, figureWords } from '../../ui/known-figure'
import { chosenCurrency } from '../packages/currency-list'

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
  packages: readonly LicenceLine[],
  chosen: string,
): Prices {
  const listed = new Map(catalogue.map((one) => [one.id, one]))
  const licences = new Map<string, number>()
  for (const one of packages) {
    const { price_monthly, currency = '' } = listed.get(one.id) ?? {}
    if (price_monthly != null && !isNotForResale(one))
      licences.set(currency, (licences.get(currency) ?? 0) + (valueOfKnown(countsOf(one).total) ?? 0))
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
export type Figures = ReturnType<typeof countsOf> & { readonly cost: Known<Cost> | undefined }

/** @param missing the reason why packages are missing, if some are */
function costOf(
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

export const figuresOf = (licences: Licences, prices: Prices | undefined): Figures => ({
  ...countsOf(licences),
  cost: prices && costOf(licences.held, prices, missingIn(licences)),
})

/** The sums below a list: “49 licences, 5 suspended · 135.00 EUR per month, as of today, suspended ones included”. */
export function sumWords({ total, suspended, cost }: Figures, currency = ''): string {
  const { unpriced = 0, elsewhere = 0 } = (cost && valueOfKnown(cost)) ?? {}
  const left = [
    unpriced > 0 && `${counted(unpriced, 'licence')} without a price`,
    elsewhere > 0 && `${counted(elsewhere, 'licence')} in other currencies`,
  ].filter((words) => words !== false)
  const some =
    isNone(suspended) || suspended.kind === 'unknown' ? '' : `, ${figureWords(suspended)} suspended`
  const amount = cost && figureWords(asNumber(amountIn(cost, currency)), formatAmount(currency))
  return [
    countedWords(total, 'licence') + some,
    amount && [amount, currency, asOfToday].filter(Boolean).join(' ') + (some && ', suspended ones included'),
    left.length > 0 && `${listedWords(left)} ${unpriced + elsewhere === 1 ? 'is' : 'are'} not in it`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The amount as a decimal; undefined: it is only in other currencies, which is no zero. */
export const amountIn = (cost: Known<Cost>, currency: string): Known<string | undefined> =>
  cost.kind === 'partly' && cost.value.amount === 0n
    ? unknown(cost.why)
    : mapKnown(cost, ({ amount, elsewhere }) =>
        cost.kind === 'known' && amount === 0n && elsewhere > 0 ? undefined : decimalOf(amount, currency),
      )
