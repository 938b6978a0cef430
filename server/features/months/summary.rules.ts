import type { ClosingSummary, WrittenMonthCompany } from '#contract/months/months'
import { valueOfKnown } from '#domain/known'
import { currenciesOf, sumOf } from '#domain/months/ledger'

/**
 * What the list of months says of a closed one.
 * @param open how many differences nobody decided, and packages that no file names
 */
export function summaryOf(
  companies: readonly WrittenMonthCompany[],
  { open, not_named }: Pick<ClosingSummary, 'open' | 'not_named'>,
): ClosingSummary {
  const lines = companies.flatMap((company) => company.lines)
  const sums = currenciesOf(lines).map((currency) => {
    const amounts = lines.filter((line) => line.currency === currency).map(({ amount }) => amount)
    const amount = valueOfKnown(sumOf(amounts)) ?? '0.00'
    return { currency, amount, unknown: amounts.filter((one) => one === null).length }
  })
  return { sums, open, not_named }
}
