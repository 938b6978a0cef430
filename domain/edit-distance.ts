/** Counts the letters to add, drop, change or swap that turn one word into the other. */
export function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) => [
    i,
    ...Array.from({ length: other.length }, () => 0),
  ])
  const at = (i: number, j: number) => (i === 0 ? j : (rows[i]?.[j] ?? 0))
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const changed = at(i - 1, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? at(i - 2, j - 2) + 1
          : Infinity
      rows[i]![j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped) // The rows exist for each i.
    }
  return at(one.length, other.length)
}
