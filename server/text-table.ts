/** A longer cell moves the rest of its own line, and leaves the other lines as narrow as they are. */
const widest = 40

/** Lines for a terminal, in which the cells of a column begin at one place. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0).filter((length) => length <= widest)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
