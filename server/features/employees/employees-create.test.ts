import { describe, expect, it } from 'vitest'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { closeAfterAll } from '#testing/close-after-all'
import { acceptLink, checkLink, lastToken, mailsTo } from '#testing/invitation-links'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { publicUrl } from '#testing/app-on'

const server = await closeAfterAll(smallApp())

const url = '/api/msp/employees/'
const ada = { first_name: 'Ada', last_name: 'Lovelace' }
const create = (body: object, key = server.administrator) =>
  server.request(key, 'POST', url, { ...ada, email: uniqueEmail(), role: server.builtIn.auditor, ...body })
const get = async (id: number) => (await server.request(server.administrator, 'GET', `${url}${id}/`)).body
const writer: PermissionCode[] = ['msp_add_user', 'msp_edit_user', 'msp_delete_user', 'msp_view_user']
const addressInUse = {
  status: 400,
  body: {
    email: ['Another employee has this email address. If they are in your scope, find them under Employees.'],
  },
}

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

  it('sends one invitation, whose link makes the person active', async () => {
    const { body } = await create({})
    const mails = await mailsTo(server, body.email)
    expect(mails).toMatchObject([
      {
        to_name: 'Ada Lovelace',
        subject: expect.any(String),
        body: expect.stringContaining(`${publicUrl}/set-up#`),
      },
    ])
    const token = await lastToken(server, body.email)
    expect(await checkLink(server, token)).toMatchObject({
      state: 'open',
      first_name: 'Ada',
      email: body.email,
    })
    expect(await acceptLink(server, token)).toMatchObject({ status: 201 })
    expect(await get(body.id)).toMatchObject({
      status: 'active',
      activated_at: server.clock.now.toISOString(),
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
