/**
 * One line of the result; the ratio is `ours` to `floor`. A budget is about `ours`, or about the ratio (`maxRatio`, `minRatio`).
 * @typedef {{ what: string, unit: string, ours: number, floor?: number, max?: number, maxRatio?: number, minRatio?: number }} Line
 */

const digits = (value) =>
  Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
const withUnit = (value, unit) => `${digits(value)} ${unit}`.trim()

/** @param {Line} line */
function cells({ what, unit, ours, floor, max, maxRatio, minRatio }) {
  const ratio = floor ? ours / floor : undefined
  const [budget, isKept] =
    max !== undefined
      ? [`≤ ${withUnit(max, unit)}`, ours <= max]
      : maxRatio !== undefined && ratio !== undefined
        ? [`≤ ${maxRatio} ×`, ratio <= maxRatio]
        : minRatio !== undefined && ratio !== undefined
          ? [`≥ ${minRatio} ×`, ratio >= minRatio]
          : ['', undefined]
  const ok = isKept === undefined ? '' : isKept ? 'yes' : 'NO'
  return [
    what,
    floor === undefined ? '' : withUnit(floor, unit),
    withUnit(ours, unit),
    ratio?.toFixed(2) ?? '',
    budget,
    ok,
  ]
}

/** @param {Line[]} lines */
export function printTable(lines) {
  const rows = [['what', 'floor', 'ours', 'ratio', 'budget', 'ok'], ...lines.map(cells)]
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  rows.splice(
    1,
    0,
    widths.map((width) => '─'.repeat(width)),
  )
  for (const row of rows) {
    const padded = row.map((cell, column) =>
      column > 0 && column < 4 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    )
    console.log(padded.join('  ').trimEnd())
  }
}
