import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { testApp } from '#testing/test-app'

const server = await closeAfterAll(testApp())

const lastLine = async (operation: string) =>
  (
    await server.db
      .select()
      .from(audit)
      .where(eq(audit.operation, operation))
      .orderBy(desc(audit.id))
      .limit(1)
  )[0]!
const write = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  server.request('administrator', method, url, body)
const made = async (url: string, body: unknown): Promise<{ id: number }> =>
  (await write('POST', url, body)).body

describe('the audit log', () => {
  it('records who, what, when and from where for each of the 14 writing operations', async () => {
    const node = await made('/api/msp/nodes/', { name: 'Audited' })
    await write('PATCH', `/api/msp/nodes/${node.id}/`, { name: 'Audited again' })
    const role = await made('/api/msp/roles/', { name: 'Audited', permissions: [21] })
    await write('PATCH', `/api/msp/roles/${role.id}/`, { permissions: [21, 22] })
    const person = await made('/api/msp/employees/', {
      first_name: 'Ada',
      last_name: 'Audit',
      email: 'audit@example.com',
      role: role.id,
    })
    await write('POST', `/api/msp/employees/${person.id}/send-invite/`)
    await write('PATCH', `/api/msp/employees/${person.id}/`, { last_name: 'Audited' })
    // A key can't reset people who have permissions that no key can use.
    const active = (
      await server.request('administrator', 'GET', '/api/msp/employees/?status=active')
    ).body.results.find(({ role_name }: { role_name: string }) => role_name !== 'Administrator')
    await write('PATCH', `/api/msp/employees/${active.id}/reset-2fa/`)
    const company = await made('/api/msp/companies/', {
      name: 'Audited',
      owner_first_name: 'A',
      owner_last_name: 'B',
      owner_email: 'a@example.com',
    })
    await write('PATCH', `/api/msp/companies/${company.id}/`, { name: 'Audited Ltd' })
    await write('DELETE', `/api/msp/companies/${company.id}/`)
    await write('DELETE', `/api/msp/employees/${person.id}/`)
    await write('DELETE', `/api/msp/roles/${role.id}/`)
    await write('DELETE', `/api/msp/nodes/${node.id}/`)

    const lines = await server.db.select().from(audit).orderBy(audit.id)
    const done = lines.filter((line) => line.status < 400)
    expect(new Set(done.map((line) => line.operation)).size).toBe(14)
    for (const line of done) {
      expect(line).toMatchObject({
        account_name: 'Administrator',
        at: server.clock.now,
        address: '127.0.0.1',
        record_id: expect.any(Number),
      })
      expect(line.request_id).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await lastLine('Create MSP Employee')).after).toMatchObject({
      msp_node: 1,
      role: role.id,
      email: 'audit@example.com',
    })
    expect((await lastLine('Create Managed Company')).after).toMatchObject({
      msp_node: 1,
      is_nfr: false,
      packages: [],
      name: 'Audited',
    })
    expect(await lastLine('Update Node')).toMatchObject({
      record_type: 'node',
      record_id: node.id,
      before: { name: 'Audited' },
      after: { name: 'Audited again' },
    })
    expect(await lastLine('Update Role')).toMatchObject({
      before: { codes: ['msp_view_node'] },
      after: { codes: ['msp_view_node', 'msp_view_user'] },
    })
    expect(await lastLine('Update Managed Company')).toMatchObject({
      before: { name: 'Audited' },
      after: { name: 'Audited Ltd' },
    })
    expect(await lastLine('Delete MSP Employee')).toMatchObject({
      before: expect.objectContaining({ email: 'audit@example.com' }),
      after: null,
    })
  })

  it('records unknown keys, missing permissions and refused writes', async () => {
    await server.app.inject({
      url: '/api/msp/nodes/',
      headers: { authorization: `Bearer msp_${'x'.repeat(43)}` },
    })
    expect(await lastLine('List Node')).toMatchObject({
      status: 401,
      account_id: null,
      reason: 'Invalid service account key.',
    })
    await server.request('auditor', 'DELETE', '/api/msp/companies/7/')
    expect(await lastLine('Delete Managed Company')).toMatchObject({
      status: 403,
      account_name: 'Auditor',
      record_id: 7,
      reason: expect.stringContaining('msp_delete_managed_company'),
    })
    await write('DELETE', '/api/msp/roles/1/')
    expect(await lastLine('Delete Role')).toMatchObject({
      status: 400,
      reason: expect.stringContaining('built-in'),
    })
  })

  it('never contains a secret', async () => {
    const invited = (await server.request('administrator', 'GET', '/api/msp/employees/?status=invited')).body
      .results[0]
    await write('POST', `/api/msp/employees/${invited.id}/send-invite/`)
    await browserOfPerson(server.app).openLink('a-secret-that-nobody-has')
    const everything = JSON.stringify(await server.db.select().from(audit))
    for (const key of Object.values(server.keys)) {
      expect(everything).not.toContain(key)
      expect(everything).not.toContain(Buffer.from(key).toString('base64'))
    }
    expect(everything).not.toContain('a-secret-that-nobody-has')
    expect(everything).not.toMatch(/authorization|bearer/i)
  })

  it('shows keys with permission for roles and users the lines in their scope, newest first', async () => {
    await server.request('branch_manager', 'DELETE', '/api/msp/companies/1/')
    const own = await server.request('branch_manager', 'GET', '/api/console/audit/')
    expect(own.status).toBe(200)
    expect(own.body.results[0]).toMatchObject({
      account_name: 'Branch manager',
      operation: 'Delete Managed Company',
      result: 'refused',
      status: 403,
    })
    expect(new Set(own.body.results.map((line: { account_name: string }) => line.account_name))).toEqual(
      new Set(['Branch manager']),
    )
    const all = await server.request('auditor', 'GET', '/api/console/audit/?page_size=5')
    expect(all.body.results).toHaveLength(5)
    expect(
      (await server.request('auditor', 'GET', '/api/console/audit/?result=done')).body.results.every(
        (line: { result: string }) => line.result === 'done',
      ),
    ).toBe(true)
    expect(await server.request('help_desk', 'GET', '/api/console/audit/')).toMatchObject({ status: 403 })
    expect(await server.request(null, 'GET', '/api/console/audit/')).toMatchObject({ status: 401 })
  })
})
