import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { describeServer, offersOf, version } from '#contract/about'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import { getRole, listRoles, type WrittenRole } from '#contract/roles/roles'
import { listPackages } from '#contract/billing'
import { getCompany, listCompanies, type WrittenCompanyItem } from '#contract/companies'
import { getEmployee, listEmployees, type WrittenEmployee } from '#contract/employees'
import { getNode, listNodes, type WrittenNode } from '#contract/nodes'
import { listReviews } from '#contract/reviews/reviews'
import {
  getServiceAccount,
  listServiceAccounts,
  type WrittenServiceAccount,
} from '#contract/service-accounts'
import { listServiceAccountPermissions } from '#contract/session'
import type { Endpoint, WrittenReply } from '#contract/wire'
import { beginAsPerson, signIn } from '../src/session/session'
import { connectTo, showAt } from './real-app'

/** A request as a server would receive it. */
type Seen = {
  readonly endpoint: Endpoint
  readonly url: URL
  readonly headers: Headers
  readonly body: unknown
}
type Handler = (seen: Seen) => Response | Promise<Response>

/** A reply that our own server could send. The write schema of the endpoint checks it. */
export function reply<E extends Endpoint>(endpoint: E, body: WrittenReply<E>): Response {
  const checked: unknown = endpoint.reply === null ? undefined : endpoint.reply.write.parse(body)
  return new Response(checked === undefined ? null : JSON.stringify(checked), { status: endpoint.success })
}

/** A refusal with any body, JSON or text. */
export const refuse = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'x-request-id': 'req-1', ...headers },
  })

export const pageOf = <T,>(results: T[], count = results.length, next: string | null = null) => ({
  count,
  next,
  previous: null,
  results,
})

const usualLimits = { idle_minutes: 30, hours: 12 }
const keysOnly: WrittenReply<typeof describeServer>['sign_in'] = {
  ways: ['key'],
  origin: null,
  provider: null,
  groups_set_roles: false,
  missing: [],
}
/** What a server says about itself: by default that only keys sign in. */
export const describing =
  (
    mode: 'gateway' | 'embedded',
    signIn: Partial<typeof keysOnly> = {},
    session = usualLimits,
    tenant_url: string | null = null,
  ): Handler =>
  () =>
    reply(describeServer, {
      mode,
      offers: offersOf[mode],
      tenant_url,
      version,
      requests_per_minute: 600,
      session,
      sign_in: { ...keysOnly, ...signIn },
    })

export type FakeApi = {
  readonly on: (endpoint: Endpoint, handler: Handler) => FakeApi
  /** Answers with what our own server could send. */
  readonly gives: <E extends Endpoint>(endpoint: E, body: () => WrittenReply<E>) => FakeApi
  /** Lists these records, and answers each of them by its id. */
  readonly has: (records: Records) => FakeApi
  readonly requests: (endpoint: Endpoint) => readonly Seen[]
  /** Keeps replies back until they are let go, each by its function. */
  readonly holds: (endpoint: Endpoint) => readonly (() => void)[]
}

const lists = {
  nodes: listNodes,
  companies: listCompanies,
  employees: listEmployees,
  roles: listRoles,
  packages: listPackages,
  accounts: listServiceAccounts,
  reviews: listReviews,
}
type Records = {
  readonly nodes?: readonly WrittenNode[]
  readonly companies?: readonly WrittenCompanyItem[]
  readonly employees?: readonly WrittenEmployee[]
  readonly roles?: readonly WrittenRole[]
  readonly packages?: WrittenReply<typeof listPackages>['results']
  readonly accounts?: readonly WrittenServiceAccount[]
}
const singles = {
  nodes: getNode,
  companies: getCompany,
  employees: getEmployee,
  roles: getRole,
  accounts: getServiceAccount,
}

/**
 * Replaces fetch by handlers for endpoints. Lists are empty until a test fills them. Any other operation without a
 * handler fails like a lost connection.
 */
export function fakeApi(mode: 'gateway' | 'embedded' = 'gateway', session = usualLimits): FakeApi {
  // The sign-in page asks which ways there are. The API behind a gateway is not ours, so nothing is known of
  // it.
  const records: Records = {}
  const handlers = new Map<Endpoint, Handler>([[describeServer, describing(mode, {}, session)]])
  for (const list of Object.values(lists)) handlers.set(list, () => new Response(JSON.stringify(pageOf([]))))
  /** Those for operations without a handler too. */
  const seen: { readonly method: string; readonly request: Omit<Seen, 'endpoint'>; found?: Endpoint }[] = []
  const isAt = (one: Endpoint, method: string, { pathname }: URL) =>
    one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname)

  vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
    const [url, method] = [new URL(input), init.method ?? 'GET']
    const request = {
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    }
    const [endpoint, handler] = [...handlers].find(([one]) => isAt(one, method, url)) ?? []
    seen.push({ method, request, ...(endpoint && { found: endpoint }) })
    if (!endpoint || !handler) throw new TypeError('Failed to fetch')
    return handler({ endpoint, ...request })
  })
  const api: FakeApi = {
    on(endpoint, handler) {
      handlers.set(endpoint, handler)
      return api
    },
    gives: (endpoint, body) => api.on(endpoint, () => reply(endpoint, body())),
    has(more) {
      Object.assign(records, more)
      for (const kind of Object.keys(more) as (keyof Records)[]) {
        api.on(lists[kind], () => reply(lists[kind] as Endpoint, pageOf<unknown>([...(records[kind] ?? [])])))
        const single: Endpoint | undefined = singles[kind as keyof typeof singles]
        if (!single || handlers.has(single)) continue
        api.on(single, ({ url }) => {
          const found = records[kind]?.find(({ id }) => url.pathname.endsWith(`/${id}/`))
          return found ? reply(single, found) : refuse(404, { detail: 'Not found.' })
        })
      }
      return api
    },
    requests: (endpoint) =>
      seen.flatMap(({ method, request, found }) =>
        found === endpoint || (!found && isAt(endpoint, method, request.url)) ? { endpoint, ...request } : [],
      ),
    holds(endpoint) {
      const held: (() => void)[] = []
      const handler = handlers.get(endpoint)!
      api.on(endpoint, async (request) => {
        await new Promise<void>((resolve) => void held.push(resolve))
        return handler(request)
      })
      return held
    },
  }
  return api
}
const everything = cataloguePermissions.map(({ code }) => code)
export const permissionsOf = (held: readonly PermissionCode[]) =>
  Object.fromEntries(everything.map((code) => [code, held.includes(code)])) as Record<PermissionCode, boolean>

/**
 * Renders the dashboard at a path.
 * @param held the permissions of the key, or that nobody is signed in
 */
export async function showApp(
  api: FakeApi,
  path: string,
  held: readonly PermissionCode[] | 'signed-out' = everything,
) {
  connectTo()
  if (held !== 'signed-out') {
    api.gives(listServiceAccountPermissions, () => permissionsOf(held))
    await signIn('msp_test', false)
  }
  return showAt(path)
}

type SignedIn = Parameters<typeof beginAsPerson>[0]['person']
export const ada = {
  id: '9',
  employee: undefined,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  keeper: false,
}
/** Signs in a person, in place of the key. */
export const beginAs = (person: Partial<SignedIn>) =>
  act(() => beginAsPerson({ person: { ...ada, ...person }, since: Date.now(), isNew: false }))

export const writtenRole = (
  role: Partial<WrittenRole> & { id: number; name: string },
  held: readonly PermissionCode[] = [],
): WrittenRole => ({
  msp_node: null,
  role_type: 'System Assigned',
  last_modified: 'March 3, 2026',
  role_permissions: permissionMatrix(new Set(held)),
  ...role,
})
