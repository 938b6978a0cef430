import { plainCell } from './csv'

/** A record of a CSV file: its cells, and its text with the line where it begins. */
export type CsvRecord = { readonly line: number; readonly raw: string; readonly cells: readonly string[] }

/** The separator that the first line has most often. Spreadsheets use tabs when cells are copied. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r|\n/, 1)
  const bare = first.replaceAll(/"[^"]*"/g, '')
  const times = (one: string) => bare.split(one).length
  return ['\t', ';', ','].toSorted((a, b) => times(b) - times(a))[0] ?? ','
}

/**
 * Reads a CSV file, with tolerance: any line ends, and commas, semicolons or tabs. Quoted cells may hold separators and line ends. A
 * quote that is never closed holds the rest of the file.
 */
export function readCsv(whole: string): readonly CsvRecord[] {
  const text = whole.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const records: CsvRecord[] = []
  let [cells, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  let [line, firstLine, start] = [1, 1, 0]
  const end = (at: number) => {
    cells.push(cell)
    const raw = text.slice(start, at)
    if (raw.trim() !== '') records.push({ line: firstLine, raw, cells: cells.map(plainCell) })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    const isEnd = letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')
    if (isEnd) line++
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (isEnd) {
      end(at)
      start = at + 1
      firstLine = line
    } else if (letter !== '\r') cell += letter
  }
  end(text.length)
  return records
}
