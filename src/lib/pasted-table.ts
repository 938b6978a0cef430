/** A record of a pasted table: one line, or several where a quoted cell has line breaks. */
type PastedRecord = { readonly line: number; readonly lines: number; readonly text: string }

/** The most lines in a cell about a person. A quote that stays open longer doesn't belong to a table. */
const mostLines = 10

export const unquoted = (text: string) =>
  text
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()

/** Whether a cell is quoted and its end is missing. */
const isOpen = (text: string): boolean =>
  /(?:^|[\t;,])\s*"[^"]*$/.test(text.replaceAll(/(^|[\t;,])(\s*)"(?:[^"]|"")*"(?=\s*(?:[\t;,<]|$))/g, '$1'))

/** Splits a pasted text into records. */
export function recordsOf(text: string): PastedRecord[] {
  const lines = text.split(/\r?\n/)
  const records: PastedRecord[] = []
  for (let at = 0; at < lines.length;) {
    let count = 1
    const joined = () => lines.slice(at, at + count).join('\n')
    if (isOpen(joined())) {
      do count++
      while (isOpen(joined()) && count < mostLines && at + count < lines.length)
      if (isOpen(joined())) count = 1
    }
    records.push({ line: at + 1, lines: count, text: joined() })
    at += count
  }
  return records
}

/**
 * The columns of a line, as RFC 4180 and spreadsheets write them: a quoted column may hold separators and doubled quotes. A tab
 * separates before a semicolon, and that before a comma, so that “Byron, Ada; ada@example.com” has two columns.
 */
export function columnsOf(line: string): string[] {
  const quoted = /^\s*"((?:[^"]|"")*)"\s*/
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '')
  const separator = ['\t', ';', ','].find((one) => bare.includes(one))
  if (separator === undefined) return [unquoted(line)]
  const columns: string[] = []
  for (let rest: string | undefined = line; rest !== undefined;) {
    const found: RegExpExecArray | null = quoted.exec(rest)
    const isWhole = found !== null && [undefined, separator].includes(rest[found[0].length])
    const next: number = isWhole ? found[0].length : rest.indexOf(separator)
    const end: number = next === -1 ? rest.length : next
    columns.push(isWhole ? (found[1] ?? '').replaceAll('""', '"').trim() : unquoted(rest.slice(0, end)))
    rest = end < rest.length ? rest.slice(end + 1) : undefined
  }
  return columns
}
