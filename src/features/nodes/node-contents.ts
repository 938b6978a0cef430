import type { Employee } from '#contract/employees'
import type { NodeRecord } from '#contract/nodes'
import { oneNode, rowsOfNode } from '#domain/access/rows-of-node'
import {
  countKnown,
  known,
  mapKnown,
  outOf,
  thoseKnown,
  unknown,
  valueOfKnown,
  type Known,
} from '#domain/known'
import { listed } from '../../lib/words'
import { countedWords } from '../../ui/known-figure'

/** The contents of a node, without those of the nodes below it. Only the server knows about its roles. */
export type Contents = {
  readonly children: Known<number>
  readonly companies: Known<number>
  readonly people: Known<number>
  /** Those that the caller sees, all of them or a part. */
  readonly keys: Known<number>
}

/**
 * Counts the child nodes in the tree, or takes the node's own count, which includes nodes outside the
 * caller's scope.
 */
export function childrenIn(
  { id, child_count }: Pick<NodeRecord, 'id' | 'child_count'>,
  tree: Known<readonly NodeRecord[]>,
): Known<number> {
  const found = countKnown(
    thoseKnown(
      mapKnown(tree, (nodes) => nodes.filter((node) => node.id !== id)),
      ({ parent }) => (parent === undefined ? undefined : parent === id),
      (silent, of) => `the server doesn’t report the parent of ${outOf(silent, of)} nodes`,
    ),
  )
  return child_count !== undefined && child_count >= (valueOfKnown(found) ?? 0) ? known(child_count) : found
}

/** Counts the people of a node. */
export const countPeopleOf = (id: string, people: Known<readonly Employee[]>): Known<number> =>
  countKnown(rowsOfNode(people, oneNode(id), 'people'))

/** What the record and the tree say about the contents, without another request. */
export const contentsSaid = (node: NodeRecord, tree: Known<readonly NodeRecord[]>): Contents => {
  const said = (count: number | undefined) =>
    count === undefined ? unknown('the server doesn’t report it') : known(count)
  return {
    children: childrenIn(node, tree),
    companies: said(node.company_count),
    people: said(node.employee_count),
    keys: unknown('only its page counts them'),
  }
}

const parts = ({ children, companies, people, keys }: Contents) =>
  [
    { figure: children, one: 'child node', many: 'child nodes' },
    { figure: companies, one: 'company', many: 'companies' },
    { figure: people, one: 'person', many: 'people' },
    { figure: keys, one: 'key', many: 'keys' },
  ] as const

/** Says what is certainly in the node: "2 child nodes and at least 3 people"; undefined if nothing is. */
export function contentsWords(contents: Contents): string | undefined {
  const inside = parts(contents).filter(({ figure }) => (valueOfKnown(figure) ?? 0) > 0)
  return inside.length === 0
    ? undefined
    : listed(inside.map(({ figure, one, many }) => countedWords(figure, one, many)))
}

/** Names what isn't known about the contents, each with its reason. */
export const unknownContents = (contents: Contents): { readonly what: string; readonly why: string }[] =>
  parts(contents).flatMap(({ figure, many }) =>
    figure.kind === 'known' ? [] : [{ what: many, why: figure.why }],
  )
