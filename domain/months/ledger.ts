import type { Month, MonthCompany, MonthLine, MonthPackage } from '#contract/months'
import type { Id } from '#contract/shape'
import { groupBy } from '../group-by'
import { known, partly, unknown, type Known } from '../known'
import { decimalOf, parseDecimal } from '../money'

/** A month as the browser holds it. */
export type Ledger = {
  readonly facts: Pick<Month, 'id' | 'first' | 'last' | 'state'>
  readonly packages: ReadonlyMap<Id<'package'>, MonthPackage>
  readonly nodes: ReadonlyMap<Id<'node'>, string>
  readonly companies: readonly MonthCompany[]
}

/** A line with what it is about. `id` is unique within the month. */
export type LedgerRow = Omit<MonthLine, 'package'> & {
  readonly id: string
  readonly company: MonthCompany
  readonly package: MonthPackage
  /** The name of the node. */
  readonly node: string
}

const unnamed = (id: Id<'package'>): MonthPackage => ({
  id,
  name: `Package ${id}`,
  type: '',
  price_monthly: null,
  currency: '',
})

/** The lines of a month, by company and package. */
export const rowsOf = ({ companies, packages, nodes }: Ledger): LedgerRow[] =>
  companies.flatMap((company) =>
    company.lines.map(({ package: id, ...line }) => ({
      ...line,
      id: `${company.id} ${id} ${line.currency}`,
      company,
      package: packages.get(id) ?? unnamed(id),
      node: nodes.get(company.node) ?? `Node ${company.node}`,
    })),
  )

/** The currencies of lines, the commonest first. */
export const currenciesOf = (rows: readonly Pick<LedgerRow, 'currency'>[]): string[] =>
  [...groupBy(rows, ({ currency }) => currency)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([currency]) => currency)

/**
 * The sum of rounded amounts of one currency, as a decimal; partly known if some aren't.
 * @param amounts decimals with two places; null: not known
 */
export function sumOf(amounts: readonly (string | null)[]): Known<string> {
  const those = amounts.flatMap((amount) => (amount === null ? [] : (parseDecimal(amount) ?? [])))
  const sum = decimalOf(
    those.reduce((all, one) => all + one, 0n),
    undefined,
  )
  const silent = amounts.length - those.length
  if (silent === 0) return known(sum)
  const why = `${silent} of ${amounts.length} lines have no price`
  return those.length === 0 ? unknown(why) : partly(sum, why)
}
