import { useQuery } from '@tanstack/react-query'
import { listCompanies, type CompanyItem } from '#contract/companies'
import { listNodes, type NodeRecord } from '#contract/nodes'
import type { Page } from '#contract/wire'
import { oneNode, rowsOfNode } from '#domain/access/rows-of-node'
import { countKnown, known, unknown, type Known } from '#domain/known'
import { countIn } from '../../api/pagination'
import { companiesQuery } from '../../queries/companies'
import { useKeysInScope, usePeopleInScope } from '../../scope/use-holders'
import { namesOf } from '../../session/permissions'
import { useCan } from '../../session/use-can'
import { childrenIn, countPeopleOf, type Contents } from './node-contents'
import { notLoaded, useTree } from '../../queries/nodes'
import { companiesSearch } from '../../queries/searches'

const saidOr = <T>(said: number | undefined, found: () => Known<number> | T): Known<number> | T =>
  said === undefined ? found() : known(said)

/** The number of companies of a node. The rows show whether the server applies the node. */
function companiesOf(node: NodeRecord['id'], page: Page<CompanyItem>): Known<number> {
  const nodes = page.results.map(({ msp_node }) => msp_node)
  if (nodes.some((one) => one !== undefined && one !== node))
    return unknown('the server lists companies of other nodes too')
  return nodes.length > 0 && nodes.every((one) => one === undefined)
    ? unknown('the server doesn’t report the node of companies')
    : countIn(page, 'companies')
}

/** Asks for the companies of a node, unless its record counts them. */
function useCompaniesIn({ id, uid, company_count }: NodeRecord): Known<number> | undefined {
  const { allowed } = useCan(listCompanies.needs)
  const { data, error, isPlaceholderData } = useQuery({
    ...companiesQuery({ ...companiesSearch.defaults, ordering: '', node: uid ?? '', only: 'yes' }),
    enabled: allowed && company_count === undefined && uid !== undefined,
  })
  return saidOr(company_count, () => {
    if (!allowed) return unknown(`you don’t have the permission ${namesOf(listCompanies.needs)}`)
    if (uid === undefined) return unknown('the server doesn’t report the UUID of the node')
    if (data && !isPlaceholderData) return companiesOf(id, data)
    return error ? unknown('the companies couldn’t be loaded') : undefined
  })
}

/** The contents of a node, as far as the server says them; undefined while they are loading. */
export function useNodeContents(node: NodeRecord): Contents | undefined {
  const { allowed } = useCan(listNodes.needs)
  const { data: tree, error } = useTree()
  const companies = useCompaniesIn(node)
  const everybody = usePeopleInScope()
  const people = saidOr(node.employee_count, () => everybody && countPeopleOf(node.id, everybody))
  const allKeys = useKeysInScope()
  const keys = allKeys && countKnown(rowsOfNode(allKeys, oneNode(node.id), 'keys'))
  const nodes = tree ?? (error || !allowed ? notLoaded : undefined)
  return (
    nodes && companies && people && keys && { children: childrenIn(node, nodes), companies, people, keys }
  )
}
