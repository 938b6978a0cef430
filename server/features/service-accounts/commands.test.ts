import { mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { temporaryFolder } from '#testing/temporary'
import { testApp } from '#testing/test-app'
import { askControl, controlPath, serveControl } from './control'
import { handleCommand } from './handle-command'

const server = await closeAfterAll(testApp())

const run = async (request: unknown): Promise<string[]> => {
  const answer = await handleCommand(server.db, request, server.clock.now)
  if ('error' in answer) throw new Error(answer.error)
  return answer.lines
}
const statusWith = async (key: string) =>
  (
    await server.app.inject({
      url: '/api/msp/user-permissions/',
      headers: { authorization: `Bearer ${key}` },
    })
  ).statusCode
const make = async (name: string, more: object = {}) => {
  const [first, key] = await run({ command: 'create', name, role: 'Auditor', ...more })
  return { id: Number(/\((\d+)\)/.exec(first!)![1]), key: key! }
}

describe('npm run keys', () => {
  it('creates a key that works at once, with the permissions of its role at its node', async () => {
    const { key } = await make('Nightly report')
    expect(key).toMatch(/^msp_[\w-]{43}$/)
    const reply = await server.app.inject({
      url: '/api/msp/companies/',
      headers: { authorization: `Bearer ${key}` },
    })
    expect(reply.json().count).toBe(1240)
  })

  it('lists no keys and no hashes', async () => {
    const { id, key } = await make('Listed')
    const text = (await run({ command: 'list' })).join('\n')
    expect(text).toContain('Listed')
    expect(text).toMatch(new RegExp(`^${id} `, 'm'))
    expect(text).not.toContain(key)
    expect(text).not.toMatch(/msp_|[0-9a-f]{64}/)
  })

  it('says when a role has permissions that a service account can never use', async () => {
    const lines = await run({ command: 'create', name: 'All permissions', role: 'Administrator' })
    expect(lines.at(-1)).toContain('msp_rotate_service_account')
  })

  it('accepts role and node by ID, name or UUID, and refuses a custom role at another node', async () => {
    const nodes = (await server.request('administrator', 'GET', '/api/msp/nodes/')).body.results
    const branch = nodes.find((node: { name: string }) => node.name.startsWith('Deutschland'))
    for (const node of [String(branch.id), branch.uid.toUpperCase(), branch.name.toLowerCase()])
      expect(
        (await run({ command: 'create', name: 'At a branch', role: 'niederlassungsleitung', node }))[0],
      ).toContain(`Niederlassungsleitung at ${branch.name}`)
    await expect(
      run({ command: 'create', name: 'Elsewhere', role: 'Niederlassungsleitung' }),
    ).rejects.toThrow('belongs to another node')
  })

  it.each([
    [{ command: 'rotate', id: 999_999 }, 'There is no service account 999999'],
    [{ command: 'create', name: 'X', role: 'No such role' }, 'There is no role "No such role"'],
    [{ command: 'create', name: 'X', role: 'Auditor', node: 'Atlantis' }, 'There is no node "Atlantis"'],
    [{ command: 'create', name: ' ', role: 'Auditor' }, 'name: This field may not be blank.'],
    [{ command: 'explode' }, 'command'],
  ])('explains in a sentence what is wrong with %j', async (request, words) => {
    await expect(run(request)).rejects.toThrow(words)
  })

  it('ends a key at once that it rotates or deletes, and writes lines without it to the audit log', async () => {
    const { id, key } = await make('Recorded')
    const [line] = await server.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(line).toMatchObject({
      account_name: 'command line',
      operation: 'Create service account',
      record_id: id,
      record_type: 'service_account',
    })
    expect(JSON.stringify(line)).not.toContain(key)

    const [, fresh = ''] = await run({ command: 'rotate', id })
    expect([await statusWith(key), await statusWith(fresh)]).toEqual([401, 200])
    await run({ command: 'delete', id })
    expect(await statusWith(fresh)).toBe(401)
    await expect(run({ command: 'rotate', id })).rejects.toThrow('no service account')
    const lines = await server.db
      .select()
      .from(audit)
      .where(eq(audit.record_type, 'service_account'))
      .orderBy(desc(audit.id))
      .limit(3)
    expect(lines.map(({ operation, status, record_id }) => [operation, status, record_id])).toEqual([
      ['Rotate service account key', 400, id],
      ['Delete service account', 200, id],
      ['Rotate service account key', 200, id],
    ])
    expect(lines[1]!.before).toMatchObject({ name: 'Recorded' })
    expect(JSON.stringify(lines)).not.toContain(fresh)
  })
})

describe('the socket of a running server', () => {
  it.each([
    ['in its data directory', ''],
    ['even with a path that is too long for a socket', 'x'.repeat(150)],
  ])('takes commands from another process of the same user only, %s', async (_, below) => {
    const folder = path.join(temporaryFolder(), below)
    mkdirSync(folder, { recursive: true })
    const socketPath = controlPath(folder)
    const control = await serveControl(socketPath, (request) =>
      handleCommand(server.db, request, server.clock.now),
    )
    const answer = await askControl(socketPath, { command: 'create', name: 'By socket', role: 'Auditor' })
    expect(answer).toEqual({ lines: [expect.stringContaining('By socket'), expect.stringMatching(/^msp_/)] })
    expect(await askControl(socketPath, { command: 'nonsense' })).toEqual({ error: expect.any(String) })
    if (process.platform !== 'win32') expect(statSync(socketPath).mode & 0o777).toBe(0o600)
    await control.close()
    expect(await askControl(socketPath, { command: 'list' })).toBeUndefined()
    expect(readdirSync(folder)).toEqual([])
  })
})
