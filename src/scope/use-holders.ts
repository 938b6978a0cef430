import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listEmployees, type Employee } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import type { Role } from '#contract/roles/roles'
import { listServiceAccounts, type ServiceAccount } from '#contract/service-accounts'
import type { Needs } from '#contract/wire'
import { membersOf } from '#domain/access/members'
import { bothKnown, partly, unknown, type Known } from '#domain/known'
import { cascade, holds } from '#domain/roles/permission-set'
import { isWholeTree } from '#domain/tree'
import { useOffers } from '../api/offers'
import type { DatasetReading } from '../api/dataset'
import { useEverybody } from '../queries/employees'
import { useAllNodes } from '../queries/nodes'
import { everyAccountQuery } from '../queries/service-accounts'
import { namesOf } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'

export type People = Known<readonly Employee[]>
export type Keys = Known<readonly ServiceAccount[]>
/** The holders of a role or an access: people, and service accounts with their keys. */
export type Holders = { readonly people: People; readonly keys: Keys }

const lacking = (needs: Needs) => unknown(`you don’t have the permission ${namesOf(needs)}`)

type Reading<R extends { readonly id: string }> = {
  readonly data?: DatasetReading<R> | undefined
  readonly error: unknown
}
const rowsOf = <R extends { readonly id: string }>({ data, error }: Reading<R>, what: string) =>
  data ? data.rows : error ? unknown(`the list of ${what} couldn’t be loaded`) : undefined

/** The people in the caller's scope; undefined while they are loading. */
export function usePeopleInScope(isWanted = true): People | undefined {
  const { allowed } = useCan(listEmployees.needs)
  const { data, error } = useEverybody(isWanted)
  return useMemo(
    () => (allowed ? rowsOf({ data, error }, 'people') : lacking(listEmployees.needs)),
    [allowed, data, error],
  )
}

/**
 * The service accounts in the caller's scope; undefined while they are loading. Only our own server lists
 * them.
 */
export function useKeysInScope(isWanted = true): Keys | undefined {
  const hasKeys = useOffers()?.people
  const { allowed } = useCan(listServiceAccounts.needs)
  const enabled = allowed && isWanted && hasKeys === true
  const { data, error } = useQuery({ ...everyAccountQuery, enabled })
  return useMemo(() => {
    if (hasKeys === undefined) return undefined
    if (!hasKeys) return unknown('this API doesn’t list them')
    return allowed ? rowsOf({ data, error }, 'keys') : lacking(listServiceAccounts.needs)
  }, [hasKeys, allowed, data, error])
}

/** Those in the caller's scope; undefined while they are loading. */
export function useHoldersInScope(): Holders | undefined {
  const people = usePeopleInScope()
  const keys = useKeysInScope()
  return useMemo(() => people && keys && { people, keys }, [people, keys])
}

const outside = (what: string) => partly(null, `${what} outside your scope aren’t counted`)
const withOutside = ({ people, keys }: Holders): Holders => ({
  people: bothKnown(people, outside('people'), (all) => all),
  keys: bothKnown(keys, outside('keys'), (all) => all),
})

/** Whether the organisation goes beyond the caller's scope; undefined while the nodes are loading. */
function useIsWhole(): boolean | undefined {
  const { allowed } = useCan(listNodes.needs)
  const { data, error } = useAllNodes()
  const mine = useMyPermissions()
  if (allowed && data === undefined && !error) return undefined
  return data !== undefined && isWholeTree(data, mine !== null && holds(mine, cascade))
}

/**
 * Those that the caller can see, and whether there may be others outside the caller's scope; undefined while
 * they are loading.
 */
export function useHolders(): Holders | undefined {
  const found = useHoldersInScope()
  const isWhole = useIsWhole()
  return useMemo(
    () => (found && isWhole !== undefined ? (isWhole ? found : withOutside(found)) : undefined),
    [found, isWhole],
  )
}

/**
 * Finds the members of roles; undefined while they are loading. Members of a role of a node in scope are in
 * scope too.
 */
export function useMembersOf(): ((role: Pick<Role, 'id' | 'msp_node'>) => Holders) | undefined {
  const inScope = useHoldersInScope()
  const everywhere = useHolders()
  const { data } = useAllNodes()
  const mine = useMyPermissions()
  const cascades = mine !== null && holds(mine, cascade)
  return useMemo(() => {
    if (!inScope || !everywhere) return undefined
    const nodes = new Set(cascades ? data?.map(({ id }) => id) : [])
    return ({ id, msp_node }) => {
      const { people, keys } = nodes.has(msp_node ?? '') ? inScope : everywhere
      return { people: membersOf(people, id, 'people'), keys: membersOf(keys, id, 'keys') }
    }
  }, [inScope, everywhere, data, cascades])
}
