import { useQuery } from '@tanstack/react-query'
import { listEmployees, type Employee } from '#contract/employees'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { listRoles, type Role } from '#contract/roles'
import type { ServiceAccount } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import { everybodyQuery } from '../queries/employees'
import { rolesFromAbove, peopleWithAccess, type PersonWithAccess } from '#domain/access/people-with-access'
import { bothKnown, mapKnown, partly, unknown, type Known } from '#domain/known'
import type { PermissionSet } from '#domain/permission-set'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { endsAtRoot, lineageOf } from '#domain/tree'
import { allNodesQuery } from '../queries/nodes'
import { everyRoleQuery } from '../queries/roles'
import { isExpired } from '../queries/service-accounts'
import { useCan } from '../session/use-can'
import { useNow } from '../ui/time/now'
import { useKeysInScope, type Holders } from './use-holders'

/** A person or key with access at a node. */
export type WithAccess = {
  readonly kind: 'person' | 'key'
  readonly id: string
  readonly name: string
  /** What tells two of the same name apart. */
  readonly detail: string
  readonly email: string | undefined
  readonly status: string | undefined
  readonly isInvited: boolean
  readonly role: Role
  readonly permissions: PermissionSet
  /** The node that they belong to: the node itself, or one above it. */
  readonly from: string
}

const personAs = ({ person, ...held }: PersonWithAccess<Employee>): WithAccess => ({
  ...held,
  kind: 'person',
  id: person.id,
  name: personName(person),
  detail: person.email ?? `ID ${person.id}`,
  email: person.email,
  status: person.status,
  isInvited: isInvited(person) === true,
})
const keyAs = ({ person: { id, name }, ...held }: PersonWithAccess<ServiceAccount>): WithAccess => ({
  ...held,
  kind: 'key',
  id,
  name: name ?? id,
  detail: `Key, ID ${id}`,
  email: undefined,
  status: undefined,
  isInvited: false,
})

/** The people and keys that can act at a node. An expired key can't. */
export const allWithAccess = (
  lineage: readonly string[],
  { people, keys }: Holders,
  roles: readonly Role[],
  now: number,
) => ({
  people: mapKnown(peopleWithAccess(lineage, people, roles), (all) => all.map(personAs)),
  keys: mapKnown(
    peopleWithAccess(
      lineage,
      mapKnown(keys, (all) => all.filter((one) => !isExpired(one, now))),
      roles,
      'keys',
    ),
    (all) => all.map(keyAs),
  ),
})

export type NodeAccess =
  | { readonly kind: 'denied'; readonly needs: Needs }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  | {
      readonly kind: 'known'
      readonly people: Known<readonly WithAccess[]>
      readonly keys: Known<readonly WithAccess[]>
      readonly rolesAbove: Known<readonly Role[]>
      readonly nodes: readonly NodeRecord[]
    }

const above = partly(null, 'people, keys and roles above your node aren’t listed')
const notSaid = unknown('the server doesn’t report the node')

/**
 * Finds the people and keys with access at a node, each with the role that gives it. `node` is null if the
 * server doesn't say it.
 */
export function useNodeAccess(node: string | null | undefined): NodeAccess {
  const mayPeople = useCan(listEmployees.needs).allowed
  const mayRoles = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const enabled = mayPeople && mayRoles && mayNodes
  const keys = useKeysInScope()
  const now = useNow()
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
  if (!people.data || !keys || !roles.data || !nodes.data || node === undefined) return { kind: 'loading' }
  if (node === null)
    return { kind: 'known', people: notSaid, keys: notSaid, rolesAbove: notSaid, nodes: nodes.data }
  const lineage = lineageOf(nodes.data, node)
  const isWhole = endsAtRoot(nodes.data, node)
  const whole = <T>(fact: Known<T>) => (isWhole ? fact : bothKnown(fact, above, (value) => value))
  const found = allWithAccess(
    lineage.length > 0 ? lineage : [node],
    { people: people.data.rows, keys },
    roles.data.rows.value,
    now,
  )
  return {
    kind: 'known',
    people: whole(found.people),
    keys: whole(found.keys),
    rolesAbove: whole(rolesFromAbove(lineage, roles.data.rows)),
    nodes: nodes.data,
  }
}
