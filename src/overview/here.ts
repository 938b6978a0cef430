import { useQuery } from '@tanstack/react-query'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { mapKnown, outOf, thoseKnown, unknown, type Known } from '#domain/known'
import { countIn, onlyPage } from '../api/pagination'
import { everybodyQuery } from '../employees/everybody.queries'
import { allNodesQuery } from '../nodes/nodes.queries'
import { allRolesQuery } from '../roles/roles.queries'
import { companiesIn } from '../scope/companies-in'
import { useScope } from '../scope/scope'
import { useCan } from '../session/use-can'
import { companyCountQuery } from './overview.queries'

/** The id of the chosen node; null where all nodes are chosen, undefined if it isn't known. */
export function useNodeHere(): string | null | undefined {
  const { uid } = useScope()
  const { allowed } = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: allowed && uid !== '' })
  return uid === '' ? null : data?.find((node) => node.uid === uid)?.id
}

const noNode = unknown('the chosen node isn’t among those you can view')

/** The rows of the chosen node. The server's filter isn't needed, so it can't be wrong. */
function ofNode<R extends { readonly msp_node?: string | null | undefined }>(
  rows: Known<readonly R[]>,
  node: string | null | undefined,
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

/** The people of the chosen node. */
export function usePeopleHere() {
  const node = useNodeHere()
  const query = useQuery({ ...everybodyQuery, enabled: useCan(listEmployees.needs).allowed })
  return { query, fact: query.data && ofNode(query.data.rows, node, 'people') }
}

/** The roles of the chosen node. */
export function useRolesHere() {
  const node = useNodeHere()
  const query = useQuery({ ...allRolesQuery, enabled: useCan(listRoles.needs).allowed })
  const fact = query.data && ofNode(onlyPage(query.data, 'roles'), node, 'roles')
  const count =
    query.data &&
    fact &&
    (node === null ? countIn(query.data, 'roles') : mapKnown(fact, ({ length }) => length))
  return { query, fact, count }
}

/** The number of companies of the chosen node. */
export function useCompanyCount() {
  const node = useNodeHere()
  const { uid } = useScope()
  const query = useQuery({ ...companyCountQuery(uid), enabled: useCan(listCompanies.needs).allowed })
  const { data } = query
  const count =
    data &&
    (node === null ? countIn(data, 'companies') : node === undefined ? noNode : companiesIn(node, data))
  return { query, count }
}
