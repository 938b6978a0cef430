import { localDay, minuteOf } from '../dates'
import type { Amount } from '../money'

/**
 * Matches a text that a spreadsheet would read as a formula, after any blanks. Wide characters count like
 * narrow ones.
 */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r\0＝＋－＠]/u

const months =
  'jan|feb|mar|mär|mrz|apr|may|mai|maj|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|juni|juli|oktober|dezember'
/**
 * Texts that a spreadsheet would turn into another number, a date or a time: 007, 1E5, 1-2, 3.10, MAR1,
 * 12:30.
 */
const misread = [
  /^0\d+$/,
  /^\d{16,}$/,
  /^\d+(?:[.,]\d+)?e[+-]?\d+$/i,
  /^\d+[.,]\d+$/,
  /^\d{1,4}([-/.])\d{1,2}(?:\1\d{1,4})?$/,
  /^\d{1,2}:\d{2}(?::\d{2})?$/,
  new RegExp(`^(?:\\d{1,2}[-./ ]*)?(?:${months})[-./ ]*\\d{1,4}$`, 'i'),
  new RegExp(`^\\d{1,2}[-./ ]*(?:${months})\\.?$`, 'i'),
]
/** Days and moments of ours are dates for a spreadsheet too. */
const moment = /^\d{4}-\d{2}(?:-\d{2}(?: \d{2}:\d{2})?)?$/

/** Whether a text gets a quote before it. Quotes that it has already don't count, so that each can be undone. */
function isTakenAtStart(text: string): boolean {
  const bare = text.replace(/^'+/, '')
  return formula.test(bare) || (!moment.test(bare) && misread.some((one) => one.test(bare.trim())))
}

/**
 * Separators, blanks and quotes before a sign that begins a formula. A program that expects another separator
 * begins a cell there, whatever is quoted. Only whole runs are looked at, so that long ones take no time.
 */
const beforeFormula = /(?<![\s\p{Cf}"',;])[\s\p{Cf}"',;]+(?=[=+\-@\0＝＋－＠])/gu

/**
 * Puts a quote before a text that a spreadsheet would run as a formula or turn into another value. Each part
 * of it that a program with another separator would run gets one too.
 */
export const safeCell = (text: string): string =>
  (isTakenAtStart(text) ? "'" : '') + text.replace(beforeFormula, (run) => run.replace(/[,;\t\r\n]/g, "$&'"))

/** Whether a spreadsheet would take a text for something else. */
export const isTaken = (text: string): boolean => safeCell(text) !== text

/** The text of a cell as it was before {@link safeCell}. */
export function plainCell(written: string): string {
  const text = written.replace(beforeFormula, (run) => run.replace(/([,;\t\r\n])'/g, '$1'))
  return text.startsWith("'") && isTakenAtStart(text.slice(1)) ? text.slice(1) : text
}

const quoted = (text: string): string =>
  /[",;\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text

type CsvOptions = {
  /**
   * The reason why rows are missing. The last line says so, because people get the file who never saw the
   * screen.
   */
  readonly missing?: string | undefined
  readonly separator?: ',' | ';'
  /** Writes each text as it is, in quotes. */
  readonly isPlain?: boolean
}

export type Cell = string | number | Amount
type Cells = readonly Cell[]

/** A comma separates decimals if a semicolon separates columns. */
function written(cell: Cell, separator: string, isPlain: boolean): string {
  if (typeof cell === 'string') return isPlain ? `"${cell.replaceAll('"', '""')}"` : quoted(safeCell(cell))
  const number = typeof cell === 'number' ? String(cell) : cell.amount
  return separator === ';' ? number.replace('.', ',') : number
}

const lineOf = (cells: Cells, separator: string, isPlain: boolean): string =>
  `${cells.map((cell) => written(cell, separator, isPlain)).join(separator)}\r\n`

/** Lines between two pauses: about a millisecond of work. */
const stride = 500

/**
 * A table in the format of RFC 4180: doubled quotes, lines that end in CR LF, and commas unless another
 * separator is given. It comes in pieces with pauses between them, because 100,000 rows take seconds.
 */
export function* csvInSteps(
  head: readonly string[],
  rows: readonly Cells[],
  { missing, separator = ',', isPlain = false }: CsvOptions = {},
): Generator<undefined, string[]> {
  const pieces = [lineOf(head, separator, isPlain)]
  for (let at = 0; at < rows.length; at += stride) {
    const some = rows.slice(at, at + stride)
    pieces.push(some.map((cells) => lineOf(cells, separator, isPlain)).join(''))
    yield
  }
  return missing ? [...pieces, lineOf([`Incomplete: ${missing}`], separator, isPlain)] : pieces
}

/** A file name with content and time: “companies-page-2-2026-03-03-1405.csv”. */
export const csvName = (what: string, at: Date): string =>
  `${what}-${localDay(at)}-${minuteOf(at).replace(':', '')}.csv`
