import type { totalKinds } from '#contract/months/comparison-results'
import type { ComparedFile, ComparisonSide } from '#contract/months/month-comparisons'
import { groupBy } from '../group-by'
import { sizeOf, sumOfDecimals } from '../money'
import { cent, exactOf, numberIn, roundedOf, sumOf, sumOfKnown } from './amounts'
import type { LeftOut, ReadRow } from './read-line'

export type Totals = Pick<ComparedFile, 'totals' | 'left_out'>
type Kind = (typeof totalKinds)[number]
type Read = Pick<ReadRow, 'currency' | 'amount' | 'written' | 'number'>

/** What is part of the sum of an invoice; the other lines that aren't compared are not. */
const charged = 'read changed other_month credit no_company no_package no_currency'.split(' ')

const sum = (values: readonly (bigint | null)[]): bigint => sumOfKnown(values) ?? 0n
const changeOf = ({ amount, written }: Read) => (amount === null ? 0n : amount - (written ?? 0n))

/** What the last line of a total says, without the taxes above it unless it is the sum without them. Null: there is none, or a tax isn't known. */
function lastTotal(left: readonly LeftOut[], lines: bigint): string | null {
  const last = left.findLast(({ why, amount }) => why === 'total' && amount !== null)
  const isNet = last?.amount === lines
  const taxes = left.filter(({ why, line }) => why === 'tax' && !isNet && line < (last?.line ?? 0))
  const tax = sumOf(taxes.map(({ amount }) => amount))
  return last && tax !== null ? roundedOf((last.amount ?? 0n) - tax) : null
}

/**
 * What a file adds up to in each currency, exactly. An export of our own side has no foot.
 * @param sent its lines as they are sent, each rounded
 */
export function controlTotals(
  read: readonly Read[],
  left: readonly LeftOut[],
  sent: readonly { readonly currency: string; readonly amount: string | null }[],
  side: ComparisonSide,
) {
  const codes = [...groupBy(read, ({ currency }) => currency).keys()]
  return codes.flatMap((currency) => {
    // A line of a total often names no currency.
    const isOne = (one: { currency: string }) =>
      one.currency === currency || (one.currency === '' && codes.length === 1)
    const [own, others] = [read.filter(isOne), left.filter(isOne)]
    const changed = sum([...own, ...others.filter(({ why }) => charged.includes(why))].map(changeOf))
    const isPriced = own.some(({ amount, written }) => amount !== null || written !== null)
    const uncounted = own.filter(({ number }) => number === undefined).length
    const is = (why: Kind, amount: string | null, lines = 0) => ({ why, currency, lines, amount })
    return [
      is('read', isPriced ? exactOf(sum(own.map(({ written }) => written))) : null, own.length),
      ...(changed === 0n ? [] : [is('changed', exactOf(changed))]),
      is('sent', isPriced ? sumOfDecimals(sent.filter(isOne).flatMap(({ amount }) => amount ?? [])) : null),
      ...(uncounted === 0 ? [] : [is('uncounted', null, uncounted)]),
      ...(side === 'own' ? [] : [is('foot', lastTotal(others, sum(own.map(({ amount }) => amount))))]),
    ]
  })
}

/** How much more the foot of an invoice says than its lines, where that is more than 0.01 for each line. */
export function footGaps({ totals, left_out }: Totals) {
  const exact = (text: string | null) => numberIn(text ?? '', '.')?.value ?? 0n
  const all = [...(totals ?? []), ...left_out]
  return all.flatMap(({ why, currency, amount }) => {
    if (why !== 'foot' || amount === null) return []
    const own = all.filter((one) => one.currency === currency && charged.includes(one.why))
    const gap = exact(amount) - sum(own.map((one) => exact(one.amount)))
    const lines = own.find((one) => one.why === 'read')?.lines ?? 0
    return sizeOf(gap) > cent * BigInt(lines) ? [{ currency, gap: exactOf(gap) }] : []
  })
}
