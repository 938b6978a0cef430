const sortedUp = (values) => values.toSorted((a, b) => a - b)

/** The value that the share `p` of all values does not exceed. */
export const quantile = (values, p) => sortedUp(values)[Math.max(0, Math.ceil(p * values.length) - 1)]

export const p95 = (values) => quantile(values, 0.95)
export const largest = (values) => quantile(values, 1)

/** The median. For an even number of values, it is halfway between the two in the middle. */
export function median(values) {
  const sorted = sortedUp(values)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
}
