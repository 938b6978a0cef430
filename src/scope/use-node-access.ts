import { useQuery } from '@tanstack/react-query'
import { listEmployees, type Employee } from '#contract/employees'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { listRoles, type Role } from '#contract/roles'
import type { Needs } from '#contract/wire'
import { everybodyQuery } from '../employees/everybody.queries'
import { rolesFromAbove, peopleWithAccess, type PersonWithAccess } from '#domain/access/people-with-access'
import { bothKnown, partly, unknown, type Known } from '#domain/known'
import { endsAtRoot, lineageOf } from '#domain/tree'
import { allNodesQuery } from '../nodes/nodes.queries'
import { everyRoleQuery } from '../roles/every-role.queries'
import { useCan } from '../session/use-can'

export type NodeAccess =
  | { readonly kind: 'denied'; readonly needs: Needs }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly people: Known<readonly PersonWithAccess<Employee>[]>
      readonly rolesAbove: Known<readonly Role[]>
      readonly nodes: readonly NodeRecord[]
    }

const above = partly(null, 'people and roles above your node aren’t listed')
const notSaid = unknown('the server doesn’t report the node')

/** Finds the people with access at a node, each with the role that gives it. `node` is null if the server doesn't say it. */
export function useNodeAccess(node: string | null | undefined): NodeAccess {
  const mayPeople = useCan(listEmployees.needs).allowed
  const mayRoles = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const enabled = mayPeople && mayRoles && mayNodes
  const people = useQuery({ ...everybodyQuery, enabled })
  const roles = useQuery({ ...everyRoleQuery, enabled })
  const nodes = useQuery({ ...allNodesQuery, enabled })
  if (!enabled)
    return {
      kind: 'denied',
      needs: !mayPeople ? listEmployees.needs : !mayRoles ? listRoles.needs : listNodes.needs,
    }
  const failed = [people, roles, nodes].find((one) => one.error && !one.data)
  if (failed) return { kind: 'failed', error: failed.error, retry: () => void failed.refetch() }
  if (!people.data || !roles.data || !nodes.data || node === undefined) return { kind: 'loading' }
  if (node === null) return { kind: 'known', people: notSaid, rolesAbove: notSaid, nodes: nodes.data }
  const lineage = lineageOf(nodes.data, node)
  const isWhole = endsAtRoot(nodes.data, node)
  const whole = <T>(fact: Known<T>) => (isWhole ? fact : bothKnown(fact, above, (value) => value))
  return {
    kind: 'known',
    people: whole(
      peopleWithAccess(lineage.length > 0 ? lineage : [node], people.data.rows, roles.data.rows.value),
    ),
    rolesAbove: whole(rolesFromAbove(lineage, roles.data.rows)),
    nodes: nodes.data,
  }
}
