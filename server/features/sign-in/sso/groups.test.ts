import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { employees, nodes, roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { appOn } from '#testing/app-on'
import { peopleOf } from '#testing/people'
import { unique } from '#testing/small-app'
import { atProvider, ssoApp } from '#testing/sso'
import { entryProblems } from './groups'
import { refusal } from '#testing/refusal'

const app = await closeAfterAll(
  ssoApp([
    { group: 'chiefs', gives: 'administrator@Head office' },
    { group: 'helpers', gives: 'Help Desk@Branch' },
    { group: 'lost', gives: 'Help Desk@Nowhere' },
    { group: 'crew', gives: 'Équipe@Siège'.normalize('NFD') },
  ]),
)
await app.server.db.update(nodes).set({ name: 'Head office' }).where(eq(nodes.id, app.server.root))
const branch = await app.server.make.node(app.server.root, 'Branch')

const { invited, signedIn } = peopleOf(() => app.server)
const placeOf = async (id: number) => {
  const { body } = await app.server.request(app.server.administrator, 'GET', `/api/msp/employees/${id}/`)
  return { role: body.role, node: body.msp_node }
}
/** Since when they have it, and by whom. */
const givenTo = async (id: number) =>
  (await app.server.request(app.server.administrator, 'GET', `/api/msp/employees/${id}/`)).body.role_given
const count = () => app.server.db.$count(employees)

describe('the groups of somebody at the provider', () => {
  it('make a missing person, and set role and node at each sign-in', async () => {
    const { helpDesk, administrator } = app.server.builtIn
    const { name, email } = app.account({ groups: ['others', 'helpers'] })
    const { status, body } = await app.come(name)
    expect(status).toBe(200)
    const id: number = body.person.employee
    expect(body.person).toMatchObject({ name: 'Grace Hopper', email })
    expect(await placeOf(id)).toEqual({ role: helpDesk, node: branch })
    const by = { kind: 'groups', id: null, name: app.settings.name, email: null }
    const first = app.server.clock.now.toISOString()
    expect(await givenTo(id)).toEqual({ at: first, is_before: false, by })
    app.server.clock.pass(1_000)
    await app.come(name)
    expect(await givenTo(id)).toMatchObject({ at: first })
    app.provider.knows(name, { groups: ['helpers', 'chiefs'] })
    expect((await app.come(name)).body.person.employee).toBe(id)
    expect(await givenTo(id)).toEqual({ at: app.server.clock.now.toISOString(), is_before: false, by })
    expect(await placeOf(id)).toEqual({ role: administrator, node: app.server.root })
    const lines = await app.server.db.select().from(audit).where(eq(audit.record_id, id))
    expect(lines.map(({ operation }) => operation)).toEqual([
      'Create person by groups',
      'Sign in by single sign-on',
      'Sign in by single sign-on',
      'Set role by groups',
      'Sign in by single sign-on',
    ])
    expect(lines[3]).toMatchObject({
      before: { role_name: 'Help Desk', msp_node_name: 'Branch' },
      after: { role_name: 'Administrator', msp_node_name: 'Head office' },
    })
  })

  it('set the role of the invited too, who keep their name and address', async () => {
    const { id, email } = await invited()
    const { name } = app.account({ email, groups: ['helpers'] })
    expect((await app.come(name)).body.person).toMatchObject({ employee: id, name: 'Ada Lovelace', email })
    expect(await placeOf(id)).toEqual({ role: app.server.builtIn.helpDesk, node: branch })
  })

  const address = 'https://portal.example.com/groups'
  it.each<[string, string, object]>([
    ['that has an address for a name', address, { [address]: ['helpers'] }],
    ['inside another one', 'realm_access.roles', { realm_access: { roles: ['helpers'] } }],
    [
      'of the whole name before one inside another',
      'realm_access.roles',
      { 'realm_access.roles': ['helpers'], realm_access: { roles: ['others'] } },
    ],
  ])('are found in a claim %s', async (_, groupsClaim, claims) => {
    const { server, provider, settings } = app
    const { app: other } = await appOn(server.db, server.clock, { sso: { ...settings, groupsClaim } })
    const { account, come } = atProvider({ app: other }, provider)
    const { body } = await come(account({ groups: ['chiefs'], ...claims }).name)
    await other.close()
    expect(await placeOf(body.person.employee)).toEqual({ role: server.builtIn.helpDesk, node: branch })
  })

  it.each([
    ['are none that has a role', { groups: ['others'] }, /None of your groups/],
    ['are not told', { groups: undefined }, /didn’t say which groups/],
    [
      'are told elsewhere, as there are too many',
      { groups: undefined, _claim_names: { groups: 'x' } },
      /didn’t say/,
    ],
    ['lead to a node that does not exist', { groups: ['lost'] }, /doesn’t exist/],
  ])('refuse and change nothing when they %s', async (_, claims, words) => {
    const { name, email } = app.account({ groups: ['helpers'] })
    const id: number = (await app.come(name)).body.person.employee
    const before = [await placeOf(id), await count()]
    app.provider.knows(name, { email, ...claims })
    expect(await app.come(name)).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(words) },
    })
    const stranger = app.account(claims)
    expect((await app.come(stranger.name)).status).toBe(403)
    expect([await placeOf(id), await count()]).toEqual(before)
  })

  it('make nobody whose address somebody has here, or whom the provider gives no address', async () => {
    const before = [(await signedIn()).email, (await invited()).email]
    const people = await count()
    for (const email of [...before, undefined]) {
      const { name } = app.account({ email, email_verified: undefined, groups: ['chiefs'] })
      expect((await app.come(name)).status).toBe(403)
    }
    expect(await count()).toBe(people)
  })

  it('set roles that nobody can change here', async () => {
    const { name } = app.account({ groups: ['helpers'] })
    const id: number = (await app.come(name)).body.person.employee
    const change = (body: object) =>
      app.server.request(app.server.administrator, 'PATCH', `/api/msp/employees/${id}/`, body)
    for (const body of [{ role: app.server.builtIn.auditor }, { msp_node: app.server.root }])
      expect(await change(body)).toMatchObject(refusal(400, 'Groups of Example set the role'))
    expect((await change({ first_name: 'Amazing' })).status).toBe(200)
  })

  it('find role and node in whatever case and composition the entry names them', async () => {
    const node = await app.server.make.node(branch, 'SIÈGE')
    const role = await app.server.make.role(['msp_view_node'], node, 'équipe')
    const { body } = await app.come(app.account({ groups: ['crew'] }).name)
    expect(await placeOf(body.person.employee)).toEqual({ role, node })
  })

  it('name a node by UUID, by path, or by a name that no other node has', async () => {
    const { db, make, clock } = app.server
    const [left, right] = [await make.node(branch, 'Left'), await make.node(branch, 'Right')]
    const [deep, other] = [await make.node(left, 'Deep/er'), await make.node(right, 'Only one')]
    const { uid } = (await db.select().from(nodes).where(eq(nodes.id, other)))[0]!
    const groups = [
      { group: 'path', gives: 'Help Desk@head office/Branch/Left/Deep/er' },
      { group: 'uuid', gives: `Help Desk@${uid.toUpperCase()}` },
      { group: 'name', gives: 'Help Desk@Only one' },
    ]
    const { app: named } = await appOn(db, clock, { sso: { ...app.settings, groups } })
    const { account, come } = atProvider({ app: named }, app.provider)
    for (const [group, node] of [
      ['path', deep],
      ['uuid', other],
      ['name', other],
    ] as const) {
      const { body } = await come(account({ groups: [group] }).name)
      expect((await placeOf(body.person.employee)).node).toBe(node)
    }
    expect(await entryProblems(db, groups)).toEqual([
      expect.stringContaining(
        'Help Desk@Only one, and another node can get this name. Name the node by its path, Head office/Branch/Right/Only one',
      ),
    ])
    await named.close()
  })

  it('can’t be taken over or locked out from another branch, by a node of the same name anywhere', async () => {
    const { db, make, clock } = app.server
    const deep = await make.node(await make.node(branch), 'Deep')
    const groups = [{ group: 'deeps', gives: 'Help Desk@Deep' }]
    const { app: own } = await appOn(db, clock, { sso: { ...app.settings, groups } })
    const { account, come } = atProvider({ app: own }, app.provider)
    const { name } = account({ groups: ['deeps'] })
    const id: number = (await come(name)).body.person.employee
    const mallory = await make.node(branch, 'Mallory')
    const [above] = [await make.node(mallory, 'Deep'), await make.node(await make.node(mallory), 'Deep')]
    expect([(await come(name)).status, (await placeOf(id)).node]).toEqual([200, deep])
    // A server that starts now can't know which one is meant.
    const again = groups.map((entry) => ({ ...entry }))
    expect(await entryProblems(db, again)).toEqual([expect.stringContaining('several nodes have this name')])
    const { app: restarted } = await appOn(db, clock, { sso: { ...app.settings, groups: again } })
    const later = atProvider({ app: restarted }, app.provider)
    expect((await later.come(name)).body.detail).toMatch(/doesn’t exist, or to several/)
    // Nor does the name lead elsewhere when its node has lost it.
    await db
      .update(nodes)
      .set({ name: unique('Renamed') })
      .where(eq(nodes.id, deep))
    expect((await come(name)).status).toBe(403)
    expect((await placeOf(id)).node).toBe(deep)
    expect(above).not.toBe(deep)
    for (const server of [own, restarted]) await server.close()
  })

  it('are not misled by a role or node of the same name below', async () => {
    const { make, builtIn, root } = app.server
    const below = await make.node(branch, 'Head office')
    await make.role(['msp_view_node'], root, 'Administrator')
    await make.role(['msp_view_node'], below, 'Administrator')
    const { name } = app.account({ groups: ['chiefs'] })
    const id: number = (await app.come(name)).body.person.employee
    expect(await placeOf(id)).toEqual({ role: builtIn.administrator, node: root })
    await app.server.db.delete(roles).where(eq(roles.node_id, below))
    await app.server.db
      .update(nodes)
      .set({ name: unique('Node') })
      .where(eq(nodes.id, below))
  })
})

it('the last administrator keeps the role, whatever their groups say', async () => {
  const { db, builtIn, root } = app.server
  const { name } = app.account({ groups: ['chiefs'] })
  const id: number = (await app.come(name)).body.person.employee
  await db.update(employees).set({ role_id: builtIn.auditor })
  await db.update(employees).set({ role_id: builtIn.administrator }).where(eq(employees.id, id))
  app.provider.knows(name, { groups: ['helpers'] })
  expect((await app.come(name)).status).toBe(200)
  expect(await placeOf(id)).toEqual({ role: builtIn.administrator, node: root })
  const other = app.account({ groups: ['chiefs'] })
  expect((await app.come(other.name)).status).toBe(200)
  expect((await app.come(name)).status).toBe(200)
  expect(await placeOf(id)).toEqual({ role: builtIn.helpDesk, node: branch })
})
