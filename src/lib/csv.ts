/** The start of a formula for spreadsheets, after any blanks. They read the wide characters as the narrow ones. */
const formula = /^[\s\p{Cf}]*[=+\-@\t\r\0＝＋－＠]/u

/** A cell that no spreadsheet runs as a formula: a quote in front shows the text as it is. Numbers stay numbers. */
export const safeCell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : formula.test(value) ? `'${value}` : value

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text

/** A table in the format of RFC 4180: commas, doubled quotes, lines that end in CR LF. */
export const csvText = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, ...rows].map((cells) => `${cells.map((cell) => quoted(safeCell(cell))).join(',')}\r\n`).join('')

const two = (part: number) => String(part).padStart(2, '0')
/** A file name with content and time: “companies-page-2-2026-03-03-1405.csv”. */
export const csvName = (what: string, at: Date): string =>
  `${what}-${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}-${two(at.getHours())}${two(at.getMinutes())}.csv`
