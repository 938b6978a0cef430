import { sameNameKey } from '../folding'
import { groupBy } from '../group-by'
import { sizeOf } from '../money'
import { cent, roundedOf, sumOfKnown, unit } from './amounts'
import type { OwnRow, ReadRow } from './read-line'

/** What makes lines one: the same company, package and currency as the file writes them, and the same of ours. */
const sameLine = (row: OwnRow): string =>
  JSON.stringify([
    row.company_key,
    row.reference,
    sameNameKey(row.company_name),
    row.package_key,
    sameNameKey(row.package_name),
    row.currency,
    row.company,
    // What can't be read isn't part of a sum.
    (row.alone || row.number === undefined) && row.line,
  ])

/**
 * The number that lines add up to. Null: they are parts of a month, whose numbers add up to nothing that stood at
 * its end. They aren't if each is one licence, or all have one price.
 */
function numberOf(parts: readonly ReadRow[]): bigint | null {
  const number = sumOfKnown(parts.map((part) => part.number ?? null))
  const [first, ...others] = parts
  if (!first || number === null || number % unit !== 0n) return null
  const isPart = ({ number: own, amount }: ReadRow) => {
    const [one, price] = [first.number ?? 0n, first.amount ?? 0n]
    const apart = sizeOf(price * (own ?? 0n) - (amount ?? 0n) * one)
    return apart > cent * (sizeOf(one) + sizeOf(own ?? 0n))
  }
  const areSingle = parts.every((part) => part.number === unit)
  return areSingle || !others.some(isPart) ? number / unit : null
}

/** Adds up the lines of a file by company, package and currency, with their sign. */
export const addUp = (rows: readonly OwnRow[]) =>
  [...groupBy(rows, sameLine).values()].map((parts) => {
    const amount = sumOfKnown(parts.map((part) => part.amount))
    const number = numberOf(parts)
    const { written: _, text: __, ...first } = parts[0]!
    return {
      ...first,
      file_lines: parts.length,
      number: number === null ? null : Number(number),
      amount: amount === null ? null : roundedOf(amount),
    }
  })
