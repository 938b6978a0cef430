import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type PermissionCode, permissionCodes } from '#contract/roles/permissions'
import { employees, invitations } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { acceptLink, checkLink, lastToken, mailsTo } from '#testing/invitation-links'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { notFound, refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())
const url = '/api/msp/employees/'
const ada = { first_name: 'Ada', last_name: 'Lovelace' }

const create = (body: object, key = server.administrator) =>
  server.request(key, 'POST', url, { ...ada, email: uniqueEmail(), role: server.builtIn.auditor, ...body })

const update = (id: number, body: unknown, key = server.administrator) =>
  server.request(key, 'PATCH', `${url}${id}/`, body)
const remove = (id: number, key = server.administrator) => server.request(key, 'DELETE', `${url}${id}/`)

const reset2fa = (id: number, body?: unknown, key = server.administrator) =>
  server.request(key, 'PATCH', `${url}${id}/reset-2fa/`, body)
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body
const writer: PermissionCode[] = ['msp_add_user', 'msp_edit_user', 'msp_delete_user', 'msp_view_user']
const noSuchNode = { status: 400, body: { msp_node: ['There is no node with this ID.'] } }

const noSuchRole = { status: 400, body: { role: ['There is no role with this ID.'] } }

const addressInUse = {
  status: 400,
  body: {
    email: ['Another employee has this email address. If they are in your scope, find them under Employees.'],
  },
}

describe('Update MSP Employee', () => {
  const person = (more: object = {}) => server.make.person({ role: server.builtIn.auditor, ...more })

  it('changes only the given fields', async () => {
    const { id } = await person()
    const { lacked_codes: _lacked, role_given: _given, reset_link: _link, ...before } = await get(id)
    expect((await update(id, {})).body).toEqual(before)
    expect(await update(id, { first_name: ' Bo ' })).toMatchObject({
      status: 200,
      body: { ...before, first_name: 'Bo' },
    })
    expect(await update(id, { last_name: 'Li', role: server.builtIn.helpDesk })).toMatchObject({
      status: 200,
      body: { first_name: 'Bo', last_name: 'Li', role: server.builtIn.helpDesk, role_name: 'Help Desk' },
    })
    const node = await server.make.node()
    expect(await update(id, { msp_node: String(node) })).toMatchObject({
      status: 200,
      body: { msp_node: node, role: server.builtIn.helpDesk },
    })
  })

  it('refuses a node where the role cannot be assigned', async () => {
    const [node, other] = [await server.make.node(), await server.make.node()]
    const { id } = await person({ node, role: await server.make.role([], node) })
    expect(await update(id, { msp_node: other })).toMatchObject({
      status: 400,
      body: { role: [expect.stringContaining('belongs to another node')] },
    })
    expect(await update(id, { role: await server.make.role([], other) })).toMatchObject({
      status: 400,
      body: { role: expect.any(Array) },
    })
    expect((await update(id, { role: await server.make.role([], other), msp_node: other })).status).toBe(200)
    for (const role of [999_999, 2_147_483_647]) expect(await update(id, { role })).toMatchObject(noSuchRole)
    expect(await update(id, { msp_node: 999_999 })).toMatchObject(noSuchNode)
  })
})

describe('Delete MSP Employee', () => {
  it('removes an active person at once and for good', async () => {
    const { id } = await server.make.person({ role: server.builtIn.auditor })
    expect(await remove(id)).toMatchObject({ status: 204, body: undefined })
    expect(await remove(id)).toMatchObject(notFound)
    expect(await update(id, {})).toMatchObject(notFound)
    expect(await get(id)).toEqual({ detail: 'Not found.' })
  })

  it('revokes an invitation: withdraws its mail, ends its link and frees its address', async () => {
    const { body: person } = await create({})
    const old = await lastToken(server, person.email)
    expect((await remove(person.id)).status).toBe(204)
    expect((await checkLink(server, old)).state).toBe('unknown')
    expect(await acceptLink(server, old)).toMatchObject({
      status: 409,
      body: { detail: 'This link is not valid.' },
    })
    expect(await mailsTo(server, person.email)).toMatchObject([{ body: '', given_up_at: server.clock.now }])
    expect(await server.db.select().from(invitations).where(eq(invitations.employee_id, person.id))).toEqual(
      [],
    )
    expect(
      await server.request(server.administrator, 'POST', `${url}${person.id}/send-invite/`),
    ).toMatchObject(notFound)
    const { body: again } = await create({ email: person.email.toUpperCase() })
    expect(again).toMatchObject({ status: 'invited', email: person.email.toUpperCase() })
    expect(again.id).not.toBe(person.id)
    expect((await checkLink(server, old)).state).toBe('unknown')
    expect((await acceptLink(server, await lastToken(server, again.email))).status).toBe(201)
  })
})

describe('Reset MSP Employee 2FA', () => {
  it('switches 2FA off for an active person, with or without a body', async () => {
    const { id, email } = await server.make.person({ role: server.builtIn.auditor, is_2fa_enabled: true })
    expect(await reset2fa(id)).toMatchObject({
      status: 200,
      body: {
        success: [`The sign-in of ${email} was reset.`, expect.stringContaining('mail')],
      },
    })
    expect(await get(id)).toMatchObject({ is_2fa_enabled: false })
    await server.db.update(employees).set({ is_2fa_enabled: true }).where(eq(employees.id, id))
    const before = await get(id)
    expect((await reset2fa(id, { email: 'x@example.com', role: 1, status: 'invited' })).status).toBe(200)
    expect(await get(id)).toEqual({ ...before, is_2fa_enabled: false })
  })

  it('answers 400 for an invited person and 404 for an unknown one', async () => {
    const { body: person } = await create({})
    expect(await reset2fa(person.id)).toMatchObject(refusal(400, person.email))
    expect(await reset2fa(999_999)).toMatchObject(notFound)
  })
})

describe('Create MSP Employee', () => {
  it('answers 201 with the invited person and stores them', async () => {
    const node = await server.make.node()
    const email = uniqueEmail()
    const { status, body } = await create({ email: ` ${email} `, msp_node: node })
    const now = server.clock.now.toISOString()
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      ...ada,
      email,
      status: 'invited',
      role: server.builtIn.auditor,
      role_name: 'Auditor',
      msp_node: node,
      msp_node_name: expect.any(String),
      is_2fa_enabled: false,
      signs_in_by_sso: false,
      last_sign_in_at: null,
      invitation_email: 'waiting',
      invited_at: now,
      last_invited_at: now,
      invitation_expires_at: new Date(server.clock.now.getTime() + 7 * 86_400_000).toISOString(),
      activated_at: null,
      created_at: now,
    })
    expect(await get(body.id)).toEqual({
      ...body,
      lacked_codes: [],
      role_given: expect.any(Object),
      reset_link: null,
    })
  })

  it("puts the person at the caller's own node by default", async () => {
    const { key, node } = await server.make.key({ node: await server.make.node(), codes: writer })
    expect(await create({ role: await server.make.role([], node) }, key)).toMatchObject({
      status: 201,
      body: { msp_node: node },
    })
  })

  it('refuses an address that is in use in any case, also outside the scope', async () => {
    const { email } = (await create({})).body
    const { key } = await server.make.key({ node: await server.make.node(), codes: permissionCodes })
    for (const taken of [email, email.toUpperCase(), ` ${email} `]) {
      expect(await create({ email: taken })).toMatchObject(addressInUse)
      expect(await create({ email: taken }, key)).toMatchObject(addressInUse)
    }
    expect(await mailsTo(server, email)).toHaveLength(1)
  })

  it('assigns a custom role at its own node, and below only when it cascades', async () => {
    const node = await server.make.node()
    const below = await server.make.node(node)
    const [plain, cascading] = [
      await server.make.role([], node),
      await server.make.role(['msp_cascade_permissions'], node),
    ]
    const refused = { status: 400, body: { role: [expect.stringContaining('belongs to another node')] } }
    expect((await create({ role: plain, msp_node: node })).status).toBe(201)
    expect(await create({ role: plain, msp_node: below })).toMatchObject(refused)
    expect((await create({ role: cascading, msp_node: below })).status).toBe(201)
    expect(await create({ role: cascading, msp_node: server.root })).toMatchObject(refused)
  })

  it('refuses a role with a permission that the caller lacks, and names it', async () => {
    const { key } = await server.make.key({ codes: [...writer, 'msp_cascade_permissions'] })
    const { status, body } = await create(
      { role: await server.make.role(['msp_view_user', 'msp_edit_role', 'msp_rotate_service_account']) },
      key,
    )
    expect({ status, detail: body.detail }).toEqual({
      status: 403,
      detail:
        'You can only give permissions that you can use yourself. You lack Modify Roles (msp_edit_role), Rotate Service Account Secret (msp_rotate_service_account). No API key can use permissions to write service accounts: sign in as a person who has them.',
    })
    expect((await create({ role: server.builtIn.administrator }, await server.signedIn())).status).toBe(201)
  })
})
