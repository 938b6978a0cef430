import type { IdNumber } from '#contract/shape'

/** Why reviews can't be given so, at a field of the request. */
export type NotGiven = { readonly field: 'assigned' | 'reviewer' | 'reviewers'; readonly why: string }
export const notCovered = (name: string, nodes: string): NotGiven => ({
  field: 'reviewer',
  why: `${name} doesn't have ${nodes} in scope.`,
})

type Reviewer = {
  readonly id: IdNumber<'employee'>
  readonly name: string
  readonly scope: readonly IdNumber<'node'>[]
}
type Placed = {
  readonly node: IdNumber<'node'> | null
  readonly kind?: string
  readonly id?: IdNumber<'role' | 'employee' | 'key'>
}
export type Part<R, I> = { readonly reviewer: R; readonly items: I[] }

/** Whose scope is the smallest of those that cover the node. Of two, the first. */
function nearest<R extends Reviewer>(reviewers: readonly R[], node: IdNumber<'node'> | null): R | undefined {
  if (node === null) return reviewers[0]
  const able = reviewers.filter(({ scope }) => scope.includes(node))
  return able.toSorted((one, other) => one.scope.length - other.scope.length)[0]
}

type Assigned = { readonly node: number; readonly reviewer: number }
/**
 * Gives each role, person and key to whom its node was given by hand, or else to the nearest reviewer. Nobody gets
 * what is about themselves while another reviewer covers it. It can't where a node is given twice, or to somebody who
 * doesn't review or cover it, or where nobody covers one. `seen`: the nodes that may be named.
 */
export function splitItems<R extends Reviewer, I extends Placed>(
  reviewers: readonly R[],
  items: readonly I[],
  assigned: readonly Assigned[],
  seen: readonly { readonly id: number; readonly name: string }[],
): Part<R, I>[] | NotGiven {
  const words = (nodes: Iterable<number>) =>
    [...nodes].map((id) => seen.find((one) => one.id === id)?.name ?? `the node with the ID ${id}`).join(', ')
  const given = new Map<number, R>()
  for (const { node, reviewer: id } of assigned) {
    const to = reviewers.find((one) => one.id === id)
    if (!to) return { field: 'assigned', why: `The person with the ID ${id} is not one of the reviewers.` }
    if (!to.scope.includes(node)) return notCovered(to.name, words([node]))
    if (given.has(node))
      return { field: 'assigned', why: `Nodes are given once, but ${words([node])} is given twice.` }
    given.set(node, to)
  }
  const parts = reviewers.map((reviewer): Part<R, I> => ({ reviewer, items: [] }))
  if (reviewers.length === 0) return parts
  const uncovered = new Set<number>()
  for (const item of items) {
    const { node, kind, id: own } = item
    const others = reviewers.filter(({ id }) => kind !== 'person' || id !== own)
    const hand = others.find((one) => node !== null && one === given.get(node))
    const chosen = hand ?? nearest(others, node) ?? nearest(reviewers, node)
    if (!chosen && node !== null) uncovered.add(node)
    parts.find(({ reviewer }) => reviewer === chosen)?.items.push(item)
  }
  return uncovered.size === 0
    ? parts
    : { field: 'reviewers', why: `None of these people has ${words(uncovered)} in scope.` }
}
