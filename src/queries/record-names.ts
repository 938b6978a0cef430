import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { listGatewayPeople, listUpstreamKeys } from '#contract/gateway-accounts'
import { listNodes } from '#contract/nodes'
import { recordKinds, type RecordType } from '#contract/record-types'
import { listReviews } from '#contract/reviews/reviews'
import { personName } from '#domain/person-name'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { mayI } from '../session/use-can'
import { companyQuery, findCompanies } from './companies'
import { employeeQuery, findEmployees } from './employees'
import { personQuery, upstreamKeyQuery } from './gateway-accounts'
import { nodeQuery } from './nodes'
import { packageQuery } from './packages'
import { reviewQuery } from './reviews'
import { nounOf } from '#domain/activity/record-words'
import { recordAt } from './record-types'
import { roleQuery, findRoles } from './roles'
import { findAccounts, serviceAccountQuery } from './service-accounts'

type Query = { readonly search: string; readonly page_size: number }
type Named = {
  readonly id: string
  readonly name?: string | undefined
  readonly email?: string | undefined
}
type Description = {
  /** Reads the name of a record, from the server or from what this session has already read. */
  readonly nameOf?: (id: string) => Promise<string | undefined>
  /** Records by a text, as the server finds them. */
  readonly find?: (query: Query, signal: AbortSignal) => Promise<readonly Named[]>
}

const read = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<T> =>
  queryClient.fetchQuery({ ...query, staleTime: 300_000 })

/** How records are read by id and found by text. */
const descriptions: Readonly<Record<RecordType, Description>> = {
  month: {},
  company: {
    nameOf: async (id) => (await read(companyQuery(id))).name,
    find: ({ search }, signal) => findCompanies(search, signal),
  },
  employee: {
    nameOf: async (id) => personName(await read(employeeQuery(id))),
    find: async ({ search }, signal) =>
      (await findEmployees(search, signal)).map((one) => ({
        id: one.id,
        name: personName(one),
        email: one.email,
      })),
  },
  role: {
    nameOf: async (id) => (await read(roleQuery(id))).name,
    find: ({ search }, signal) => findRoles(search, signal),
  },
  node: {
    nameOf: async (id) => (await read(nodeQuery(id))).name,
    find: async (query, signal) => (await call(listNodes, { query, signal })).results,
  },
  review: {
    nameOf: async (id) => (await read(reviewQuery(id))).name,
    find: async (query, signal) => (await call(listReviews, { query, signal })).results,
  },
  service_account: {
    nameOf: async (id) => (await read(serviceAccountQuery(id))).name,
    find: ({ search }, signal) => findAccounts(search, signal),
  },
  package: { nameOf: async (id) => (await read(packageQuery(id))).name },
  // A mail has no name.
  mail: {},
  person: {
    nameOf: async (id) => (await read(personQuery(id))).name,
    find: async (query, signal) => (await call(listGatewayPeople, { query, signal })).results,
  },
  upstream_key: {
    nameOf: async (id) => (await read(upstreamKeyQuery(id))).name,
    find: async (query, signal) => (await call(listUpstreamKeys, { query, signal })).results,
  },
}

/** The types whose records are found by a text. */
export const foundTypes = (Object.keys(descriptions) as RecordType[]) // The keys of the object above.
  .filter((type) => descriptions[type].find)

/** A record that a list of the server has. */
export type FoundRecord = Named & { readonly type: RecordType; readonly name: string }

/** Records of these types by a text. Types that the caller may not list are left out. */
export async function findRecordsOf(
  types: readonly RecordType[],
  query: Query,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const found = types.map(async (type) => {
    const { find } = descriptions[type]
    if (!find || !mayI(recordKinds[type].needs).allowed) return []
    return (await find(query, signal)).map(({ id, name = '', email }): FoundRecord => ({
      type,
      id,
      name,
      email,
    }))
  })
  return (await Promise.all(found)).flat()
}

/** A record with its name. */
export type NamedRecord = { readonly href: string; readonly name: string; readonly what: string }

/** The records at these addresses, except those that are gone, out of scope or can't be read. */
export async function readRecords(hrefs: readonly string[]): Promise<readonly NamedRecord[]> {
  const records = hrefs.map(async (href): Promise<NamedRecord | undefined> => {
    const record = recordAt(href)
    if (!record || !mayI(recordKinds[record.type].needs).allowed) return undefined
    const { type, id } = record
    const name = await descriptions[type].nameOf?.(id).catch(() => undefined)
    return name === undefined ? undefined : { href, name, what: `${nounOf(type)}, ID ${id}` }
  })
  return (await Promise.all(records)).filter((one) => one !== undefined)
}
