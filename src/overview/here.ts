import { useQuery } from '@tanstack/react-query'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles'
import { noNode, rowsOfNode } from '#domain/access/rows-of-node'
import { countIn } from '../api/pagination'
import { everybodyQuery } from '../employees/everybody.queries'
import { everyRoleQuery } from '../roles/every-role.queries'
import { companiesIn } from '../scope/companies-in'
import { useScope } from '../scope/scope'
import { useCan } from '../session/use-can'
import { companyCountQuery } from './overview.queries'

/** The people of the chosen node. */
export function usePeopleHere() {
  const { id: node } = useScope()
  const query = useQuery({ ...everybodyQuery, enabled: useCan(listEmployees.needs).allowed })
  return { query, fact: query.data && rowsOfNode(query.data.rows, node, 'people') }
}

/** The roles of the chosen node. */
export function useRolesHere() {
  const { id: node } = useScope()
  const query = useQuery({ ...everyRoleQuery, enabled: useCan(listRoles.needs).allowed })
  const fact = query.data && rowsOfNode(query.data.rows, node, 'roles')
  return { query, fact }
}

/** The number of companies of the chosen node. */
export function useCompanyCount() {
  const { uid, id: node } = useScope()
  const query = useQuery({ ...companyCountQuery(uid), enabled: useCan(listCompanies.needs).allowed })
  const { data } = query
  const count =
    data &&
    (node === null ? countIn(data, 'companies') : node === undefined ? noNode : companiesIn(node, data))
  return { query, count }
}
