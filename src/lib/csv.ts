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
  /** The reason why rows are missing. The last line says so, because a file goes further than the screen. */
  readonly missing?: string | undefined
  readonly separator?: ',' | ';'
}

/** A table in the format of RFC 4180: doubled quotes, lines that end in CR LF, and commas unless another separator is given. */
export const csvText = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  { missing, separator = ',' }: CsvOptions = {},
): string =>
  [head, ...rows, ...(missing ? [[`Incomplete: ${missing}`]] : [])]
    .map((cells) => `${cells.map((cell) => quoted(safeCell(cell))).join(separator)}\r\n`)
    .join('')

const two = (part: number) => String(part).padStart(2, '0')
/** A file name with content and time: “companies-page-2-2026-03-03-1405.csv”. */
export const csvName = (what: string, at: Date): string =>
  `${what}-${localDay(at)}-${two(at.getHours())}${two(at.getMinutes())}.csv`
