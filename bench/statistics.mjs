/** The value below which the share `p` of all values lies. */
export function quantile(values, p) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(p * sorted.length) - 1))]
}

export const median = (values) => quantile(values, 0.5)
