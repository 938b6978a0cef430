import { useQuery } from '@tanstack/react-query'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { listNodes } from '#contract/nodes'
import { noNode, rowsOfNode } from '#domain/access/rows-of-node'
import { countIn } from '../api/pagination'
import { everybodyQuery } from '../queries/employees'
import { notLoaded, treeQuery } from '../queries/nodes'
import { everyRoleQuery } from '../queries/roles'
import { companiesIn } from '../scope/companies-in'
import { useScope, useScopeNodes } from '../scope/scope'
import { useCan } from '../session/use-can'
import { companyCountQuery } from '../queries/overview'

/** The people of the chosen node. */
export function usePeopleInScope() {
  const nodes = useScopeNodes()
  const query = useQuery({ ...everybodyQuery, enabled: useCan(listEmployees.needs).allowed })
  return { query, fact: query.data && rowsOfNode(query.data.rows, nodes, 'people') }
}

/** The roles of the chosen node. */
export function useRolesInScope() {
  const nodes = useScopeNodes()
  const query = useQuery({ ...everyRoleQuery, enabled: useCan(listRoles.needs).allowed })
  const fact = query.data && rowsOfNode(query.data.rows, nodes, 'roles')
  return { query, fact }
}

/** The number of companies of the chosen node. */
export function useCompanyCount() {
  const { uid: node, only } = useScope()
  const nodes = useScopeNodes()
  const { data: tree = notLoaded } = useQuery({ ...treeQuery, enabled: useCan(listNodes.needs).allowed })
  const query = useQuery({
    ...companyCountQuery({ node, only }),
    enabled: useCan(listCompanies.needs).allowed,
  })
  const { data } = query
  const count =
    data &&
    (nodes === null
      ? countIn(data, 'companies')
      : nodes === undefined
        ? noNode
        : companiesIn(nodes, data, tree))
  return { query, count }
}
