import { useQuery } from '@tanstack/react-query'
import { listEmployees, type Employee } from '#contract/employees'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { listRoles, type Role } from '#contract/roles'
import type { Needs } from '#contract/wire'
import { everybodyQuery } from '../employees/everybody.queries'
import { rolesFromAbove, peopleWithAccess, type PersonWithAccess } from '#domain/access/people-with-access'
import { lineageOf } from '#domain/tree'
import { allNodesQuery } from '../nodes/nodes.queries'
import { allRolesQuery } from '../roles/roles.queries'
import { useCan } from '../session/use-can'

export type NodeAccess =
  | { readonly kind: 'denied'; readonly needs: Needs }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly people: readonly PersonWithAccess<Employee>[]
      readonly rolesAbove: readonly Role[]
      readonly nodes: readonly NodeRecord[]
      /** Whether some people or roles are missing. */
      readonly partial: boolean
    }

/** Finds the people with access at a node, each with the role that gives it. People above the caller's own node stay hidden. */
export function useNodeAccess(node: string | null | undefined): NodeAccess {
  const mayPeople = useCan(listEmployees.needs).allowed
  const mayRoles = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const enabled = mayPeople && mayRoles && mayNodes
  const people = useQuery({ ...everybodyQuery, enabled })
  const roles = useQuery({ ...allRolesQuery, enabled })
  const nodes = useQuery({ ...allNodesQuery, enabled })
  if (!enabled)
    return {
      kind: 'denied',
      needs: !mayPeople ? listEmployees.needs : !mayRoles ? listRoles.needs : listNodes.needs,
    }
  const failed = [people, roles, nodes].find((one) => one.error && !one.data)
  if (failed) return { kind: 'failed', error: failed.error, retry: () => void failed.refetch() }
  if (!people.data || !roles.data || !nodes.data || node == null) return { kind: 'loading' }
  const lineage = lineageOf(nodes.data, node)
  return {
    kind: 'known',
    people: peopleWithAccess(
      lineage.length > 0 ? lineage : [node],
      people.data.rows.value,
      roles.data.results,
    ),
    rolesAbove: rolesFromAbove(lineage, roles.data.results),
    nodes: nodes.data,
    partial: people.data.rows.kind !== 'known' || roles.data.next !== null,
  }
}
