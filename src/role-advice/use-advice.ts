import { useMemo } from 'react'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import type { Matrix } from '#domain/role-matrix'
import type { AdviceOn } from './advice-rules'
import { useNodes, usePeople } from '../role-matrix/use-role-data'

const personOf = (person: Employee) => ({
  id: person.id,
  name: personName(person),
  role: person.role ?? '',
  node: person.msp_node ?? '',
  isActive: person.status === 'active',
})

/** The data that advice needs, as far as the caller can see it; undefined while it is loading. */
export function useAdviceOn(matrix: Matrix, rolesComplete: boolean): AdviceOn | undefined {
  const people = usePeople()
  const nodes = useNodes()
  return useMemo(() => {
    if (people === undefined || nodes === undefined) return undefined
    return {
      roles: matrix.roles,
      nodes: nodes.map(({ id, parent }) => ({ id, parent: parent ?? null })),
      people: people && people.rows.value.map(personOf),
      isComplete: rolesComplete && people?.rows.kind === 'known',
    }
  }, [matrix, people, nodes, rolesComplete])
}
