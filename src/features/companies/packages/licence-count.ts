import type { CataloguePackage } from '#contract/billing'
import { maxLicenses, type CompanyPackage } from '#contract/companies'
import { known, outOf, partly, unknown, type Known } from '#domain/known'
import { decimalOf } from '#domain/money'
import { amountOf } from '../../../lib/licence-cost'
import { formatPrice, type Money } from '../../../lib/money'
import { notKnown } from '../../../lib/files/file-values'
import { wholeNumberIn } from '../../../lib/whole-number'
import { formatNumber, listed } from '../../../lib/words'

/**
 * The count of licences that a text says, as any country writes it; undefined if it says none that can be
 * saved.
 */
export function licenceCountIn(text: string): number | undefined {
  const count = wholeNumberIn(text)
  return typeof count === 'number' && count <= maxLicenses ? count : undefined
}

/** What is wrong with a text where a count of licences is expected. */
export function countProblem(text: string): string | undefined {
  const count = wholeNumberIn(text)
  if (typeof count === 'string') return count
  return count > maxLicenses ? `At most ${formatNumber(maxLicenses)}.` : undefined
}

/** {@link amountOf} in words. */
export function costOf(
  one: CompanyPackage,
  listed: CataloguePackage | undefined,
  count: number,
): string | undefined {
  const cost = amountOf(one, listed, count)
  if (cost === 'free') return 'Not billed'
  return cost && formatPrice(decimalOf(cost.amount, cost.currency), cost.currency)
}

/** The cost of one package in a month as an amount, or in words. */
export function amountFor({ one, listed: price }: Held): Money | string {
  const cost = amountOf(one, price, one.license_count)
  if (cost === 'free') return 'Not billed'
  return cost ? { amount: decimalOf(cost.amount, cost.currency), currency: cost.currency } : notKnown
}

/**
 * The cost as one number, for ordering as our own server does: all currencies are added up, and packages
 * without a price count as nothing.
 */
export const costInOrder = (held: readonly Held[]): number =>
  held.reduce((sum, { one, listed }) => {
    const cost = amountOf(one, listed, one.license_count)
    return cost && cost !== 'free' ? sum + Number(cost.amount) : sum
  }, 0)

type Held = { readonly one: CompanyPackage; readonly listed: CataloguePackage | undefined }

/**
 * The cost of all packages in a month, by currency: “€12.40 and $1.80”. It is the least possible where a
 * price or a count isn't known.
 */
export function totalCost(held: readonly Held[]): Known<string> {
  const costs = sumsOf(held)
  if (costs.kind === 'unknown') return costs
  const words =
    listed(costs.value.map(({ amount, currency }) => formatPrice(amount, currency))) || 'Not billed'
  return costs.kind === 'partly' ? partly(words, costs.why) : known(words)
}

/** {@link totalCost} as amounts. */
export function sumsOf(held: readonly Held[]): Known<readonly Money[]> {
  const costs = held.map(({ one, listed }) => amountOf(one, listed, one.license_count))
  const sums = new Map<string | undefined, bigint>()
  for (const cost of costs)
    if (cost && cost !== 'free') sums.set(cost.currency, (sums.get(cost.currency) ?? 0n) + cost.amount)
  const amounts = [...sums].map(([currency, sum]) => ({ amount: decimalOf(sum, currency), currency }))
  const silent = costs.filter((cost) => cost === undefined).length
  const why = `the cost of ${outOf(silent, costs.length)} packages isn’t known`
  if (silent === 0) return known(amounts)
  return amounts.length === 0 ? unknown(why) : partly(amounts, why)
}
