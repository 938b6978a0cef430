import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles'
import { everybodyQuery } from '../employees/everybody.queries'
import { allNodesQuery } from '../nodes/nodes.queries'
import { useSession } from '../session/session'
import { useCan } from '../session/use-can'
import { everyRoleQuery } from './every-role.queries'
import { matrixOf } from './role-matrix'

/** Every role as a matrix, and how complete it is. */
export function useMatrix() {
  const { allowed } = useCan(listRoles.needs)
  const query = useQuery({ ...everyRoleQuery, enabled: allowed })
  const matrix = useMemo(() => matrixOf(query.data?.rows ?? []), [query.data])
  return { query, matrix }
}

export function useRights() {
  const session = useSession()
  return session.state === 'in' ? session.rights : null
}

/** People in reach; undefined while they are read, null where they cannot be. */
export function usePeople() {
  const { allowed } = useCan(listEmployees.needs)
  const { data, error } = useQuery({ ...everybodyQuery, enabled: allowed })
  return !allowed || (error && !data) ? null : data
}

export function useNodes() {
  const { allowed } = useCan(listNodes.needs)
  const { data } = useQuery({ ...allNodesQuery, enabled: allowed })
  return allowed ? data : []
}
