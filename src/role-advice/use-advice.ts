import { useMemo } from 'react'
import type { Employee } from '#contract/employees'
import { mapKnown } from '#domain/known'
import { personName } from '#domain/person-name'
import { hasUnknown } from '#domain/permission-set'
import type { Matrix } from '#domain/role-matrix'
import { useNodes } from '../role-matrix/use-role-data'
import { countHolders } from '../scope/holder-words'
import { useMembersOf, usePeople } from '../scope/use-holders'
import type { AdviceOn } from './advice-rules'

const personOf = (person: Employee) => ({
  id: person.id,
  name: personName(person),
  role: person.role,
  node: person.msp_node,
  status: person.status,
})

/** The data that advice needs, as far as the caller can see it; undefined while it is loading. */
export function useAdviceOn(matrix: Matrix): AdviceOn | undefined {
  const people = usePeople()
  const membersOf = useMembersOf()
  const nodes = useNodes()
  return useMemo(() => {
    if (people === undefined || membersOf === undefined || nodes === undefined) return undefined
    return {
      roles: matrix.roles.filter(({ permissions }) => !hasUnknown(permissions)),
      nodes: nodes.map(({ id, parent }) => ({ id, parent: parent ?? null })),
      people: mapKnown(people, (all) => all.map(personOf)),
      membersOf: ({ id, node }) => countHolders(membersOf({ id, msp_node: node })),
    }
  }, [matrix, people, membersOf, nodes])
}
