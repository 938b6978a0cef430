/** A set of nodes: ranges of their positions in the tree's pre-order, ascending, each `[first, end)`. */
export type Spans = readonly (readonly [first: number, end: number])[]

/** The same set with its ranges in order, and neighbours as one. */
export function spansOf(ranges: Spans): Spans {
  const joined: [number, number][] = []
  for (const [first, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && first <= last[1]) last[1] = Math.max(last[1], end)
    else if (first < end) joined.push([first, end])
  }
  return joined
}

/** The nodes of `these` that aren't in `those`. */
export const without = (these: Spans, those: Spans): Spans =>
  those.reduce<Spans>(
    (left, [from, to]) =>
      left.flatMap(([first, end]) =>
        [[first, Math.min(end, from)] as const, [Math.max(first, to), end] as const].filter(
          ([start, stop]) => start < stop,
        ),
      ),
    these,
  )

export const includes = (spans: Spans, position: number): boolean =>
  spans.some(([first, end]) => first <= position && position < end)

export const positionsIn = (spans: Spans): number[] =>
  spans.flatMap(([first, end]) => Array.from({ length: end - first }, (_, at) => first + at))
