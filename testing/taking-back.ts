import { desc } from 'drizzle-orm'
import { expect } from 'vitest'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import { audit } from '#server/db/tables/audit.schema'
import type { Method } from './app-on'
import { unique, uniqueEmail, type SmallApp } from './small-app'

const idsOf = (...codes: PermissionCode[]) =>
  cataloguePermissions.filter(({ code }) => codes.includes(code)).map(({ id }) => id)
export const owner = {
  owner_first_name: 'Ada',
  owner_last_name: 'Owner',
  owner_email: 'ada@example.com',
}

/** Writes by a person with every permission, each with its line in the audit log, and how it is taken back. */
export async function takingBack(server: SmallApp) {
  const anna = await server.signedIn()
  const lastLine = async () => (await server.db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0]!
  /** A write that must succeed: its reply, and the id of its line. */
  async function write(method: Method, url: string, body?: unknown, by = anna) {
    const reply = await server.request(by, method, url, body)
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
    return { body: reply.body, line: (await lastLine()).id }
  }
  const takeBack = (line: number, by = anna) =>
    server.request(by, 'POST', `/api/console/audit/${line}/take-back/`)
  return {
    anna,
    lastLine,
    write,
    takeBack,
    takenBack: async (line: number) => {
      const reply = await takeBack(line)
      expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { takes_back: line } })
      return reply.body
    },
    get: async (url: string) => (await server.request(anna, 'GET', url)).body,
    makeRole: (...codes: PermissionCode[]) =>
      write('POST', '/api/msp/roles/', { name: unique('Desk'), permissions: idsOf(...codes) }),
    setCodes: (role: number, ...codes: PermissionCode[]) =>
      write('PATCH', `/api/msp/roles/${role}/`, { permissions: idsOf(...codes) }),
    invite: (role: number, msp_node = server.root) =>
      write('POST', '/api/msp/employees/', {
        first_name: 'Tim',
        last_name: unique('Berners'),
        email: uniqueEmail(),
        role,
        msp_node,
      }),
  }
}
