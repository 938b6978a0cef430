import { decimalSignOf, numberIn, roundedOf, unit } from '#domain/months/amounts'
import type { InvoiceField } from '#domain/months/invoice-fields'
import { meaningOf } from '#domain/months/line-kinds'
import { sizeOf } from '#domain/money'
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

/** What columns need not be asked about: 0 everywhere, or the file proves on every line that they change nothing. */
export function provenColumns(columns: Columns, rows: Rows): Choices<InvoiceField> {
  const numbers = columns.map((_, at) => numbersOf(rows, at))
  const all = (field: InvoiceField) => columns.flatMap(({ means }, at) => (means === field ? [at] : []))
  const [[count = -1], [price = -1], amounts] = [all('licences'), all('unit_price'), all('amount')]
  const at = (column: number, line: number) => numbers[column]?.[line] ?? 0n
  const charged = (line: number) => (at(count, line) * at(price, line)) / unit
  const makes = (amount: number, part: (line: number) => bigint) =>
    numbers[amount] !== undefined &&
    rows.every((_, line) => sizeOf(part(line) - at(amount, line)) <= unit / 100n)
  const proven = new Map<number, InvoiceField | 'unused'>()
  columns.forEach((column, own) => {
    if (column.certainty !== 'unknown' || !numbers[own]) return
    const isTax = conceptAt(column) === 'tax'
    const less = [1n, charged, (line: number) => charged(line) / 100n].map((share) => (line: number) => {
      const part = typeof share === 'bigint' ? at(own, line) : (at(own, line) * share(line)) / unit
      return charged(line) - part
    })
    const isIn = isTax ? makes(amounts[0] ?? -1, charged) : less.some((part) => makes(amounts[0] ?? -1, part))
    // Net and tax are the gross.
    const net = amounts.find((one) =>
      amounts.some((gross) => gross !== one && makes(gross, (line) => at(one, line) + at(own, line))),
    )
    if (isTax && net !== undefined)
      for (const one of amounts) proven.set(one, one === net ? 'amount' : 'unused')
    if (makes(own, () => 0n) || (amounts.length === 1 && isIn) || (isTax && net !== undefined))
      proven.set(own, 'unused')
  })
  return proven
}

/** Words that propose to turn or drop lines. */
const turning = new Set(['credit', 'tax', 'total', 'cancelled'])
/** What an unused column would change: a sum, or words. Undefined: nothing. */
export function movedBy(column: Column<InvoiceField>, rows: Rows, at: number): string | undefined {
  if (column.certainty === 'unknown') {
    const numbers = numbersOf(rows, at)
    // Whole numbers under a head that nobody knows can be a discount in percent.
    const canBeMoney = [undefined, 'discount', 'tax'].includes(conceptAt(column))
    return numbers && canBeMoney
      ? `adds up to ${roundedOf(numbers.reduce((sum, one) => sum + one, 0n))}`
      : undefined
  }
  const words = [...new Set(rows.map((cells) => cells[at]?.trim() ?? ''))].filter(Boolean)
  const found = words.find((word) => turning.has(meaningOf(word) ?? ''))
  return column.means === 'unused' && words.length > 1 && words.length <= 20
    ? found && `says “${found}”`
    : undefined
}
