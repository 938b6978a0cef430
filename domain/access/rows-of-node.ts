import type { Id } from '#contract/shape'
import { bothKnown, known, mapKnown, outOf, partly, thoseKnown, unknown, type Known } from '../known'
import { withAllBelow } from '../tree'

/**
 * The ids of the nodes in the scope: null for all nodes, undefined if the caller can't view the chosen node.
 */
export type ScopeNodes = Known<ReadonlySet<Id<'node'>>> | null | undefined

/** A figure or list of a chosen node that the caller can't view. */
export const noNode = unknown('the chosen node isn’t among those you can view')

export const oneNode = (id: Id<'node'>): Known<ReadonlySet<Id<'node'>>> => known(new Set([id]))

type Node = { readonly id: Id<'node'>; readonly parent?: Id<'node'> | null | undefined }

/**
 * A node with every node below it. They are a part where the tree is, or where nodes don't say their parent.
 */
export function nodeAndBelow(tree: Known<readonly Node[]>, id: Id<'node'>): Known<ReadonlySet<Id<'node'>>> {
  const placed = thoseKnown(
    mapKnown(tree, (nodes) => nodes.filter((node) => node.id !== id)),
    ({ parent }) => (parent === undefined ? undefined : true),
    (silent, of) => `the server doesn’t report the parent of ${outOf(silent, of)} nodes`,
  )
  return placed.kind === 'unknown'
    ? partly(new Set([id]), placed.why)
    : mapKnown(placed, (nodes) => withAllBelow(nodes, id))
}

/**
 * The rows of the nodes in scope, by what each row says. The server's filter isn't needed, so it can't be
 * wrong.
 */
export function rowsOfNode<R extends { readonly msp_node?: Id<'node'> | null | undefined }>(
  rows: Known<readonly R[]>,
  nodes: ScopeNodes,
  what: string,
): Known<readonly R[]> {
  if (nodes === null) return rows
  if (nodes === undefined) return noNode
  const those = (ids: ReadonlySet<Id<'node'>>) =>
    thoseKnown(
      rows,
      ({ msp_node }) => (msp_node === undefined ? undefined : msp_node !== null && ids.has(msp_node)),
      (silent, of) => `the server doesn’t report the node of ${outOf(silent, of)} ${what}`,
    )
  if (nodes.kind === 'unknown') return nodes
  return bothKnown(those(nodes.value), nodes, (found) => found)
}
