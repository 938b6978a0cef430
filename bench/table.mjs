// The table that the bench prints.
import { median } from './statistics.mjs'

/**
 * A number, or what each round gave: a number, or several.
 * @typedef {number | (number | number[])[]} Measured
 */

/**
 * One row. Without `ours` it says that nothing was measured. The ratio is `ours` to `floor`.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} unit
 * @property {Measured} [ours]
 * @property {Measured} [floor]
 * @property {(values: number[]) => number} [of] makes one value of a round; the median unless given
 * @property {(values: number[]) => number} [over] makes one value of all rounds; the median unless given
 * @property {number} [max] budget: the most that `ours` can be
 * @property {number} [min] budget: the least that `ours` can be
 * @property {number} [maxRatio] budget: the largest ratio
 * @property {number} [minRatio] budget: the smallest ratio
 * @property {number} [within] budget: how far `ours` can be below the floor
 */

const digits = (value) =>
  Number.isInteger(value) || Math.abs(value) >= 100
    ? value.toFixed(0)
    : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
const withUnit = (value, unit) => `${digits(value)} ${unit}`.trim()

/** The lowest and the highest round: of the ratio where there is a floor. */
function spreadOf(ours, floor, of) {
  if (!Array.isArray(ours) || ours.length < 2) return ''
  const one = (measured, round) => (Array.isArray(measured) ? of([measured[round]].flat()) : measured)
  const rounds = ours.map((_, round) =>
    floor === undefined ? one(ours, round) : one(ours, round) / one(floor, round),
  )
  if (!rounds.every(Number.isFinite)) return ''
  return `${digits(Math.min(...rounds))}–${digits(Math.max(...rounds))}`
}

/** The budget in words, and whether it is kept; undefined where that cannot be said. */
function judged({ unit, max, min, maxRatio, minRatio, within }, ours, floor) {
  const ratio = ours / floor
  const [words, isKept] =
    max !== undefined
      ? [`≤ ${withUnit(max, unit)}`, ours <= max]
      : min !== undefined
        ? [`≥ ${withUnit(min, unit)}`, ours >= min]
        : maxRatio !== undefined
          ? [`≤ ${maxRatio} ×`, ratio <= maxRatio]
          : minRatio !== undefined
            ? [`≥ ${minRatio} ×`, ratio >= minRatio]
            : within !== undefined
              ? [`≥ floor − ${within}`, ours >= floor - within]
              : ['', undefined]
  return [words, (max ?? min) === undefined && floor === undefined ? undefined : isKept]
}

/** @param {Row} row */
function cells(row, isBusy) {
  const { what, unit, of = median, over = median } = row
  const [ours, floor] = [row.ours, row.floor].map((measured) =>
    Array.isArray(measured) ? over(measured.map((round) => of([round].flat()))) : measured,
  )
  const [budget, isKept] = judged(row, ours, floor)
  if (ours === undefined) return [`  ${what}`, '', 'not measured', '', '', budget, '']
  const ok = isKept === undefined ? '' : isKept ? 'yes' : 'NO'
  return [
    `  ${what}`,
    floor === undefined ? '' : withUnit(floor, unit),
    withUnit(ours, unit),
    floor ? (ours / floor).toFixed(2) : '',
    spreadOf(row.ours, row.floor, of),
    budget,
    isBusy ? `${ok} (busy)`.trim() : ok,
  ]
}

/** @param {import('./batches.mjs').Batch[]} batches */
export function printTable(batches, rounds) {
  const head = ['what', 'floor', 'ours', 'ratio', 'spread', 'budget', 'ok']
  const groups = batches.map(({ name, rows, before, after, isBusy }) => ({
    heading: `${name} (load ${before.toFixed(1)} before, ${after.toFixed(1)} after)`,
    rows: rows.map((row) => cells(row, isBusy)),
  }))
  const all = [head, ...groups.flatMap(({ rows }) => rows)]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const print = (row) => {
    const padded = row.map((cell, column) =>
      column > 0 && column < 5 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    )
    console.log(padded.join('  ').trimEnd())
  }
  console.log(`Rounds: ${rounds}. A value is their median. p95 and slowest are of one round each.`)
  console.log('Spread: the lowest and the highest round, of the ratio where there is a floor.')
  console.log('(busy): the machine was busy when the batch began, and again when it was repeated.\n')
  print(head)
  print(widths.map((width) => '─'.repeat(width)))
  for (const { heading, rows } of groups) {
    console.log(heading)
    rows.forEach(print)
  }
}
