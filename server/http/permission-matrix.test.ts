import { beforeAll, describe, expect, it } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import type { Endpoint } from '#contract/wire'
import { makeKey } from '#server/callers/keys'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'
import { urlOf, validRequests, type Request } from '#testing/valid-requests'

type Name = keyof typeof operations
/**
 * The permissions of docs/api.md, written down a second time. Any one of the codes is enough; none means any
 * key.
 */
const needed: Record<Name, PermissionCode[]> = {
  listNodes: ['msp_view_node'],
  getNode: ['msp_view_node'],
  createNode: ['msp_add_node'],
  updateNode: ['msp_edit_node'],
  deleteNode: ['msp_delete_node'],
  listPermissions: ['msp_view_role'],
  listRoles: ['msp_view_role'],
  listServiceAccountPermissions: [],
  getRole: ['msp_view_role'],
  createRole: ['msp_add_role'],
  updateRole: ['msp_edit_role'],
  deleteRole: ['msp_delete_role'],
  listEmployees: ['msp_view_user'],
  getEmployee: ['msp_view_user'],
  createEmployee: ['msp_add_user'],
  resendInvitation: ['msp_add_user'],
  resetEmployee2fa: ['msp_edit_user'],
  updateEmployee: ['msp_edit_user'],
  deleteEmployee: ['msp_delete_user'],
  listPackages: ['msp_view_managed_company', 'msp_billing_administrator'],
  listCompanies: ['msp_view_managed_company'],
  getCompany: ['msp_view_managed_company'],
  createCompany: ['msp_add_managed_company'],
  updateCompany: ['msp_edit_managed_company'],
  deleteCompany: ['msp_delete_managed_company'],
}
const rows = (Object.entries(operations) as [Name, Endpoint][]).map(
  ([name, entry]) => [entry.name, name, entry] as const,
)

const steady = { now: 0 }
const server = await closeAfterAll(smallApp({ steady: () => steady.now }))
const valid: Record<string, () => Promise<Request>> = validRequests(server, server.root)

const keyWith = async (codes: readonly PermissionCode[]) => (await server.make.key({ codes })).key
/** Failed sign-ins are counted in a minute. */
function minutePasses() {
  server.clock.pass(60_001)
  steady.now += 60_001
}
async function ask(name: Name, entry: Endpoint, key: string | null) {
  minutePasses()
  const { path, body } = await valid[name]!()
  return server.request(key, entry.method, urlOf(entry.path, path), body)
}
const lacks = (codes: readonly string[]) => ({
  status: 403,
  body: { detail: expect.stringMatching(new RegExp(`You do not have permission.*${codes.join('.*')}`)) },
})

it('has a row for every operation, equal to the contract', () => {
  expect(Object.keys(needed).sort()).toEqual(Object.keys(operations).sort())
  expect(Object.keys(valid).sort()).toEqual(Object.keys(operations).sort())
  for (const [, name, entry] of rows) {
    expect(entry.needs === 'any key' ? [] : [entry.needs].flat(), name).toEqual(needed[name])
    expect(
      server.app.hasRoute({ method: entry.method, url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1') }),
      name,
    ).toBe(true)
  }
})

/**
 * Every route as `GET /path/`, from the router's own tree with four characters for each level. HEAD comes
 * with GET.
 */
function routesOf(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([ │├└─]*)(\/?\S+) \(([A-Z, ]+)\)$/.exec(line) ?? []
    parts.splice(indent.length / 4 - 1, Infinity, part)
    const path = parts.join('').replaceAll(/:[^/]+/g, ':x')
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

it('covers every route: those of the contract and the open ones', () => {
  const named = Object.values<Endpoint>({ ...operations, ...consoleOperations }).map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, ':x')}`,
  )
  const open = ['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/console/reviews/key']
  // Those of the release before say only that the page is of an older version.
  const former = ['decisions/', 'changes/', 'callers/', 'callers/changes/'].map(
    (path) => `POST /api/console/reviews/:x/${path}`,
  )
  expect(routesOf(server.app.printRoutes({ commonPrefix: false })).sort()).toEqual(
    [...named, ...open, ...former].sort(),
  )
})

describe.each(rows)('%s', (_, name, entry) => {
  const codes = needed[name]

  it('answers 401 without a key', async () => {
    expect(await ask(name, entry, null)).toMatchObject({
      status: 401,
      body: { detail: 'Authentication credentials were not provided.' },
      headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) },
    })
  })

  it('answers 401 with an unknown key, or with something else', async () => {
    const { path, body } = await valid[name]!()
    for (const authorization of [
      `Bearer ${makeKey()}`,
      'Bearer wrong',
      'Bearer',
      'Bearer a b',
      'Basic YTpi',
      `Token ${server.administrator}`,
    ]) {
      minutePasses()
      const reply = await server.app.inject({
        method: entry.method,
        url: urlOf(entry.path, path),
        headers: { authorization },
        ...(body ? { payload: body } : {}),
      })
      expect([reply.statusCode, reply.json()]).toEqual([401, { detail: 'Invalid service account key.' }])
      expect(JSON.stringify([reply.headers, reply.body])).not.toContain(server.administrator)
    }
  })

  it('answers a key with only the needed code', async () => {
    for (const code of codes) {
      // Only an empty node can be deleted, and the caller's own node contains the key.
      const more: PermissionCode[] = name === 'deleteNode' ? ['msp_cascade_permissions'] : []
      expect(await ask(name, entry, await keyWith([code, ...more])), code).toMatchObject({
        status: entry.success,
      })
    }
  })
})

it('takes the scheme of a key in any case, and spaces before the key', async () => {
  const headers = { authorization: `bearer   ${server.administrator}` }
  expect((await server.app.inject({ url: '/api/msp/user-permissions/', headers })).statusCode).toBe(200)
})

describe('each of the 25 codes alone', () => {
  const keys = new Map<PermissionCode, string>()
  beforeAll(async () => {
    for (const code of permissionCodes) keys.set(code, await keyWith([code]))
  })

  it.each(rows)('allows %s only when it needs this code', async (_, name, entry) => {
    const opened: string[] = []
    for (const code of permissionCodes) {
      const answer = await server.request(
        keys.get(code)!,
        entry.method,
        urlOf(entry.path, {}),
        entry.body ? {} : undefined,
      )
      expect(answer.status, code).not.toBe(401)
      expect(answer.status, code).toBeLessThan(500)
      if (answer.status === 403) expect(answer, code).toMatchObject(lacks(needed[name]))
      else opened.push(code)
    }
    expect(opened.sort()).toEqual(
      (needed[name].length === 0 ? [...permissionCodes] : needed[name]).toSorted(),
    )
  })
})

describe('HEAD, which comes with every GET', () => {
  it.each(rows.filter(([, , entry]) => entry.method === 'GET'))(
    'of %s needs the same key and code',
    async (_, name, entry) => {
      const head = async (key: string | null) => {
        const { path } = await valid[name]!()
        const headers = key === null ? {} : { authorization: `Bearer ${key}` }
        return (await server.app.inject({ method: 'HEAD', url: urlOf(entry.path, path), headers })).statusCode
      }
      // A 404 means that there is no HEAD, which is as good.
      expect([401, 404, 405]).toContain(await head(null))
      if (needed[name].length > 0) expect([403, 404, 405]).toContain(await head(await keyWith([])))
    },
  )
})
