import { useMemo } from 'react'
import type { Employee } from '#contract/employees'
import type { AdviceOn, AdvisedRole } from './advice'
import type { Matrix, MatrixRole } from './role-matrix'
import { isBuiltIn } from './role-type'
import { useNodes, usePeople } from './use-role-data'

export const advised = ({ id, name, node, held, offered, role }: MatrixRole): AdvisedRole => ({
  id,
  name,
  node,
  held,
  offered,
  isBuiltIn: isBuiltIn(role),
})

const personOf = ({ id, first_name, last_name, email, role = '', msp_node = '', status }: Employee) => ({
  id,
  name: [first_name, last_name].filter(Boolean).join(' ') || email || `Person ${id}`,
  role,
  node: msp_node,
  isActive: status === 'active',
})

/** What advice is asked of: roles, and people and nodes as far as this key can see them. Undefined while people are read. */
export function useAdviceOn(matrix: Matrix, rolesComplete: boolean): AdviceOn | undefined {
  const people = usePeople()
  const nodes = useNodes()
  return useMemo(() => {
    if (people === undefined || nodes === undefined) return undefined
    return {
      roles: matrix.roles.map(advised),
      nodes: nodes.map(({ id, parent }) => ({ id, parent: parent ?? null })),
      people: people && people.rows.map(personOf),
      isComplete: rolesComplete && people?.complete === true,
    }
  }, [matrix, people, nodes, rolesComplete])
}
