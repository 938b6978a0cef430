import { localDay } from './dates'

/** Matches a text that a spreadsheet would read as a formula, after any blanks. Wide characters count like narrow ones. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r\0＝＋－＠]/u

/** Puts a quote before a text that a spreadsheet would run as a formula, so that the text appears as it is. Numbers stay numbers. */
export const safeCell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : formula.test(value) ? `'${value}` : value

/** The text of a cell as it was before {@link safeCell}. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const quoted = (text: string): string =>
  /[",;\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text

type CsvOptions = {
  /** The reason why rows are missing. The last line says so, because people get the file who never saw the screen. */
  readonly missing?: string | undefined
  readonly separator?: ',' | ';'
}

type Cells = readonly (string | number)[]

const lineOf = (cells: Cells, separator: string): string =>
  `${cells.map((cell) => quoted(safeCell(cell))).join(separator)}\r\n`

/** Lines between two pauses: about a millisecond of work. */
const stride = 500

/**
 * A table in the format of RFC 4180: doubled quotes, lines that end in CR LF, and commas unless another separator is given. It comes in
 * pieces with pauses between them, because 100,000 rows take seconds.
 */
export function* csvInSteps(
  head: readonly string[],
  rows: readonly Cells[],
  { missing, separator = ',' }: CsvOptions = {},
): Generator<undefined, string[]> {
  const pieces = [lineOf(head, separator)]
  for (let at = 0; at < rows.length; at += stride) {
    const some = rows.slice(at, at + stride)
    pieces.push(some.map((cells) => lineOf(cells, separator)).join(''))
    yield
  }
  return missing ? [...pieces, lineOf([`Incomplete: ${missing}`], separator)] : pieces
}

/** {@link csvInSteps} at once, for a table of few rows. */
export function csvText(head: readonly string[], rows: readonly Cells[], options?: CsvOptions): string {
  const steps = csvInSteps(head, rows, options)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.join('')
  }
}

const two = (part: number) => String(part).padStart(2, '0')
/** A file name with content and time: “companies-page-2-2026-03-03-1405.csv”. */
export const csvName = (what: string, at: Date): string =>
  `${what}-${localDay(at)}-${two(at.getHours())}${two(at.getMinutes())}.csv`
