import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { offersOf } from '#contract/about'
import { operations } from '#contract/endpoints'
import { people as peopleTable, sessions } from '#server/db/tables/people.schema'
import { reviewDecisions } from '#server/db/tables/reviews.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { publicUrl } from '#testing/app-on'
import { browserOfPerson } from '#testing/browser-of-person'
import {
  auditOf,
  colleague,
  gatewayWithPeople,
  keyRow,
  keys,
  people,
  storeKey,
  working,
} from '#testing/gateway-with-people'
import { lastToken } from '#testing/invitation-links'
import { addPassword } from '#testing/passwords'
import { mine } from '#testing/people'
import { refusal } from '#testing/refusal'

const gateway = await closeAfterAll(gatewayWithPeople())
const keeper = await gateway.keeper()

const nodes = '/api/msp/nodes/'
const companies = '/api/msp/companies/'
const rowOf = (id: number) => keyRow(gateway, id)
const workingWith = (name: string) => working(gateway, keeper, name)

describe('a person of a gateway', () => {
  it('is offered the ways to sign in of our own server', async () => {
    const { body } = await keeper.browser.send('GET', '/api/console/server/')
    expect(body).toMatchObject({
      mode: 'gateway',
      offers: offersOf.gateway,
      sign_in: { ways: ['passkey', 'password', 'key'], origin: publicUrl },
    })
  })

  it('works with the key that a keeper gave them, and the API never sees their token', async () => {
    const { ada, secret } = await workingWith('Head office')
    const [before, lines] = [gateway.sent.length, (await auditOf(gateway.db)).length]
    expect((await ada.browser.send('GET', mine)).body).toMatchObject({ msp_view_node: true })
    const { status, body } = await ada.browser.send('POST', nodes, { name: 'North' })
    expect({ status, name: body.name }).toEqual({ status: 201, name: 'North' })
    expect(gateway.sent.slice(before)).toEqual([`Bearer ${secret}`, `Bearer ${secret}`])
    expect(gateway.sent.filter((one) => one.includes('msu_'))).toEqual([])
    const written = (await auditOf(gateway.db)).slice(lines)
    expect(written).toMatchObject([
      {
        operation: 'Create Node',
        status: 201,
        person_id: ada.id,
        account_name: 'Ada Lovelace',
        record_type: 'node',
        record_id: null,
        before: null,
        after: null,
      },
    ])
  })

  it('has the audit log of the gateway read by its keepers only, without a key', async () => {
    const { ada, secret } = await workingWith('Read later')
    await ada.browser.send('POST', nodes, { name: 'South' })
    const log = '/api/console/audit/'
    const { status, body } = await keeper.browser.send('GET', `${log}?who=person:${ada.id}&record_type=node`)
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { operation: 'Create Node', actor_kind: 'person', account_name: 'Ada Lovelace', record_type: 'node' },
    ])
    const found = async (search: string) =>
      (await keeper.browser.send('GET', `${log}?who=person:${ada.id}&search=${search}`)).body.results.length
    expect([await found('created%20the%20node'), await found('moved')]).toEqual([1, 0])
    const managing = await keeper.browser.send(
      'GET',
      `${log}?record=${ada.id}&record_type=person&operation=Add%20person`,
    )
    expect(managing.body.results).toMatchObject([{ operation: 'Add person', after: { keeper: false } }])
    expect((await ada.browser.send('GET', log)).status).toBe(403)
    const headers = { authorization: `Bearer ${secret}` }
    expect((await gateway.app.inject({ url: log, headers })).statusCode).toBe(403)
  })

  it('has mails that only keepers see, retry and discard', async () => {
    const { browser, id } = await colleague(gateway, keeper)
    const box = '/api/console/outbox/'
    const body = { name: 'Edith Clarke', email: 'edith@example.com' }
    expect((await keeper.browser.send('POST', people, body)).status).toBe(201)
    const listed = (await keeper.browser.send('GET', `${box}?search=edith`)).body
    expect(listed.results).toMatchObject([{ kind: 'invitation', to_address: body.email, state: 'waiting' }])
    expect(JSON.stringify(listed)).not.toContain('set-up#')
    const mail = `${box}${listed.results[0].id}/`
    for (const [method, url] of [
      ['GET', box],
      ['GET', mail],
      ['POST', `${mail}retry/`],
      ['POST', `${box}retry/`],
      ['POST', `${mail}discard/`],
    ] as const)
      expect((await browser.send(method, url)).status).toBe(403)
    expect((await keeper.browser.send('POST', `${mail}retry/`)).status).toBe(200)
    expect((await keeper.browser.send('POST', `${mail}discard/`)).body).toMatchObject({ state: 'withdrawn' })
    expect((await auditOf(gateway.db)).filter(({ operation }) => operation === 'Discard mail')).toMatchObject(
      [
        { status: 403, person_id: id },
        { status: 200, person_id: keeper.id, record_type: 'mail', record_name: body.email },
      ],
    )
  })

  it('without a key has no permission, and gets a 403 that says so; keepers can still work', async () => {
    const { browser } = await colleague(gateway, keeper)
    const permissions = (await browser.send('GET', mine)).body as Record<string, boolean>
    expect(new Set(Object.values(permissions))).toEqual(new Set([false]))
    const before = gateway.sent.length
    for (const { path, method } of [operations.listNodes, operations.createCompany])
      expect(await browser.send(method, path, method === 'GET' ? undefined : {})).toMatchObject(
        refusal(403, 'You have no API key here yet'),
      )
    expect(gateway.sent).toHaveLength(before)
    expect((await keeper.browser.send('GET', people)).status).toBe(200)
  })

  it('who was given another key, or none, works so from the next request on', async () => {
    const { ada, key } = await workingWith('Before')
    const viewer = await gateway.portalKey('msp_view_node')
    const other = await storeKey(keeper, 'After', viewer.key)
    const give = (upstream_key: number | null) =>
      keeper.browser.send('PATCH', `${people}${ada.id}/`, { upstream_key })
    expect((await ada.browser.send('GET', companies)).status).toBe(200)
    expect((await give(other)).body).toMatchObject({ upstream_key: other, upstream_key_name: 'After' })
    expect((await ada.browser.send('GET', companies)).status).toBe(403)
    await give(null)
    expect((await ada.browser.send('GET', nodes)).body.detail).toContain('no API key')
    await give(key)
    await keeper.browser.send('DELETE', `${people}${ada.id}/`)
    expect((await ada.browser.send('GET', nodes)).status).toBe(401)
  })

  it('stays signed in when the API refuses their key: a 502, a mark at the key, and one line', async () => {
    const { ada, key, id } = await workingWith('Revoked')
    expect((await ada.browser.send('GET', nodes)).status).toBe(200)
    expect((await rowOf(key)).last_used_at).not.toBeNull()
    await gateway.portal.db.execute(
      sql`update service_accounts set key_hash = repeat('0', 64) where id = ${id}`,
    )
    for (const path of [nodes, mine, '/api/console/reviews/'])
      expect(await ada.browser.send('GET', path)).toMatchObject(refusal(502, 'refuses the API key'))
    expect((await ada.browser.renew()).body).toMatchObject({ kind: 'full', person: { id: ada.id } })
    const listed = (await keeper.browser.send('GET', `${keys}${key}/`)).body
    expect(listed).toMatchObject({ people: 1, refused_at: expect.any(String), is_readable: true })
    const lines = (await auditOf(gateway.db)).filter((line) => line.operation === 'Use upstream key')
    expect(lines).toMatchObject([{ record_id: key, record_name: 'Revoked', person_id: ada.id, status: 502 }])
    const renewed = await gateway.portalKey()
    await keeper.browser.send('PATCH', `${keys}${key}/`, { key: renewed.key })
    expect((await ada.browser.send('GET', nodes)).status).toBe(200)
    expect((await rowOf(key)).refused_at).toBeNull()
  })

  it('is limited by person, not by key, and decides in reviews with their own name', async () => {
    const { ada, key } = await workingWith('Shared')
    const eve = await colleague(gateway, keeper, { name: 'Eve', upstream_key: key })
    const statuses = new Set<number>()
    for (let request = 0; request < 100; request++)
      statuses.add((await ada.browser.send('GET', '/api/msp/nodes/999/')).status)
    expect(statuses).toEqual(new Set([404, 429]))
    expect((await ada.browser.send('GET', nodes)).status).toBe(429)
    expect((await eve.browser.send('GET', nodes)).status).toBe(200)
    const review = { name: 'Quarter', reviewer: 'Eve', roles: [gateway.portal.builtIn.auditor] }
    const { status, body } = await eve.browser.send('POST', '/api/console/reviews/', review)
    expect(status).toBe(201)
    const asRole = ({ role: id, code }: Record<string, unknown>) => ({ kind: 'role', id, code })
    const items = body.items.map(asRole)
    const step = (path: string, given?: object) =>
      eve.browser.send('POST', `/api/console/reviews/${body.id}/${path}/`, given)
    expect((await step('decide', { items, decision: 'keep', milliseconds: 10 })).status).toBe(200)
    const [row] = await gateway.db.select().from(reviewDecisions)
    expect(row).toMatchObject({ account_name: 'Eve', person_id: eve.id, account_id: null })
    expect((await step('close', {})).status).toBe(200)
    const proved = (verified_at: Date) =>
      gateway.db.update(sessions).set({ verified_at }).where(eq(sessions.person_id, eve.id))
    await proved(new Date(0))
    const why = { reason: 'Wrong' }
    expect((await step('void', why)).body).toMatchObject({ confirm: true })
    await proved(new Date())
    expect((await step('void', why)).body).toMatchObject({ voided_by: 'Eve', void_reason: 'Wrong' })
    const withdraw = (by: typeof eve) =>
      by.browser.send('POST', `/api/console/reviews/${body.id}/void/withdraw/`, { reason: 'It was right' })
    expect((await withdraw(eve)).status).toBe(403)
    const max = await colleague(gateway, keeper, { name: 'Max', upstream_key: key })
    expect((await withdraw(max)).body).toMatchObject({
      voided_at: null,
      steps: [{ kind: 'voided' }, { kind: 'withdrawn', account_name: 'Max', to: 'It was right' }],
    })
  })

  it('whose session ended, or whose token is invented, is refused here', async () => {
    const { ada } = await workingWith('Ended')
    await gateway.db.delete(sessions).where(eq(sessions.person_id, ada.id))
    const before = gateway.sent.length
    expect((await ada.browser.send('GET', nodes)).status).toBe(401)
    ada.browser.useToken(`msu_${'A'.repeat(43)}`)
    expect((await ada.browser.send('GET', nodes)).status).toBe(401)
    ada.browser.useToken('msu_')
    expect((await ada.browser.send('GET', nodes)).status).toBe(401)
    expect(gateway.sent).toHaveLength(before)
  })
})

describe('a keeper', () => {
  it('alone sees and changes people and keys, and proves who they are for it', async () => {
    const { browser, id } = await colleague(gateway, keeper)
    const stranger = browserOfPerson(gateway.app)
    stranger.useToken((await gateway.portalKey()).key)
    for (const who of [browser, stranger])
      for (const path of [people, keys, `${people}${id}/`])
        expect((await who.send('GET', path)).status).toBe(403)
    gateway.clock.pass(11 * 60_000)
    await keeper.browser.renew(true)
    const remove = () => keeper.browser.send('DELETE', `${people}${id}/`)
    expect((await keeper.browser.send('GET', people)).status).toBe(200)
    expect(await remove()).toMatchObject({ status: 403, body: { confirm: true } })
    await keeper.browser.confirm()
    expect((await remove()).status).toBe(204)
    const line = (await auditOf(gateway.db)).findLast(({ operation }) => operation === 'Delete person')
    expect(line).toMatchObject({
      record_type: 'person',
      record_id: id,
      record_name: 'Ada Lovelace',
      status: 204,
    })
  })

  it('signs a person out everywhere, who keeps key and ways to sign in, and nobody else does', async () => {
    const { ada } = await workingWith('Signed out')
    const end = (by: typeof ada, id: number) => by.browser.send('DELETE', `/api/console/sessions-of/${id}/`)
    expect((await end(ada, keeper.id)).status).toBe(403)
    expect((await end(keeper, 2_000_000_000)).status).toBe(404)
    expect((await keeper.browser.send('GET', people)).status).toBe(200)
    expect((await end(keeper, ada.id)).status).toBe(204)
    const line = (await auditOf(gateway.db)).findLast(({ operation }) => operation === 'End sessions')
    expect(line).toMatchObject({ record_type: 'person', record_id: ada.id, record_name: 'Ada Lovelace' })
    expect((await ada.browser.send('GET', nodes)).status).toBe(401)
    await ada.browser.signIn()
    await ada.browser.renew()
    expect((await ada.browser.send('GET', nodes)).status).toBe(200)
  })

  it('cannot be removed as the last one, beside whom an invited one doesn’t count', async () => {
    const others = await gateway.db.select().from(peopleTable).where(eq(peopleTable.keeper, true))
    expect(others).toHaveLength(1)
    const own = `${people}${keeper.id}/`
    const { body } = await keeper.browser.send('POST', people, {
      name: 'Katherine',
      email: 'katherine@example.com',
      keeper: true,
    })
    for (const answer of [
      await keeper.browser.send('DELETE', own),
      await keeper.browser.send('PATCH', own, { keeper: false }),
    ])
      expect(answer).toMatchObject(refusal(400, 'needs an active keeper'))
    const katherine = browserOfPerson(gateway.app)
    await katherine.openLink(await lastToken(gateway, 'katherine@example.com'))
    await katherine.addPasskey()
    await katherine.renew()
    const both = await Promise.all([
      keeper.browser.send('PATCH', own, { keeper: false }),
      katherine.send('PATCH', `${people}${body.id}/`, { keeper: false }),
    ])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
    if (both[0].status === 200) await katherine.send('PATCH', own, { keeper: true })
    expect(await gateway.command('list')).toMatch(/katherine@example\.com +Katherine +none +active/)
  })

  it('gives a new link to somebody who lost their ways, who then has no other way and no session', async () => {
    const { browser, id, email } = await colleague(gateway, keeper)
    const { body } = await keeper.browser.send('POST', `${people}${id}/link/`, { delivery: 'show' })
    expect(body).toMatchObject({
      status: 'active',
      is_2fa_enabled: false,
      link: expect.stringContaining('/set-up#'),
    })
    expect((await browser.renew()).status).toBe(401)
    expect((await browser.signIn()).status).toBe(403)
    await browser.openLink(gateway.secretIn(await gateway.command('link', email)))
    expect((await browserOfPerson(gateway.app).openLink(gateway.secretIn(body.link))).status).toBe(409)
    await browser.addPasskey()
    expect((await browser.renew()).body.person).toMatchObject({ id, keeper: false, employee: null })
    const { secret } = await addPassword(browser, gateway.clock.now)
    expect(secret).toBeTruthy()
    expect(await gateway.command('end', email)).toContain('signed out everywhere')
    expect((await browser.renew()).status).toBe(401)
  })
})
