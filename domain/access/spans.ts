/** A set of nodes: ranges of their positions in the tree's pre-order, ascending, each `[first, end)`. */
export type Spans = readonly (readonly [first: number, end: number])[]

/** The set of these positions. */
export function spansAt(positions: readonly number[]): Spans {
  const spans: [number, number][] = []
  for (const at of positions.toSorted((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last?.[1] === at) last[1]++
    else spans.push([at, at + 1])
  }
  return spans
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

export const intersects = (some: Spans, others: Spans): boolean =>
  some.some(([first, end]) => others.some(([from, to]) => first < to && from < end))

export const positionsIn = (spans: Spans): number[] =>
  spans.flatMap(([first, end]) => Array.from({ length: end - first }, (_, at) => first + at))
