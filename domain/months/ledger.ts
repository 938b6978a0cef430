import type { Month, MonthCompany, MonthLine, MonthNode, MonthPackage } from '#contract/months/months'
import type { Id } from '#contract/shape'
import { groupBy } from '../group-by'
import { bothKnown, known, partly, unknown, type Known } from '../known'
import { parseDecimal, sumOfDecimals } from '../money'

/** A month as the browser holds it. */
export type Ledger = {
  readonly facts: Pick<Month, 'id' | 'first' | 'last' | 'state'>
  readonly packages: ReadonlyMap<Id<'package'>, MonthPackage>
  readonly nodes: ReadonlyMap<Id<'node'>, MonthNode>
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
      node: nodes.get(company.node)?.name ?? `Node ${company.node}`,
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
  const those = amounts.filter(
    (amount): amount is string => amount !== null && parseDecimal(amount) !== undefined,
  )
  const sum = sumOfDecimals(those)
  const silent = amounts.length - those.length
  if (silent === 0) return known(sum)
  const why = `${silent} of ${amounts.length} lines have no price`
  return those.length === 0 ? unknown(why) : partly(sum, why)
}

/**
 * The sum of each node and all below it, in one currency. Nodes without lines of their own are among them. A node
 * that is no longer there was below others, but nobody knows which.
 */
export function sumsWithBelow(
  rows: readonly LedgerRow[],
  nodes: Ledger['nodes'],
): ReadonlyMap<Id<'node'>, Known<string>> {
  const upFrom = (id: Id<'node'>) => {
    const line = new Set([id])
    for (let at = nodes.get(id)?.parent; at && nodes.has(at) && !line.has(at); at = nodes.get(at)?.parent)
      line.add(at)
    return [...line]
  }
  const all = rows.flatMap(({ company, amount }) => upFrom(company.node).map((node) => ({ node, amount })))
  const lost = [...nodes.values()].filter(({ parent }) => parent === undefined).length
  const why = `it isn’t known what ${lost} of ${nodes.size} nodes were below`
  return new Map(
    [...groupBy(all, ({ node }) => node)].map(([id, those]) => {
      const sum = sumOf(those.map(({ amount }) => amount))
      if (lost === nodes.size) return [id, unknown('the month was signed without its tree')]
      return [id, lost === 0 ? sum : bothKnown(sum, partly(null, why), (value) => value)]
    }),
  )
}
