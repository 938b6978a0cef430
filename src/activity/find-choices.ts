import { listAudit } from '#contract/audit'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listReviews } from '#contract/reviews'
import { listRoles } from '#contract/roles'
import { listServiceAccounts } from '#contract/service-accounts'
import { listGatewayPeople, listUpstreamKeys } from '#contract/gateway-accounts'
import type { Needs } from '#contract/wire'
import { personName } from '#domain/person-name'
import { isGatewayNow } from '../api/backend'
import { call } from '../api/call'
import { mayI } from '../session/use-can'
import type { AuditLine } from '../queries/activity'

/** What is found on the server for a text: the records of one list at most, and lines of the log. */
const [mostRecords, mostLines] = [25, 100]

/** A record that a list of the server has. `type` is its type in the log. */
export type FoundRecord = {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly email?: string | undefined
}
type Named = { readonly id: string; readonly name?: string | undefined; readonly email?: string | undefined }
type Finder = {
  readonly type: string
  readonly needs: Needs
  readonly find: (
    query: { search: string; page_size: number },
    signal: AbortSignal,
  ) => Promise<readonly Named[]>
}

const employees: Finder = {
  type: 'employee',
  needs: listEmployees.needs,
  find: async (query, signal) =>
    (await call(listEmployees, { query, signal })).results.map((one) => ({
      id: one.id,
      name: personName(one),
      email: one.email,
    })),
}
const accounts: Finder = {
  type: 'service_account',
  needs: listServiceAccounts.needs,
  find: async (query, signal) => (await call(listServiceAccounts, { query, signal })).results,
}
const keepers: Finder = {
  type: 'person',
  needs: listGatewayPeople.needs,
  find: async (query, signal) => (await call(listGatewayPeople, { query, signal })).results,
}
const records: readonly Finder[] = [
  {
    type: 'company',
    needs: listCompanies.needs,
    find: async (query, signal) => (await call(listCompanies, { query, signal })).results,
  },
  employees,
  {
    type: 'role',
    needs: listRoles.needs,
    find: async (query, signal) => (await call(listRoles, { query, signal })).results,
  },
  {
    type: 'node',
    needs: listNodes.needs,
    find: async (query, signal) => (await call(listNodes, { query, signal })).results,
  },
  {
    type: 'review',
    needs: listReviews.needs,
    find: async (query, signal) => (await call(listReviews, { query, signal })).results,
  },
]
const upstreamKeys: Finder = {
  type: 'upstream_key',
  needs: listUpstreamKeys.needs,
  find: async (query, signal) => (await call(listUpstreamKeys, { query, signal })).results,
}

async function findIn(
  finders: readonly Finder[],
  search: string,
  signal: AbortSignal,
): Promise<readonly FoundRecord[]> {
  const found = await Promise.all(
    finders
      .filter(({ needs }) => mayI(needs).allowed)
      .map(async ({ type, find }) =>
        (await find({ search, page_size: mostRecords }, signal)).map(
          ({ id, name = '', email }): FoundRecord => ({ type, id, name, email }),
        ),
      ),
  )
  return found.flat()
}

/** Lines of the log with the text. They name who and what is deleted by now, which no list has. */
const findLines = async (search: string, signal: AbortSignal): Promise<readonly AuditLine[]> =>
  (await call(listAudit, { query: { search, page_size: mostLines }, signal })).results

export type Found = { readonly records: readonly FoundRecord[]; readonly lines: readonly AuditLine[] }

const found = async (finders: readonly Finder[], text: string, signal: AbortSignal): Promise<Found> => {
  const [listed, lines] = await Promise.all([findIn(finders, text, signal), findLines(text, signal)])
  return { records: listed, lines }
}

/** Everybody who can do something, by a text. */
export const findActors = (text: string, signal: AbortSignal): Promise<Found> =>
  found(isGatewayNow() ? [keepers] : [employees, accounts], text, signal)

/** Everything that something can be done to, by a text. */
export const findRecords = (text: string, signal: AbortSignal): Promise<Found> =>
  found(isGatewayNow() ? [...records, keepers, upstreamKeys] : [...records, accounts], text, signal)
