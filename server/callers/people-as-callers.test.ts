import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes } from '#contract/roles/permissions'
import { audit } from '#server/db/tables/audit.schema'
import { sessions } from '#server/db/tables/people.schema'
import { companies, roles } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique, uniqueEmail } from '#testing/small-app'
import { makeSessionToken } from './keys'

const server = await closeAfterAll(smallApp())

const permissions = '/api/msp/user-permissions/'
const newCompany = () => ({
  name: unique('Company'),
  owner_first_name: 'Ada',
  owner_last_name: 'Owner',
  owner_email: uniqueEmail(),
})
const administrator = async () => {
  const person = await server.make.person({ role: server.builtIn.administrator })
  return { ...person, ...(await server.make.session(person.id)) }
}
const lines = () => server.db.$count(audit)

describe('a person', () => {
  it('has every permission of their role, also the four that no key can use', async () => {
    const { token } = await administrator()
    const { body } = await server.request(token, 'GET', permissions)
    expect(body).toEqual(Object.fromEntries(permissionCodes.map((code) => [code, true])))
    const key = await server.request(server.administrator, 'GET', permissions)
    expect(permissionCodes.filter((code) => !key.body[code])).toEqual(
      [...neverForServiceAccounts].sort(byCatalogue),
    )
  })

  it('acts in the scope of their node, as a key does', async () => {
    const [here, there] = [await server.make.node(), await server.make.node()]
    const role = await server.make.role(['msp_view_managed_company', 'msp_add_managed_company'], here)
    const { id } = await server.make.person({ role, node: here })
    const { token } = await server.make.session(id)
    const inside = await server.make.company(here)
    const outside = await server.make.company(there)
    expect((await server.request(token, 'GET', `/api/msp/companies/${inside}/`)).status).toBe(200)
    expect((await server.request(token, 'GET', `/api/msp/companies/${outside}/`)).status).toBe(404)
    expect((await server.request(token, 'POST', '/api/msp/companies/', newCompany())).body).toMatchObject({
      msp_node: here,
    })
  })

  it('is in the audit log with kind, id and name, apart from a key with the same id', async () => {
    const { token, person } = await administrator()
    const { body } = await server.request(token, 'POST', '/api/msp/companies/', newCompany())
    const [line] = await server.db
      .select()
      .from(audit)
      .where(eq(audit.record_id, body.id))
      .orderBy(desc(audit.id))
    expect(line).toMatchObject({ account_id: null, person_id: person, operation: 'Create Managed Company' })
    const log = await server.request(token, 'GET', '/api/console/audit/?page_size=1')
    expect(log.body.results[0]).toMatchObject({ actor_kind: 'person', account: null, person })
  })

  it.each([
    ['without the placeholder for a last name', 'Sukarno', '-', 'Sukarno'],
    ['with the family name first in East Asian letters', '太郎', '山田', '山田 太郎'],
  ])('is named in the audit log as on screen: %s', async (_, first_name, last_name, name) => {
    const { id } = await server.make.person({ role: server.builtIn.administrator, first_name, last_name })
    const { token } = await server.make.session(id)
    const { body } = await server.request(token, 'POST', '/api/msp/companies/', newCompany())
    const [line] = await server.db.select().from(audit).where(eq(audit.record_id, body.id))
    expect(line).toMatchObject({ account_name: name })
  })

  it('repeats a POST by its Idempotency-Key, apart from a key with the same id', async () => {
    let [who, account] = [
      await administrator(),
      await server.make.key({ role: server.builtIn.administrator }),
    ]
    while (account.id < who.person) account = await server.make.key({ role: server.builtIn.administrator })
    while (who.person < account.id) who = await administrator()
    const [{ token }, { key }] = [who, account]
    const post = (as: string, payload: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/msp/companies/',
        headers: { authorization: `Bearer ${as}`, 'idempotency-key': 'the-same' },
        payload,
      })
    const [mine, theirs] = [newCompany(), newCompany()]
    const first = await post(token, mine)
    const [again, other] = [await post(token, mine), await post(key, theirs)]
    expect([first.statusCode, again.body, other.statusCode]).toEqual([201, first.body, 201])
    expect(await server.db.$count(companies, eq(companies.name, mine.name))).toBe(1)
  })
})

describe('the next request of a person', () => {
  it('lacks what their role lost', async () => {
    const role = await server.make.role(['msp_view_user'])
    const { token } = await server.make.session((await server.make.person({ role })).id)
    const ask = async () => (await server.request(token, 'GET', '/api/msp/employees/')).status
    expect(await ask()).toBe(200)
    await server.db.update(roles).set({ codes: [] }).where(eq(roles.id, role))
    expect(await ask()).toBe(403)
  })

  it('is refused when the session is over, and needs the session to be of use for everything', async () => {
    const { token, session } = await administrator()
    const ask = async () => (await server.request(token, 'GET', permissions)).status
    await server.db.update(sessions).set({ kind: 'setup' }).where(eq(sessions.id, session))
    expect(await ask()).toBe(403)
    await server.db.update(sessions).set({ kind: 'full' }).where(eq(sessions.id, session))
    expect(await ask()).toBe(200)
    await server.db.update(sessions).set({ expires_at: server.clock.now }).where(eq(sessions.id, session))
    expect(await ask()).toBe(401)
  })
})

it('an unknown token is a 401 that the audit log does not have', async () => {
  const before = await lines()
  const { status, body } = await server.request(makeSessionToken(), 'GET', permissions)
  expect({ status, body }).toEqual({ status: 401, body: { detail: 'Your session is over. Sign in again.' } })
  expect((await server.request('msu_short', 'POST', '/api/msp/nodes/', {})).status).toBe(401)
  expect(await lines()).toBe(before)
})

const byCatalogue = (left: string, right: string) =>
  permissionCodes.indexOf(left as never) - permissionCodes.indexOf(right as never)
