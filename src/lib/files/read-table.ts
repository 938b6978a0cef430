/** A record of a table as text. Its cells are as written, without the quotes of CSV. */
export type TableRecord = {
  /** The line of the text where it begins, from 1. */
  readonly line: number
  /** The number of its lines: more than one where a quoted cell has line breaks. */
  readonly lines: number
  readonly raw: string
  readonly cells: readonly string[]
}

/** Lines of a table that can't be read, and why. */
export type TableFault = Omit<TableRecord, 'cells'> & { readonly words: string }

export type TextTable = {
  readonly separator: string
  readonly records: readonly TableRecord[]
  readonly faults: readonly TableFault[]
}

/**
 * In the order of a draw: “Byron, Ada; ada@example.com” has two columns. Spreadsheets use tabs when cells are
 * copied.
 */
const separators = ['\t', ';', ',', '|'] as const

/** A text of this length tells the separator. */
const sampleLength = 50_000

const isEnd = (letter: string | undefined) => letter === undefined || letter === '\n' || letter === '\r'

/** Whether a text has nothing that a person can see. */
export const isBlank = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text)

/** Why a line can't be read that has more cells with content than the header; undefined if it hasn't. */
export const tooLong = ({ line, cells }: Pick<TableRecord, 'line' | 'cells'>, width: number) =>
  cells.slice(width).every(isBlank)
    ? undefined
    : `Line ${line} has ${cells.length} columns, the header has ${width}. Put quotes around a cell that holds a separator.`

const lineEnd = (text: string, from: number): number => {
  const found = /[\r\n]/g
  found.lastIndex = from
  return found.exec(text)?.index ?? text.length
}
const afterLine = (text: string, end: number): number => end + (text.startsWith('\r\n', end) ? 2 : 1)
const linesIn = (text: string): number => (text.match(/\r\n|\r|\n/g)?.length ?? 0) + 1

function afterBlanks(text: string, from: number, separator: string): number {
  let at = from
  while ([' ', '\t', '\u00a0'].includes(text.charAt(at)) && text[at] !== separator) at++
  return at
}

/** The quote that ends a cell. Doubled quotes belong to the cell. -1: none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

type CellEnd = { readonly cell: string; readonly next: number }

/**
 * Text that begins with a quoted part, such as `"Best" Bikes`. Its quotes stay. Undefined: a quote has no
 * partner in the line.
 */
function literalCell(text: string, start: number, separator: string): CellEnd | undefined {
  let at = start
  for (; !isEnd(text[at]) && text[at] !== separator; at++) {
    if (text[at] !== '"') continue
    const open = at
    at = text.indexOf('"', open + 1)
    if (at === -1 || /[\r\n]/.test(text.slice(open, at))) return undefined
  }
  return { cell: text.slice(start, at), next: at }
}

/** The cell that begins here. Undefined: a quote begins it and doesn’t end. */
function cellAt(text: string, from: number, separator: string): CellEnd | undefined {
  const start = afterBlanks(text, from, separator)
  if (text[start] === '"') {
    const close = closingQuote(text, start + 1)
    const next = afterBlanks(text, close + 1, separator)
    if (close !== -1 && (isEnd(text[next]) || text[next] === separator))
      return { cell: text.slice(start + 1, close).replaceAll('""', '"'), next }
    return literalCell(text, start, separator)
  }
  let next = from
  while (!isEnd(text[next]) && text[next] !== separator) next++
  return { cell: text.slice(from, next), next }
}

type RecordEnd = { readonly cells: readonly string[] | undefined; readonly end: number }

/** The record that begins here. Without cells, its first line can’t be read. */
function recordAt(text: string, from: number, separator: string): RecordEnd {
  const cells: string[] = []
  for (let at = from; ; at++) {
    const found = cellAt(text, at, separator)
    if (!found) return { cells: undefined, end: lineEnd(text, from) }
    cells.push(found.cell)
    at = found.next
    if (isEnd(text[at])) return { cells, end: at }
  }
}

/** The number of columns that most records have, and how many have it. Records of one column don't count. */
function widthBy(text: string, separator: string): { readonly width: number; readonly times: number } {
  const times = new Map<number, number>()
  for (let at = 0; at < text.length;) {
    const { cells, end } = recordAt(text, at, separator)
    const width = cells?.length ?? 1
    if (width > 1) times.set(width, (times.get(width) ?? 0) + 1)
    at = afterLine(text, end)
  }
  const [[width, most] = [1, 0]] = [...times].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return { width, times: most }
}

type Start = { readonly from: number; readonly line: number; readonly separator: string | undefined }

/**
 * Where the table begins, below what programs write above it: empty lines, `sep=;` and PowerShell's `#TYPE`.
 */
function startOf(text: string): Start {
  let separator: string | undefined
  let from = 0
  for (let line = 1; from < text.length; line++) {
    const end = lineEnd(text, from)
    const whole = text.slice(from, end)
    const named = /^\s*"?sep=([^"])"?[;,|\t]*$/i.exec(whole)?.[1]
    separator = named ?? separator
    if (named === undefined && !/^"?#TYPE\s/.test(whole) && !isBlank(whole)) return { from, line, separator }
    from = afterLine(text, end)
  }
  return { from: text.length, line: 1, separator }
}

/**
 * Whether a quoted cell seems to hold other records: lines that by themselves have the columns of the table.
 */
function spansRecords(raw: string, separator: string, width: number): boolean {
  const widths = raw.split(/\r\n|\r|\n/).map((line) => line.split(separator).length)
  const between = widths.slice(1, -1)
  return (
    width > 1 && ((widths[0] === width && widths.at(-1) === width) || (width > 2 && between.includes(width)))
  )
}

/** Whether a line can hold the end of a quote that began above it. */
const mayEndQuote = (raw: string, separator: string): boolean =>
  raw.split('"').length % 2 === 0 &&
  raw
    .split('"')
    .some((after, at) => at > 0 && (after.trim() === '' || after.trimStart().startsWith(separator)))

/**
 * Reads a table as programs write it and people paste it: any line ends, columns by tabs, semicolons, commas
 * or bars, quoted cells as in RFC 4180. Empty records are left out. Every other line is in a record or in a
 * fault.
 */
export function readTable(whole: string): TextTable {
  const text = whole.replace(/^\ufeff/, '')
  const start = startOf(text)
  const sample = text.slice(start.from, lineEnd(text, start.from + sampleLength))
  const [found] = (start.separator ? [start.separator] : separators)
    .map((separator) => ({ separator, ...widthBy(sample, separator) }))
    .toSorted((a, b) => b.times - a.times)
  const { separator = ',', width = 1, times = 0 } = found ?? {}
  return { ...recordsOf(text, start, times > 0 || start.separator ? separator : ',', width) }
}

function recordsOf(text: string, { from, line: first }: Start, separator: string, width: number): TextTable {
  const records: TableRecord[] = []
  const faults: TableFault[] = []
  /** The line of a quote that hasn't ended yet. */
  let open: number | undefined
  for (let [at, line] = [from, first]; at < text.length;) {
    const { cells, end } = recordAt(text, at, separator)
    const raw = text.slice(at, end)
    const lines = linesIn(raw)
    const place = { line, lines, raw }
    if (!cells) {
      faults.push({ ...place, words: 'A quote begins in this line and doesn’t end.' })
      open = line
    } else if (lines > 1 && spansRecords(raw, separator, width))
      faults.push({ ...place, words: 'A quote that begins in the first of these lines holds the others.' })
    else if (open !== undefined && mayEndQuote(raw, separator)) {
      faults.push({ ...place, words: `The quote that begins in line ${open} may end here.` })
      open = undefined
    } else if (!cells.every(isBlank)) records.push({ ...place, cells })
    at = afterLine(text, end)
    line += lines
  }
  return { separator, records, faults }
}

/** The text without some of its records or faults. Everything else stays as it is. */
export function withoutLines(text: string, gone: readonly Pick<TableRecord, 'line' | 'lines'>[]): string {
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n|$)/g) ?? []
  const out = new Set(
    gone.flatMap(({ line, lines: count }) => Array.from({ length: count }, (_, at) => line + at)),
  )
  return lines.filter((_, at) => !out.has(at + 1)).join('')
}
