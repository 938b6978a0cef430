import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshMinutes } from '#contract/sign-in/sessions'
import { bodyFields } from '#contract/wire'
import { inverseOf, undoings } from '#domain/take-back'
import { companyPackages, employees, packages } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique } from '#testing/small-app'
import { owner, takingBack } from '#testing/taking-back'

const server = await closeAfterAll(smallApp())
const tools = await takingBack(server)

const codesOf = async (role: number) =>
  (await tools.get(`/api/msp/roles/${role}/`)).role_permissions
    .flatMap((one: { permissions: { code: string; is_selected: boolean }[] }) => one.permissions)
    .filter((one: { is_selected: boolean }) => one.is_selected)
    .map((one: { code: string }) => one.code)
it('uses the operation, and so the permission, that the domain names', () => {
  const words = { change: 'Update', delete: 'Create', create: 'Delete' } as const
  for (const [name, { type, does, needs }] of undoings) {
    const entry = inverseOf(type, does)
    expect([name, entry?.needs]).toEqual([name, needs])
    expect(name).toContain(words[does])
    // The line that is taken back has the name of an operation of the same noun.
    const own = { change: 'change', delete: 'create', create: 'delete' } as const
    const taken = inverseOf(type, own[does])
    if (taken) expect(taken.name).toBe(name)
  }
})

describe('a line is taken back', () => {
  it('of a changed role, with its date, and that take-back once more', async () => {
    const dateOf = async () => (await tools.get(`/api/msp/roles/${role.id}/`)).last_modified
    const today = server.clock.now
    server.clock.now = new Date(today.getTime() - 86_400_000)
    const { body: role } = await tools.makeRole('msp_view_user')
    server.clock.now = today
    const { line } = await tools.setCodes(role.id, 'msp_view_role')
    const changed = await dateOf()
    const inverse = await tools.takenBack(line)
    expect(changed).not.toBe(role.last_modified)
    expect(await dateOf()).toBe(role.last_modified)
    expect(inverse).toMatchObject({ operation: 'Update Role', record_type: 'role', record_id: role.id })
    expect(await codesOf(role.id)).toEqual(['msp_view_user'])
    await tools.takenBack(inverse.id)
    expect(await codesOf(role.id)).toEqual(['msp_view_role'])
    expect(await dateOf()).toBe(changed)
  })

  it('once: a second try answers the line of the first, also at the same time', async () => {
    const { body: company } = await tools.write('POST', '/api/msp/companies/', {
      name: unique('Acme'),
      ...owner,
    })
    const { line } = await tools.write('PATCH', `/api/msp/companies/${company.id}/`, {
      owner_last_name: 'Other',
    })
    const replies = await Promise.all([tools.takeBack(line), tools.takeBack(line), tools.takeBack(line)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    expect(
      (await tools.get(`/api/console/audit/?record_type=company&record=${company.id}`)).results,
    ).toMatchObject([
      { takes_back: line, taken_back_by: null },
      { id: line, taken_back_by: replies[0]!.body.id },
      { operation: 'Create Managed Company' },
    ])
  })

  it('of each field that an operation can change, each alone', async () => {
    const [from, to] = [await server.make.node(), await server.make.node()]
    const { auditor: role, helpDesk } = server.builtIn
    const [pack] = await server.db.select().from(packages).where(eq(packages.type, 'nfr')).limit(1)
    const records = {
      role: [await tools.makeRole('msp_view_user'), { name: unique('Other'), permissions: [] }],
      node: [
        await tools.write('POST', '/api/msp/nodes/', { name: unique('Depot'), parent: from }),
        { parent: to },
      ],
      employee: [
        await tools.invite(role, from),
        { first_name: 'Tom', last_name: 'Lee', role: helpDesk, msp_node: to },
      ],
      service_account: [
        await tools.write('POST', '/api/console/service-accounts/', {
          name: unique('Script'),
          role,
          msp_node: from,
        }),
        { role: helpDesk, msp_node: to, expires_at: '2030-01-01T00:00:00Z' },
      ],
      company: [
        await tools.write('POST', '/api/msp/companies/', { name: unique('Acme'), msp_node: from, ...owner }),
        {
          owner_first_name: 'Bea',
          owner_last_name: 'New',
          owner_email: 'bea@example.com',
          msp_node: to,
          is_nfr: true,
          packages: [{ id: pack!.id, license_count: 3 }],
        },
      ],
    } as const
    for (const [type, [{ body: made }, others]] of Object.entries(records)) {
      const changes: Readonly<Record<string, unknown>> = { name: unique('Other'), ...others }
      const change = inverseOf(type as keyof typeof records, 'change')!
      for (const field of bodyFields(change)) {
        const path = change.path.replace(/\{\w+\}/, String(made.id))
        const before = await tools.get(path)
        const { line } = await tools.write('PATCH', path, { [field]: changes[field] })
        expect(await tools.get(path), `${type} ${field}`).not.toEqual(before)
        await tools.takenBack(line)
        expect(await tools.get(path), `${type} ${field}`).toEqual(before)
      }
    }
  })

  it('of everything that was created', async () => {
    const made = [
      await tools.makeRole('msp_view_user'),
      await tools.write('POST', '/api/msp/nodes/', { name: unique('Depot'), parent: server.root }),
      await tools.invite(server.builtIn.auditor),
      await tools.write('POST', '/api/console/service-accounts/', {
        name: unique('Script'),
        role: server.builtIn.auditor,
      }),
      await tools.write('POST', '/api/msp/companies/', { name: unique('Acme'), ...owner }),
    ]
    for (const { line } of made)
      expect(await tools.takenBack(line)).toMatchObject({ after: null, restores: null })
  })

  it('of a deletion: the record comes back with a new id, and its earlier lines follow it', async () => {
    const { body: role } = await tools.makeRole('msp_view_user')
    const changed = await tools.setCodes(role.id, 'msp_view_role')
    const { line } = await tools.write('DELETE', `/api/msp/roles/${role.id}/`)
    const restored = await tools.takenBack(line)
    expect(restored).toMatchObject({ operation: 'Create Role', restores: role.id })
    expect(restored.record_id).not.toBe(role.id)
    await tools.takenBack(changed.line)
    expect(await codesOf(restored.record_id)).toEqual(['msp_view_user'])
    const operations = async (id: number) =>
      (await tools.get(`/api/console/audit/?record_type=role&record=${id}`)).results.map(
        (one: { operation: string }) => one.operation,
      )
    const history = ['Update Role', 'Create Role', 'Delete Role', 'Update Role', 'Create Role']
    expect(await operations(restored.record_id)).toEqual(history)
    expect(await operations(role.id)).toEqual(history)
  })

  it('of a deleted company with its packages, suspended as they were, and a deleted person by a new invitation', async () => {
    const [pack] = await server.db.select().from(packages).where(eq(packages.type, 'subscription')).limit(1)
    const licences = [{ id: pack!.id, license_count: 3 }]
    const { body: company } = await tools.write('POST', '/api/msp/companies/', {
      name: unique('Acme'),
      ...owner,
      packages: licences,
    })
    const { company_id } = companyPackages
    await server.db.update(companyPackages).set({ status: 'suspended' }).where(eq(company_id, company.id))
    const url = `/api/msp/companies/${company.id}/`
    await tools.takenBack((await tools.write('PATCH', url, { packages: [] })).line)
    const gone = await tools.takenBack((await tools.write('DELETE', url)).line)
    expect(await tools.get(`/api/msp/companies/${gone.record_id}/`)).toMatchObject({
      name: company.name,
      packages: [{ ...licences[0], status: 'suspended' }],
    })
    const { body: tim } = await tools.invite(server.builtIn.auditor)
    await server.db.update(employees).set({ activated_at: server.clock.now }).where(eq(employees.id, tim.id))
    const back = await tools.takenBack((await tools.write('DELETE', `/api/msp/employees/${tim.id}/`)).line)
    expect(await tools.get(`/api/msp/employees/${back.record_id}/`)).toMatchObject({
      email: tim.email,
      status: 'invited',
      invitation_email: 'waiting',
    })
  })

  it('of an invited person who has signed in, whatever they did to themselves', async () => {
    const { body: tim, line } = await tools.invite(server.builtIn.auditor)
    await server.db.update(employees).set({ activated_at: server.clock.now }).where(eq(employees.id, tim.id))
    const own = await server.make.session(tim.id)
    await tools.write('DELETE', `/api/console/sessions/${own.session}/`, undefined, own.token)
    expect(await tools.takenBack(line)).toMatchObject({ operation: 'Delete MSP Employee', record_id: tim.id })
  })

  it('of the members that a deleted role had, each while they have the role they were given', async () => {
    const from = await server.make.role(['msp_view_user'])
    const to = await server.make.role(['msp_view_user'])
    const { body: tim } = await tools.invite(from)
    const { body: pia } = await tools.invite(from)
    const before = (await tools.lastLine()).id
    await tools.write('POST', `/api/console/roles/${from}/replace/`, { role: to })
    const [ofTim, ofPia, ofRole] = [before + 1, before + 2, before + 3]
    const { record_id: again } = await tools.takenBack(ofRole)
    await tools.write('PATCH', `/api/msp/employees/${pia.id}/`, { role: server.builtIn.auditor })
    await tools.takenBack(ofTim)
    expect(await tools.get(`/api/msp/employees/${tim.id}/`)).toMatchObject({ role: again })
    expect(await tools.takeBack(ofPia)).toMatchObject({
      status: 400,
      body: { error: [/^Changed since by /] },
    })
  })

  it('of a role that others changed since, keeping their change', async () => {
    const { body: role } = await tools.makeRole('msp_view_user')
    const { line } = await tools.setCodes(role.id, 'msp_view_user', 'msp_view_role')
    await tools.setCodes(role.id, 'msp_view_user', 'msp_view_role', 'msp_view_node')
    await tools.takenBack(line)
    expect(await codesOf(role.id)).toEqual(['msp_view_node', 'msp_view_user'])
  })
})

it('asks the person to confirm who they are, as the operation does', async () => {
  const { line } = await tools.makeRole('msp_view_user')
  const then = server.clock.now
  server.clock.now = new Date(then.getTime() + (freshMinutes + 1) * 60_000)
  expect(await tools.takeBack(line)).toMatchObject({ status: 403, body: { confirm: true } })
  server.clock.now = then
  await tools.takenBack(line)
})

it('asks a person again before the eleventh company that this deletes within ten minutes', async () => {
  const made = []
  for (let index = 0; index < 11; index++)
    made.push((await tools.write('POST', '/api/msp/companies/', { name: unique('Acme'), ...owner })).line)
  const then = server.clock.now
  server.clock.now = new Date(then.getTime() + (freshMinutes + 1) * 60_000)
  const last = made.pop()!
  for (const line of made) await tools.takenBack(line)
  expect(await tools.takeBack(last)).toMatchObject({ status: 403, body: { confirm: true } })
  server.clock.now = then
})
