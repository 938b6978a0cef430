import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listNodes } from '#contract/nodes'
import { listRoles } from '#contract/roles/roles'
import { keyInWorld, personInWorld, roleInWorld } from '#domain/access/records'
import { holderKey, worldOf, type Holder, type World } from '#domain/access/world'
import { mapKnown, unknown, valueOfKnown, type Known } from '#domain/known'
import { cascade, holds } from '#domain/roles/permission-set'
import { cutOff } from '#domain/tree'
import { serverQuery } from '../api/server-query'
import { notLoaded, useTree } from '../queries/nodes'
import { useEveryRole } from '../queries/roles'
import { useKeysInScope, usePeopleInScope } from '../scope/use-holders'
import { namesOf } from '../session/permissions'
import { useMyself } from '../session/session'
import { useCan, useMyPermissions } from '../session/use-can'
import { useNow } from '../ui/time/now'

/** A list of the world: undefined while it is loading. */
function partOf<T>(
  needs: Parameters<typeof namesOf>[0],
  allowed: boolean,
  { data, error }: { readonly data?: Known<T> | undefined; readonly error: unknown },
  failed: Known<never>,
): Known<T> | undefined {
  if (!allowed) return unknown(`you don’t have the permission ${namesOf(needs)}`)
  return data ?? (error ? failed : undefined)
}

/**
 * What the caller's own lists say about who may do what, for the engine; undefined while they are loading.
 * The lists are read once, and again after writes.
 * @param isWanted whether anything is asked yet
 */
export function useWorld(isWanted = true): World | undefined {
  const mayNodes = useCan(listNodes.needs).allowed
  const mayRoles = useCan(listRoles.needs).allowed
  const tree = useTree(isWanted)
  const every = useEveryRole(isWanted)
  const { data: server } = useQuery(serverQuery)
  const [people, keys] = [usePeopleInScope(isWanted), useKeysInScope(isWanted)]
  const now = useNow()
  const nodes = partOf(listNodes.needs, mayNodes, tree, notLoaded)
  const roles = partOf(
    listRoles.needs,
    mayRoles,
    { data: every.data?.rows, error: every.error },
    unknown('the roles couldn’t be loaded'),
  )
  const mine = useMyPermissions()
  const cascades = mine !== null && holds(mine, cascade)
  const hasGroups = server?.sign_in?.groups_set_roles === true
  const isReady = nodes && roles && people && keys
  return useMemo(
    () =>
      isReady &&
      worldOf({
        nodes,
        roles: mapKnown(roles, (all) => all.map(roleInWorld)),
        people: mapKnown(people, (all) => all.map((one) => personInWorld(one, hasGroups))),
        keys: mapKnown(keys, (all) => all.map((one) => keyInWorld(one, now))),
        cut: cutOff(valueOfKnown(nodes) ?? [], cascades),
      }),
    [isReady, nodes, roles, people, keys, hasGroups, cascades, now],
  )
}

/** The signed-in employee as the world knows them; undefined for others, or if they aren't listed. */
export function useMyselfIn(world: World | undefined): Holder | undefined {
  const id = useMyself()
  return id === undefined ? undefined : world?.holderOf.get(holderKey({ kind: 'person', id }))
}
