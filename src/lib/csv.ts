/** What a spreadsheet takes for a formula when a cell begins with it, blanks aside; the wide forms are read as the narrow ones. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r\0＝＋－＠]/u

/** A text that no spreadsheet runs: a quote in front shows it as it is. Numbers stay numbers. */
export const safeCell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : formula.test(value) ? `'${value}` : value

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text

/** A table after RFC 4180: commas, quotes doubled, lines ended by CR LF, as many cells in each line as in the first. */
export const csvText = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows].map((cells) => `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`).join('')

const two = (part: number) => String(part).padStart(2, '0')
/** “companies-page-2-2026-03-03-1405.csv”: what it holds, and when it was made. */
export const csvName = (what: string, at: Date): string =>
  `${what}-${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}-${two(at.getHours())}${two(at.getMinutes())}.csv`
