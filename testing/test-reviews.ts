import { expect } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { idsOf } from './role-bodies'
import { closeAfterAll } from './close-after-all'
import { smallApp, unique } from './small-app'
import { shownPlan } from './shown'
import type { Method } from './app-on'

export const path = '/api/console/reviews/'

/** A server, a node of the tests and a reviewer there, and what the reviewer asks of the server. */
export async function testReviews() {
  const server = await closeAfterAll(smallApp())
  const node = await server.make.node()
  const { key } = await server.make.key({ node, codes: permissionCodes, name: 'Reviewer' })

  const makeRole = (codes: readonly PermissionCode[], name?: string) => server.make.role(codes, node, name)
  const ask = (method: Method, url: string, body?: unknown) => server.request(key, method, path + url, body)
  const begin = (scope: { roles?: number[]; nodes?: number[] } = {}) =>
    ask('POST', '', { name: unique('Review'), reviewer: 'Ada', ...scope })
  const decide = (id: number, role: number, code: string | null, decision: string, more: object = {}) =>
    ask('POST', `${id}/decide/`, {
      items: [{ kind: 'role', id: role, code }],
      decision,
      milliseconds: 1_000,
      ...more,
    })
  const keepAll = async ({ id, items }: { id: number; items: { role: string; code: string | null }[] }) => {
    for (const { role, code } of items)
      expect((await decide(id, Number(role), code, 'keep')).status).toBe(200)
  }
  const signed = async (scope: object) => {
    const { body } = await begin(scope)
    await keepAll(body)
    const closed = await ask('POST', `${body.id}/close/`, {})
    expect(closed.status, JSON.stringify(closed.body)).toBe(200)
    return closed.body
  }
  const apply = async (id: number, role: number, by = key) =>
    server.request(by, 'POST', `${path}${id}/apply/`, shownPlan((await ask('GET', `${id}/`)).body, role))
  const change = (role: number, codes: readonly PermissionCode[]) =>
    server.request(key, 'PATCH', `/api/msp/roles/${role}/`, { permissions: idsOf(...codes) })
  return {
    server,
    key,
    node,
    makeRole,
    ask,
    begin,
    decide,
    keepAll,
    signed,
    change,
    apply,
  }
}
