/** The value that the share `p` of all values does not exceed. */
export function quantile(values, p) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))]
}

export const median = (values) => quantile(values, 0.5)
export const p95 = (values) => quantile(values, 0.95)
