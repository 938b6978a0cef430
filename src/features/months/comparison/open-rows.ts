import { agreeing } from '#contract/months/comparison-results'
import { groupBy } from '#domain/group-by'
import { sumOfDecimals } from '#domain/money'
import { formatPrice } from '../../../lib/money'
import { counted, formatNumber } from '../../../lib/words'
import type { ResultRow } from './comparison-rows'

/** Rows of packages that no file names. They are counted apart. */
export const isNotNamed = ({ result }: ResultRow): boolean => result === 'not_named'
export const isDifference = (row: ResultRow): boolean => !agreeing.includes(row.result) && !isNotNamed(row)
/** Whether nobody has decided about it as it is now. */
export const isOpen = ({ isCurrent, decided }: ResultRow): boolean => !(isCurrent && decided)
export const openRows = (rows: readonly ResultRow[]) => rows.filter((row) => isDifference(row) && isOpen(row))

/** What rows come to in each currency: “€5.00 and 2 not known · $3.00”. */
export const amountsOf = (rows: readonly ResultRow[], of: (row: ResultRow) => string | null | undefined) =>
  [...groupBy(rows, ({ currency }) => currency)]
    .map(([currency, those]) => {
      const known = those.flatMap((row) => of(row) ?? [])
      const unknown = those.length - known.length
      return `${formatPrice(sumOfDecimals(known), currency)}${unknown > 0 ? ` and ${formatNumber(unknown)} not known` : ''}`
    })
    .join(' · ')

/** “2 packages that no file names: 5 rows of 4 companies, €9.00. 5 to decide.” */
export function notNamedWords(rows: readonly ResultRow[]): string {
  const packages = counted(new Set(rows.map((row) => row.package)).size, 'package')
  const companies = counted(new Set(rows.map(({ company }) => company)).size, 'company', 'companies')
  const amounts = amountsOf(rows, ({ ours }) => ours?.amount)
  const open = formatNumber(rows.filter(isOpen).length)
  return `${packages} that no file names: ${counted(rows.length, 'row')} of ${companies}, ${amounts}. ${open} to decide.`
}

/** What a side says of a row: “3 for €9.00”. */
export const figures = (row: ResultRow, of: 'theirs' | 'ours') => {
  const side = row[of]
  if (!side) return 'nothing'
  if (row.isNumbers) return side.number === null ? 'parts of a month' : formatNumber(side.number)
  const number = side.number === null ? '' : `${formatNumber(side.number)} for `
  return side.amount === null
    ? `${number}an amount that isn’t known`
    : number + formatPrice(side.amount, row.currency)
}
