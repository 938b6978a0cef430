import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listCompanies } from '#contract/companies'
import type { Employee } from '#contract/employees'
import { listReviews } from '#contract/reviews/reviews'
import { listServiceAccounts } from '#contract/service-accounts'
import type { Id } from '#contract/shape'
import { maxPageSize } from '#contract/wire'
import { actions } from '#domain/access/actions'
import { keyInWorld } from '#domain/access/records'
import { singlePoints, type TooFew } from '#domain/access/too-few'
import { askOn } from '#domain/access/who-may'
import type { World } from '#domain/access/world'
import { countKnown, known, mapKnown, outOf, thoseKnown, type Known } from '#domain/known'
import { matrixRoleOf } from '#domain/roles/role-matrix'
import { isActive, isInvited } from '#domain/person-status'
import { useWorld } from '../../access/use-world'
import { useOffers } from '../../api/offers'
import { countIn } from '../../api/pagination'
import { monthName } from '../../lib/dates'
import { advisedRoles, type Advised } from '../role-advice/advice-rules'
import { advisedRoleOf, useAdviceOn } from '../role-advice/use-advice'
import { useMatrix } from '../role-matrix/use-role-data'
import { useEveryCompany } from '../../queries/licences'
import { useAllNodes } from '../../queries/nodes'
import { monthsQuery, nextToClose, openRowsQuery, openWords, useMissing } from '../../queries/months'
import { assignedReviewsQuery, overdueReviewsQuery } from '../../queries/reviews'
import { serviceAccountsSearch } from '../../queries/searches'
import { serviceAccountsQuery } from '../../queries/service-accounts'
import { useScope, useScopeNodes } from '../../scope/scope'
import { useRead } from '../../session/read-ahead'
import { useCan } from '../../session/use-can'
import { useNow } from '../../ui/time/now'
import { changedSince, invitationsOf } from './attention'
import { usePeopleInScope, useRolesInScope } from './in-scope'
import { companiesUnasked, companyCountQuery } from '../../queries/overview'

/**
 * A figure and the rows it counts, so that a card and its list always agree. `fact` is undefined until it is
 * loaded.
 */
export type Counted<T> = {
  readonly fact: Known<readonly T[]> | undefined
  /** Another set of records than the page is limited to. */
  readonly note?: string | undefined
  readonly error: Error | null
  readonly refetch: () => void
}
/** A figure whose rows are in a list of their noun. */
export type Figure = Omit<Counted<unknown>, 'fact'> & { readonly figure: Known<number> | undefined }
export const figureOf = ({ fact, ...state }: Counted<unknown>): Figure => ({
  ...state,
  figure: fact && countKnown(fact),
})
type Query = { readonly error: Error | null; readonly data?: unknown; readonly refetch: () => unknown }

/** What failed of queries, and how to ask that again. */
export const stateOf = (queries: readonly Query[]) => ({
  error: queries.find((one) => one.error && one.data === undefined)?.error ?? null,
  refetch: () => queries.filter((one) => one.error).forEach((one) => void one.refetch()),
})

/** The people of the chosen node who have a status. */
function useWithStatus(has: (person: Employee) => boolean | undefined): Counted<Employee> {
  const { query, fact } = usePeopleInScope()
  const those =
    fact &&
    thoseKnown(fact, has, (silent, of) => `the status of ${outOf(silent, of)} people isn’t known here`)
  return { fact: those, ...stateOf([query]) }
}
export const useActivePeople = () => useWithStatus(isActive)

/** Active people whose two-factor authentication is off. */
export function useWithoutTwoFactor(): Counted<Employee> {
  const { fact, ...state } = useActivePeople()
  const those =
    fact &&
    thoseKnown(
      fact,
      ({ is_2fa_enabled: isOn }) => (typeof isOn === 'boolean' ? !isOn : undefined),
      (silent, of) => `the server doesn’t say whether ${outOf(silent, of)} active people use 2FA`,
    )
  return { ...state, fact: those }
}

export function useInvitations(): Record<'all' | 'expired' | 'soon', Counted<Employee>> {
  const now = useNow()
  const { fact, ...state } = useWithStatus(isInvited)
  const { expired, soon } = (fact && invitationsOf(fact, now)) ?? {}
  return {
    all: { ...state, fact },
    expired: { ...state, fact: expired },
    soon: { ...state, fact: soon },
  }
}

export const endingKeys = { state: 'ending', ordering: 'expires_at' } as const
const rotate = actions.find(({ on, id }) => on === 'key' && id === 'rotate')
/** The keys that end soon, the first of them first, and how many of them nobody may rotate now, as is known. */
export function useEndingKeys(world: World | undefined) {
  const { uid: node, only } = useScope()
  const now = useNow()
  const hasKeys = useOffers()?.people === true
  const asked = { ...serviceAccountsSearch.defaults, ...endingKeys, page_size: maxPageSize, node, only }
  const query = useRead(listServiceAccounts.needs, serviceAccountsQuery(asked), hasKeys)
  const { data } = query
  const stuck = data?.results.filter((key) => {
    const record = keyInWorld(key, now)
    const able = world && rotate && askOn(world, rotate, { kind: 'key', record }).able
    return able?.kind === 'known' && able.value.every(({ holder }) => holder.state !== 'now')
  })
  return { hasKeys, rows: data?.results, stuck, figure: data && countIn(data, 'keys'), ...stateOf([query]) }
}

/** Single points of failure at every node in scope, because permissions cascade from above the chosen node. */
export function useSinglePoints(): Counted<TooFew> & { readonly world: World | undefined } {
  const { uid, words } = useScope()
  const { query: peopleQuery } = usePeopleInScope()
  const { query: rolesQuery } = useRolesInScope()
  const world = useWorld()
  const isRead = peopleQuery.data && rolesQuery.data
  return {
    world,
    fact: useMemo(() => (isRead && world ? singlePoints(world) : undefined), [isRead, world]),
    note: uid ? `across all nodes in your scope, not only ${words}` : undefined,
    ...stateOf([peopleQuery, rolesQuery]),
  }
}

export function useChangedRoles(since: string): Figure {
  const { query, fact } = useRolesInScope()
  return figureOf({ fact: fact && changedSince(fact, since), ...stateOf([query]) })
}

/** The roles of the chosen node that advice is about. */
export function useAdvisedRoles(): Counted<Advised> {
  const { query, fact } = useRolesInScope()
  const nodes = useAllNodes()
  const on = useAdviceOn(useMatrix().matrix)
  const advised = useMemo(
    () =>
      fact &&
      on &&
      advisedRoles(
        on,
        mapKnown(fact, (roles) => roles.map((role) => advisedRoleOf(matrixRoleOf(role)))),
      ),
    [fact, on],
  )
  return { fact: advised, ...stateOf([query, nodes]) }
}

/** The open reviews of the caller, the next due first, and how many decisions are left in them. */
export function useAssignedReviews(myself: Id<'employee'> | undefined) {
  const query = useRead(listReviews.needs, assignedReviewsQuery(myself), myself !== undefined)
  const rows = query.data?.results
  const open = rows?.reduce(
    (sum, { item_count = 0, decided_count = 0 }) => sum + item_count - decided_count,
    0,
  )
  return { rows, figure: open === undefined ? undefined : known(open), ...stateOf([query]) }
}

/** The month to close next, and how much of what its files differ in nobody decided. */
export function useMonthToClose() {
  const months = useQuery({ ...monthsQuery, enabled: useMissing() === undefined })
  const next = nextToClose(months.data?.months ?? [])
  const id = next?.files && next.id
  const isUncompared = next?.files?.length === 0
  const query = useQuery({ ...openRowsQuery(id ?? ''), enabled: id !== undefined && !isUncompared })
  const { data } = query
  const figure = data && known(data.open + data.not_named)
  return {
    id,
    isUncompared,
    /** 2026-10, as addresses have it. */
    address: next?.first.slice(0, 7) ?? '',
    figure,
    says: isUncompared
      ? `No file is compared with ${monthName(next.id)} yet`
      : `In ${monthName(id ?? '')}, the next month to close`,
    title: data && data.not_named > 0 ? openWords(data) : undefined,
    ...stateOf([query]),
  }
}

/** Reviews past their due date. */
export function useOverdueReviews(): Figure {
  const { uid: node, only } = useScope()
  const query = useRead(listReviews.needs, overdueReviewsQuery({ node, only }))
  const { data } = query
  return { figure: data && known(data.count), ...stateOf([query]) }
}

/** Loads every company: without a click if there are few, on request if there are many. */
export function useCompaniesRead(asked: boolean) {
  const { allowed } = useCan(listCompanies.needs)
  const count = useQuery({ ...companyCountQuery(), enabled: allowed })
  const total = count.data?.count
  const few = total != null && total <= companiesUnasked
  const { every, ...reading } = useEveryCompany(allowed && (few || asked), useScopeNodes(), useScope().words)
  return {
    ...reading,
    every,
    count,
    total,
    waits: allowed && count.data !== undefined && !few && !asked && !every,
  }
}

/** Companies with no package. Our own server counts them; those of another API are counted in all rows. */
export function useCompaniesWithout({
  every,
  query,
  count,
  waits,
}: ReturnType<typeof useCompaniesRead>): Figure & { readonly waits: boolean } {
  const { uid: node, only } = useScope()
  const isAsked = useOffers()?.filters === true
  const own = useRead(listCompanies.needs, companyCountQuery({ node, only, package: 'none' }), isAsked)
  if (isAsked) return { figure: own.data && countIn(own.data, 'companies'), waits: false, ...stateOf([own]) }
  const fact =
    every &&
    thoseKnown(
      every.rows,
      ({ packages }) => packages && packages.length === 0,
      (silent, of) => `the server doesn’t report the packages of ${outOf(silent, of)} companies`,
    )
  return { ...figureOf({ fact, ...stateOf([query, count]) }), waits }
}
