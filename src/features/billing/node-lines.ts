import type { CompanyItem } from '#contract/companies'
import type { NodeRecord } from '#contract/nodes'
import type { ScopeNodes } from '#domain/access/rows-of-node'
import { outOf, valueOfKnown, type Known } from '#domain/known'
import { flattenTree } from '#domain/tree'

/** A node with its companies. */
export type NodeLine = {
  readonly id: string
  readonly uid: string | undefined
  readonly name: string
  /** The names of the nodes above it, from the highest. */
  readonly above: readonly string[]
  /** The companies of the node and of those below it. */
  readonly companies: readonly CompanyItem[]
  /** The reason why companies are missing, if some may be. */
  readonly missing?: string | undefined
}

/** Why the companies of nodes may not be all that they have. */
function reasons(companies: readonly CompanyItem[], tree: Known<readonly NodeRecord[]>): string | undefined {
  const nodes = valueOfKnown(tree) ?? []
  const lost = companies.filter(({ msp_node }) => msp_node == null).length
  const loose = nodes.filter(({ parent }) => parent === undefined).length
  return (
    [
      lost > 0 && `the server doesn’t report the node of ${outOf(lost, companies.length)} companies`,
      tree.kind === 'partly' && tree.why,
      loose > 0 &&
        nodes.length > 1 &&
        `the server doesn’t report the parent of ${outOf(loose, nodes.length)} nodes`,
    ]
      .filter(Boolean)
      .join('; ') || undefined
  )
}

/** A line for each node with companies in it or below it, in the order of the tree. */
export function nodeLines(
  companies: readonly CompanyItem[],
  tree: Known<readonly NodeRecord[]>,
  scope: ScopeNodes,
): readonly NodeLine[] {
  const nodes = valueOfKnown(tree) ?? []
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]))
  const lists = new Map<string, CompanyItem[]>()
  for (const company of companies) {
    const own = company.msp_node ?? ''
    const seen = new Set<string>()
    for (let at: string | null | undefined = own; at != null && !seen.has(at); at = parents.get(at)) {
      seen.add(at)
      const list = lists.get(at)
      if (list) list.push(company)
      else lists.set(at, [company])
    }
  }
  const missing = reasons(companies, tree)
  const line = (id: string, uid: string | undefined, path: readonly string[]): NodeLine[] => {
    const list = lists.get(id)
    if (!list) return []
    const [above, name = ''] = [path.slice(0, -1), path.at(-1)]
    return [{ id, uid, name, above, companies: list, ...(id === '' ? {} : { missing }) }]
  }
  const isIn = (id: string) => scope === null || (scope !== undefined && valueOfKnown(scope)?.has(id))
  return [
    ...flattenTree(nodes).flatMap(({ item: { id, uid }, path }) => (isIn(id) ? line(id, uid, path) : [])),
    // Companies count even where the caller can't see their node.
    ...[...lists.keys()].flatMap((id) =>
      parents.has(id) ? [] : line(id, undefined, [id === '' ? 'Node not known' : `Node ${id}`]),
    ),
  ]
}
