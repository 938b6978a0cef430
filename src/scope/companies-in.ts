import type { CompanyItem } from '#contract/companies'
import type { NodeRecord } from '#contract/nodes'
import type { Page } from '#contract/wire'
import type { ScopeNodes } from '#domain/access/rows-of-node'
import { mapKnown, outOf, sumKnown, unknown, type Known } from '#domain/known'
import { countIn } from '../api/pagination'

/**
 * Reads the number of companies of some nodes from the first page of their list. The rows show whether the
 * server applies the node, and whether it includes the nodes below. If no row shows that it does, the nodes'
 * own counts are added up.
 * @param nodes one node, or a node followed by all below it
 */
export function companiesIn(
  nodes: NonNullable<ScopeNodes>,
  page: Page<CompanyItem>,
  tree: Known<readonly NodeRecord[]>,
): Known<number> {
  if (nodes.kind === 'unknown') return nodes
  const [top] = nodes.value
  const { results } = page
  if (
    nodes.kind === 'known' &&
    results.some(({ msp_node }) => msp_node !== undefined && !nodes.value.has(msp_node))
  )
    return unknown('the server lists companies of other nodes too')
  if (results.length > 0 && results.every(({ msp_node }) => msp_node === undefined))
    return unknown('the server doesn’t report the node of companies')
  const isWithBelow = results.some(({ msp_node }) => msp_node !== undefined && msp_node !== top)
  if (isWithBelow || (nodes.kind === 'known' && nodes.value.size === 1)) return countIn(page, 'companies')
  return sumKnown(
    mapKnown(tree, (all) => all.filter(({ id }) => nodes.value.has(id))),
    ({ company_count }) => company_count,
    (silent, of) => `the server doesn’t say how many companies ${outOf(silent, of)} nodes have`,
  )
}
