import { cent, decimalSignOf, numberIn, roundedOf, unit } from '#domain/months/amounts'
import type { InvoiceField } from '#domain/months/invoice-fields'
import { meaningOf } from '#domain/months/line-kinds'
import { sizeOf } from '#domain/money'
import { dayOrderOf, periodIn } from '#domain/months/file-dates'
import type { ComparisonSide } from '#contract/months/month-comparisons'
import { conceptOf, headKey } from '../../../lib/heads/concepts'
import type { Choices, Column } from '../../../lib/heads/table-heads'

// Columns of money and of words that change what a line is, and that nobody has said anything about.

type Rows = readonly (readonly string[])[]
type Columns = readonly Column<InvoiceField>[]
const conceptAt = ({ head }: Column<InvoiceField>) => conceptOf(headKey(head))

/** The numbers of a column; undefined if one can't be read, and nothing for empty cells. */
function numbersOf(rows: Rows, at: number): readonly bigint[] | undefined {
  const texts = rows.map((cells) => (cells[at] ?? '').replace('%', ''))
  const sign = decimalSignOf(texts)
  const read = texts.map((text) => numberIn(text, sign))
  return read.every((one) => one !== undefined && !one?.mark)
    ? read.map((one) => one?.value ?? 0n)
    : undefined
}

/** The words of a head, and their parts: `TaxTotal`. */
const wordsOf = (head: string) =>
  head.split(/[^\p{L}\p{N}]+/u).flatMap((word) => [word, ...word.split(/(?<=\p{Ll})(?=\p{Lu})/u)])
const isTax = ({ head }: Column<InvoiceField>) =>
  wordsOf(head).some((word) => conceptOf(headKey(word)) === 'tax')
/** The end of a head whose whole numbers are no money. */
const counting = /(?:^| )(?:id|no|nr|number|pos|position|sequence|line|\S*exchange rate)$/i

/**
 * What columns need not be asked about: they are 0 everywhere, count or name something, say the same on every line,
 * or the file proves on every line that they change nothing.
 */
export function provenColumns(columns: Columns, rows: Rows, side: ComparisonSide): Choices<InvoiceField> {
  const numbers = columns.map((_, at) => numbersOf(rows, at))
  const all = (field: InvoiceField) => columns.flatMap(({ means }, at) => (means === field ? [at] : []))
  const [[count = -1], [price = -1], amounts] = [all('licences'), all('unit_price'), all('amount')]
  const at = (column: number, line: number) => numbers[column]?.[line] ?? 0n
  const times = (column: number) => (line: number) => (at(count, line) * at(column, line)) / unit
  const charged = times(price)
  const every = [...rows.keys()]
  /** The lines that say something of a column: a sum at the end has neither quantity nor price. */
  const saying = (...some: number[]) =>
    every.filter((line) => [count, price, ...some].some((column) => rows[line]?.[column]?.trim()))
  const makes = (amount: number, part: (line: number) => bigint, lines = every) =>
    numbers[amount] !== undefined && lines.every((line) => sizeOf(part(line) - at(amount, line)) <= cent)
  const isGross = (net: number, tax: number) =>
    numbers[net] !== undefined &&
    amounts.some((gross) => gross !== net && makes(gross, (line) => at(net, line) + at(tax, line)))
  // Nothing is less than quantity × price, as it would be after a discount.
  const isCharged = (net: number) =>
    saying().length > 0 &&
    makes(net, charged, saying()) &&
    amounts.every((one) => every.every((line) => sizeOf(at(net, line)) <= sizeOf(at(one, line))))
  const taxes = columns.flatMap((column, own) => (isTax(column) && numbers[own] ? [own] : []))
  const net = amounts.find((one) => taxes.some((tax) => isGross(one, tax))) ?? amounts.find(isCharged)
  const amount = (amounts.length > 1 ? net : amounts[0]) ?? -1
  const changesNothing = (column: Column<InvoiceField>, own: number) => {
    const off = (line: number) => (at(own, line) * charged(line)) / unit
    const parts = [(line: number) => at(own, line), off, (line: number) => off(line) / 100n]
    const less = parts.map((part) => (line: number) => charged(line) - part(line))
    // Another amount that two sums are apart by, such as a fee, can be part of the net.
    const isTaxOfGross = isTax(column) && isGross(amount, own)
    const makers = isTax(column) ? [charged] : [times(own), ...less]
    return makes(own, () => 0n) || isTaxOfGross || makers.some((one) => makes(amount, one, saying(own)))
  }
  const saysNothing = ({ head }: Column<InvoiceField>, own: number) => {
    const texts = saying(own).map((line) => rows[line]?.[own]?.trim() ?? '')
    const words = texts.filter(Boolean)
    if (numbers[own])
      return counting.test(wordsOf(head).join(' ').trim()) && numbers[own].every((one) => one % unit === 0n)
    // Days of one month can be its period.
    const months = new Set(words.map((text) => periodIn(text, dayOrderOf(words))?.first.slice(0, 7)))
    const isPeriod = months.size === 1 && !months.has(undefined) && all('from').length === 0
    const areIds = words.every((text) => /\d/.test(text) && numberIn(text, '.') === undefined)
    return !isPeriod && (areIds || new Set(texts).size === 1)
  }
  const lacksNumber = side === 'own' && all('reference').length + all('company_id').length === 0
  /** Whether each customer has a value of its own, which can be its number in our PSA. */
  const tellsCustomers = (own: number) => {
    const [[name = -1], lines] = [all('company'), saying(own)]
    const isDay = lines.some((line) => periodIn(rows[line]?.[own] ?? '', dayOrderOf([])))
    const counts = [[name], [own], [name, own]].map(
      (some) => new Set(lines.map((line) => some.map((one) => rows[line]?.[one]).join('\n'))).size,
    )
    return !isDay && counts[0]! > 1 && new Set(counts).size === 1
  }
  const found = columns.map((column, own): InvoiceField | 'unused' | undefined => {
    if (net !== undefined && amounts.length > 1 && amounts.includes(own))
      return own === net ? 'amount' : 'unused'
    if (column.certainty !== 'unknown') return undefined
    const concept = conceptAt(column)
    // A vendor's number beside a name joins nothing by itself.
    if (concept === 'customer_number')
      return side === 'vendor' && all('company').length > 0 ? 'vendor_number' : undefined
    const isNumber = lacksNumber && tellsCustomers(own)
    const isOut = concept === undefined && saysNothing(column, own) && !isNumber
    return isOut || (numbers[own] && changesNothing(column, own)) ? 'unused' : undefined
  })
  return new Map(found.flatMap((means, own) => (means ? [[own, means]] : [])))
}

/** Words that propose to turn or drop lines. */
const turning = new Set(['credit', 'tax', 'total', 'cancelled'])
const money = [undefined, 'discount', 'tax', 'price', 'amount', 'debit', 'credit']
/** What an unused column would change: a sum, or words. Undefined: nothing. */
export function movedBy(column: Column<InvoiceField>, rows: Rows, at: number): string | undefined {
  if (column.certainty !== 'sure') {
    const numbers = numbersOf(rows, at)
    // Whole numbers under a head that nobody knows can be a discount in percent. Rates add up to nothing.
    const isRate = /exchange rate$/i.test(wordsOf(column.head).join(' ').trim())
    return numbers && !isRate && money.includes(conceptAt(column))
      ? `adds up to ${roundedOf(numbers.reduce((sum, one) => sum + one, 0n))}`
      : undefined
  }
  const words = [...new Set(rows.map((cells) => cells[at]?.trim() ?? ''))].filter(Boolean)
  const found = words.find((word) => turning.has(meaningOf(word) ?? ''))
  return column.means === 'unused' && words.length <= 20 ? found && `says “${found}”` : undefined
}
