/** A longer cell moves the rest of its own line, and leaves the other lines as narrow as they are. */
const widest = 40

/** Chinese, Japanese and Korean letters take two places of a terminal. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u
/** Marks above and below a letter, and invisible letters, take none. */
const narrow = /[\p{M}\p{Cf}]/u
const widthOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + (narrow.test(letter) ? 0 : wide.test(letter) ? 2 : 1), 0)

/** A table with heads in its first row, for a terminal, or as JSON for scripts: a list of records. */
export function tableLines(rows: readonly (readonly string[])[], isJson = false): string[] {
  const [heads = [], ...records] = rows
  if (!isJson) return textTable(rows)
  const fields = heads.map((head) => head.replaceAll(/\W+/g, '_'))
  const objects = records.map((record) => Object.fromEntries(fields.map((field, at) => [field, record[at]])))
  return [JSON.stringify(objects, null, 2)]
}

/** Lines for a terminal, in which the cells of a column begin at one place. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? '')).filter((length) => length <= widest)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  )
}
