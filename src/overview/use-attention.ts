import { useQuery } from '@tanstack/react-query'
import { listCompanies, type CompanyItem } from '#contract/companies'
import { listEmployees, type Employee } from '#contract/employees'
import { listRoles, type Role } from '#contract/roles'
import { useEveryCompany } from '../billing/licences.queries'
import { everybodyQuery } from '../employees/everybody.queries'
import { useScope } from '../scope/scope'
import { allRolesQuery } from '../roles/roles.queries'
import { useCan } from '../session/use-can'
import { useNow } from '../ui/now'
import { changedLately, needsAttention, singlePoints, type SinglePoint } from './attention'
import {
  companiesUnasked,
  companyCountQuery,
  invitationsRead,
  invitedQuery,
  rolesHereQuery,
} from './overview.queries'

/** A figure and the rows it counts, so that a card and its list always agree. */
export type Counted<T> = {
  readonly data: { readonly rows: readonly T[]; readonly coverage: string | undefined } | undefined
  readonly error: unknown
  readonly refetch: () => void
}

const counted = <T>(
  rows: readonly T[] | undefined,
  coverage: string | undefined,
  queries: readonly { error: unknown; data?: unknown; refetch: () => unknown }[],
): Counted<T> => ({
  data: rows && { rows, coverage },
  error: queries.find((one) => one.error && one.data === undefined)?.error ?? null,
  refetch: () => queries.filter((one) => one.error).forEach((one) => void one.refetch()),
})

export function useInvitations(): { expired: Counted<Employee>; soon: Counted<Employee> } {
  const now = useNow()
  const query = useQuery({ ...invitedQuery(useScope().uid), enabled: useCan(listEmployees.needs).allowed })
  const found = query.data && needsAttention(query.data.results, now)
  const coverage =
    query.data && query.data.next !== null ? `of the ${invitationsRead} that expire first` : undefined
  return {
    expired: counted(found?.expired, coverage, [query]),
    soon: counted(found?.soon, coverage, [query]),
  }
}

export function useSinglePoints(): Counted<SinglePoint> {
  const { uid, name } = useScope()
  const enabled = [useCan(listEmployees.needs).allowed, useCan(listRoles.needs).allowed].every(Boolean)
  const people = useQuery({ ...everybodyQuery, enabled })
  const roles = useQuery({ ...allRolesQuery, enabled })
  const both = people.data && roles.data
  const rows = both && singlePoints(people.data.rows.value, roles.data.results)
  const partial = both && (people.data.rows.kind !== 'known' || roles.data.next !== null)
  const coverage = partial
    ? 'not everyone could be loaded'
    : uid
      ? `across all nodes in your scope, not only ${name}`
      : undefined
  return counted(rows, coverage, [people, roles])
}

export function useChangedRoles(): Counted<Role> {
  const now = useNow()
  const roles = useQuery({ ...rolesHereQuery(useScope().uid), enabled: useCan(listRoles.needs).allowed })
  const rows = roles.data && changedLately(roles.data.results, now)
  return counted(rows, roles.data && roles.data.next !== null ? 'of the first 500 roles' : undefined, [roles])
}

/** Loads every company: at once where there are few, on request where there are many. */
export function useCompaniesRead(asked: boolean) {
  const { allowed } = useCan(listCompanies.needs)
  const count = useQuery({ ...companyCountQuery(''), enabled: allowed })
  const total = count.data?.count
  const few = total != null && total <= companiesUnasked
  const { every, ...reading } = useEveryCompany(allowed && (few || asked), useScope())
  return {
    ...reading,
    every,
    count,
    total,
    waits: allowed && count.data !== undefined && !few && !asked && !every,
  }
}

export function useCompaniesWithout({
  every,
  query,
  count,
}: ReturnType<typeof useCompaniesRead>): Counted<CompanyItem> {
  const rows = every?.rows.value.filter(({ packages }) => packages?.length === 0)
  const coverage = every?.rows.kind === 'partly' ? every.rows.why : undefined
  return counted(rows, coverage, [query, count])
}
