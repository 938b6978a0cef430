import { outOf, thoseKnown, unknown, type Known } from '../known'

/** The id of the chosen node: null for all nodes, undefined if the caller can't view it. */
export type ChosenNode = string | null | undefined

/** A figure or list of a chosen node that the caller can't view. */
export const noNode = unknown('the chosen node isn’t among those you can view')

/** The rows of a node, by what each row says. The server's filter isn't needed, so it can't be wrong. */
export function rowsOfNode<R extends { readonly msp_node?: string | null | undefined }>(
  rows: Known<readonly R[]>,
  node: ChosenNode,
  what: string,
): Known<readonly R[]> {
  if (node === null) return rows
  if (node === undefined) return noNode
  return thoseKnown(
    rows,
    ({ msp_node }) => (msp_node === undefined ? undefined : msp_node === node),
    (silent, of) => `${outOf(silent, of)} ${what} don’t say their node`,
  )
}
