import { listCompanies } from '#contract/companies'
import { noNode, rowsOfNode } from '#domain/access/rows-of-node'
import { bothKnown, mapKnown, outOf, sumKnown } from '#domain/known'
import { useOffers } from '../../api/offers'
import { countIn } from '../../api/pagination'
import { useEverybody } from '../../queries/employees'
import { notLoaded, useTree } from '../../queries/nodes'
import { useEveryRole } from '../../queries/roles'
import { useScope, useScopeNodes } from '../../scope/scope'
import { useRead } from '../../session/read-ahead'
import { companyCountQuery } from '../../queries/overview'

/** The people of the chosen node. */
export function usePeopleInScope() {
  const nodes = useScopeNodes()
  const query = useEverybody()
  return { query, fact: query.data && rowsOfNode(query.data.rows, nodes, 'people') }
}

/** The roles of the chosen node. */
export function useRolesInScope() {
  const nodes = useScopeNodes()
  const query = useEveryRole()
  const fact = query.data && rowsOfNode(query.data.rows, nodes, 'roles')
  return { query, fact }
}

/** The number of companies of the chosen node. Of another API, the nodes' own counts are added up. */
export function useCompanyCount() {
  const { uid: node, only } = useScope()
  const nodes = useScopeNodes()
  const filters = useOffers()?.filters
  const { data: tree = notLoaded, isLoading } = useTree()
  const isAsked = node === '' || filters === true
  const query = useRead(listCompanies.needs, companyCountQuery({ node, only }), isAsked)
  const { data } = query
  if (isLoading && nodes !== null) return { query, count: undefined }
  if (nodes === undefined) return { query, count: noNode }
  if (nodes === null || isAsked || filters === undefined)
    return { query, count: data && countIn(data, 'companies') }
  if (nodes.kind === 'unknown') return { query, count: nodes }
  const counted = sumKnown(
    mapKnown(tree, (all) => all.filter(({ id }) => nodes.value.has(id))),
    ({ company_count }) => company_count,
    (silent, of) => `the server doesn’t say how many companies ${outOf(silent, of)} nodes have`,
  )
  return { query, count: bothKnown(counted, nodes, (sum) => sum) }
}
