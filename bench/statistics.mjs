/** @param {number[]} values */
const sortedUp = (values) => values.toSorted((a, b) => a - b)

/** The value that the share `p` of all values does not exceed. */
export const quantile = (values, p) => sortedUp(values)[Math.max(0, Math.ceil(p * values.length) - 1)]

export const p95 = (values) => quantile(values, 0.95)
export const p99 = (values) => quantile(values, 0.99)
export const largest = (values) => quantile(values, 1)

/** The median. For an even number of values, it is halfway between the two in the middle. */
export function median(values) {
  const sorted = sortedUp(values)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
}

/**
 * Without the slowest tenth. The machine causes those, and they would hide a difference.
 * @param {number[]} values
 */
export const withoutSlowest = (values) => sortedUp(values).slice(0, Math.ceil(values.length * 0.9))

/** @param {number[]} values */
export const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length

/** @param {number[]} values */
function squaredError(values) {
  const middle = mean(values)
  const squares = values.reduce((sum, one) => sum + (one - middle) ** 2, 0)
  return squares / (values.length - 1) / values.length
}

/** How far a difference may be before it tells two kinds apart. */
export const welchLimit = 4.5

/**
 * Welch's t of two kinds of times, each without its slowest tenth.
 * @param {number[]} left
 * @param {number[]} right
 */
export function welch(left, right) {
  const [one, other] = [withoutSlowest(left), withoutSlowest(right)]
  return (mean(one) - mean(other)) / Math.sqrt(squaredError(one) + squaredError(other))
}
