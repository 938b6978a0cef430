import { useMemo } from 'react'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { matrixOf } from '#domain/roles/role-matrix'
import { useAllNodes } from '../../queries/nodes'
import { useCan } from '../../session/use-can'
import { useEveryRole } from '../../queries/roles'

/** Every role as a matrix, and how complete it is. */
export function useMatrix() {
  const query = useEveryRole()
  const matrix = useMemo(() => matrixOf(query.data?.rows.value ?? []), [query.data])
  return { query, matrix }
}

/** One list, so that a result that depends on it stays the same. */
const noNodes: readonly NodeRecord[] = []

export function useNodes() {
  const { allowed } = useCan(listNodes.needs)
  const { data } = useAllNodes()
  return allowed ? data : noNodes
}
