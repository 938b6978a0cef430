import { useQuery } from '@tanstack/react-query'
import { listCompanies } from '#contract/companies'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { oneNode, rowsOfNode } from '#domain/access/rows-of-node'
import { countKnown, known, unknown, type Known } from '#domain/known'
import { companiesQuery } from '../queries/companies'
import { companiesIn } from '../scope/companies-in'
import { useKeysInScope, usePeopleInScope } from '../scope/use-holders'
import { namesOf } from '../session/permissions'
import { useCan } from '../session/use-can'
import { childrenIn, countPeopleOf, type Contents } from './node-contents'
import { notLoaded, treeQuery } from '../queries/nodes'
import { companiesSearch } from '../queries/searches'

const saidOr = <T>(said: number | undefined, found: () => Known<number> | T): Known<number> | T =>
  said === undefined ? found() : known(said)

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
    if (data && !isPlaceholderData) return companiesIn(oneNode(id), data, notLoaded)
    return error ? unknown('the companies couldn’t be loaded') : undefined
  })
}

/** The contents of a node, as far as the server says them; undefined while they are loading. */
export function useNodeContents(node: NodeRecord): Contents | undefined {
  const { allowed } = useCan(listNodes.needs)
  const { data: tree, error } = useQuery({ ...treeQuery, enabled: allowed })
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
