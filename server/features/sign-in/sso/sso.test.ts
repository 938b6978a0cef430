import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { ceremonies, identities, passkeys, sessions } from '#server/db/tables/people.schema'
import { employees } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { mailsTo } from '#testing/invitation-links'
import { peopleOf, statusOf } from '#testing/people'
import { ssoApp } from '#testing/sso'
import { addressIn } from './claims.rules'
import { refusal } from '#testing/refusal'

const app = await closeAfterAll(ssoApp())

const { invited, signedIn } = peopleOf(() => app.server)
const employeeOf = async (id: number) =>
  (await app.server.db.select().from(employees).where(eq(employees.id, id)))[0]!
const later = (minutes: number) => {
  app.server.clock.pass(minutes * 60_000)
}
/** All that a sign-in can change. */
const everything = async () =>
  JSON.stringify([
    await app.server.db.select().from(employees).orderBy(employees.id),
    await app.server.db.select().from(identities),
    await app.server.db.select({ id: sessions.id }).from(sessions),
  ])
/** An invited person who came in by their verified address. */
async function joined() {
  const person = await invited()
  const { name } = app.account({ email: person.email })
  const { browser, status } = await app.come(name)
  expect(status).toBe(200)
  return { ...person, browser, account: name }
}

describe('somebody who comes from the provider', () => {
  it('takes up an open invitation to their verified address, and is known by their account from then on', async () => {
    const { id, email } = await invited()
    const { name } = app.account({ email: email.toUpperCase() })
    const first = await app.come(name)
    expect(first).toMatchObject({
      status: 200,
      body: { kind: 'full', purpose: 'sign in', return_to: '/roles' },
    })
    expect(first.body.person.employee).toBe(id)
    expect(await statusOf(first.browser)).toBe(200)
    expect(await employeeOf(id)).toMatchObject({ activated_at: app.server.clock.now })
    app.provider.knows(name, { email: 'renamed@example.com', email_verified: false })
    expect((await app.come(name)).body.person.employee).toBe(id)
    const lines = await app.server.db.select().from(audit).where(eq(audit.record_id, id))
    expect(lines.map(({ operation, account_name }) => [operation, account_name])).toContainEqual([
      'Sign in by single sign-on',
      'Ada Lovelace',
    ])
  })

  it.each<[string, () => Promise<{ email: string }>, object]>([
    ['nobody invited', async () => ({ email: 'nobody@example.com' }), {}],
    ['whose address is not verified', () => invited(), { email_verified: false }],
    ['whose address is verified as the text “false”', () => invited(), { email_verified: 'false' }],
    ['who has an active account with that address', () => signedIn(), {}],
    [
      'whose address belongs to somebody who has joined by another account',
      async () => ({ email: (await joined()).email }),
      {},
    ],
    [
      'whose invitation has expired',
      async () => {
        const person = await invited()
        later(8 * 24 * 60)
        return person
      },
      {},
    ],
  ])('and %s is refused in the same words, and nothing changes', async (_, who, claims) => {
    const { email } = await who()
    const { name } = app.account({ email, ...claims })
    const before = await everything()
    const { status, body } = await app.come(name)
    expect({ status, body }).toEqual({
      status: 403,
      body: { detail: expect.stringMatching(/^Example knows you, but no account here is connected/) },
    })
    expect(await everything()).toBe(before)
  })

  it('accepts email_verified as true or "true", and nothing else', async () => {
    const { id, email } = await invited()
    const { name } = app.account({ email, email_verified: 'true' })
    expect((await app.come(name)).body.person.employee).toBe(id)
    const others = [false, 'false', 'TRUE', ' true', 'yes', '1', 1, ['true'], { true: true }, null, undefined]
    for (const email_verified of others)
      expect(addressIn({ iss: 'x', sub: 'x', email, email_verified }, false).isVerified).toBe(false)
  })

  it('must confirm before what needs it, because the provider can have known them for hours', async () => {
    const { browser, account } = await joined()
    const again = () => browser.post('session/verify/options/')
    const offered = { passkey: null, password: false, sso: 'Example', why_no_sso: null }
    expect((await again()).body).toEqual(offered)
    const removal = () => browser.send('DELETE', '/api/console/account/password/')
    expect(await removal()).toMatchObject({ status: 403, body: { confirm: true } })
    const verify = { browser, start: 'session/verify/sso/' }
    const other = app.account().name
    expect((await app.come(other, verify)).status).toBe(403)
    expect(await app.come(account, verify)).toMatchObject({ status: 200, body: { purpose: 'confirm' } })
    expect((await removal()).status).toBe(404)
    expect((await browser.renew()).status).toBe(200)
  })

  it('finds the sign-out of the provider, where it has one', async () => {
    const find = async () => (await browserOfPerson(app.server.app).post('sign-in/sso/sign-out/')).body
    const { url } = await find()
    expect(url).toMatch(new RegExp(`^${app.provider.issuer}/session/end\\?client_id=portal$`))
    for (const end_session_endpoint of [undefined, 'javascript:alert(1)']) {
      app.provider.behaves({ description: (fields) => ({ ...fields, end_session_endpoint }) })
      await app.go(app.account().name)
      expect(await find()).toEqual({ url: null })
    }
    app.provider.behaves()
  })

  it('reads at once that the provider is away, and others still come in', async () => {
    const { browser: person } = await signedIn()
    const { browser, answer } = await app.go(app.account().name)
    app.provider.answers = false
    try {
      const away = refusal(502, 'Sign in another way')
      expect(await browser.post('sign-in/sso/start/', { return_to: '/' })).toMatchObject(away)
      expect(await browser.post('sign-in/sso/finish/', answer)).toMatchObject(away)
      expect((await browserOfPerson(app.server.app, person.authenticator).signIn()).status).toBe(200)
    } finally {
      app.provider.answers = true
    }
  })
})

describe('an answer of the provider', () => {
  const finish = (browser: ReturnType<typeof browserOfPerson>, answer: object) =>
    browser.post('sign-in/sso/finish/', answer)

  it('counts once', async () => {
    const { browser, account } = await joined()
    const { answer } = await app.go(account, { browser })
    expect((await finish(browser, answer)).status).toBe(200)
    expect((await finish(browser, answer)).status).toBe(403)
    const next = await app.go(account, { browser })
    expect((await finish(browser, { ...next.answer, code: answer.code })).status).toBe(403)
  })

  it('counts only in the browser that asked, with its state, and within ten minutes', async () => {
    const { account } = await joined()
    const { browser, answer } = await app.go(account)
    const thief = browserOfPerson(app.server.app)
    expect((await finish(thief, answer)).status).toBe(403)
    await thief.post('sign-in/sso/start/', { return_to: '/' })
    expect((await finish(thief, answer)).status).toBe(403)
    expect((await finish(browser, { ...answer, state: 'x'.repeat(43) })).status).toBe(403)
    later(11)
    expect((await finish(browser, answer)).status).toBe(403)
  })

  it('of another provider, or without a name, is refused', async () => {
    const { account } = await joined()
    for (const iss of ['https://evil.example.com', undefined]) {
      const { browser, answer } = await app.go(account)
      expect((await finish(browser, { ...answer, iss })).status).toBe(403)
    }
  })

  it.each(['nonce', 'code_challenge'])('to another %s is refused', async (name) => {
    const { account } = await joined()
    const change = (url: URL) => url.searchParams.set(name, 'a'.repeat(43))
    expect((await app.come(account, { change })).status).toBe(403)
  })

  it('counts in each of two tabs that began at the same time, and says what may be wrong otherwise', async () => {
    const { account } = await joined()
    const first = await app.go(account)
    const second = await app.go(account, { browser: first.browser })
    expect((await finish(first.browser, first.answer)).status).toBe(200)
    expect((await finish(first.browser, second.answer)).status).toBe(200)
    expect((await finish(first.browser, first.answer)).body.detail).toMatch(/^This was finished already/)
    const swapped = {
      ...(await app.go(account, { browser: first.browser })).answer,
      state: first.answer.state,
    }
    expect((await finish(first.browser, swapped)).status).toBe(403)
  })

  it('leaves nothing in the database with which a stolen code could be used', async () => {
    const { browser, answer } = await app.go((await joined()).account)
    const rows = await app.server.db.select().from(ceremonies).where(eq(ceremonies.kind, 'sso'))
    const dump = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [answer.state, answer.code]) expect(dump).not.toContain(secret)
    expect(dump).not.toMatch(/nonce|verifier/)
    expect((await browser.post('sign-in/sso/finish/', answer)).status).toBe(200)
  })

  it('leads back to pages of ours only', async () => {
    for (const return_to of ['https://evil.example.com', '//evil.example.com', '/\\evil.example.com'])
      expect((await browserOfPerson(app.server.app).post('sign-in/sso/start/', { return_to })).status).toBe(
        400,
      )
  })
})

describe('joining', () => {
  const start = 'account/identity/'

  it('through the link of an invitation makes the person active, whatever their address at the provider', async () => {
    const { id, browser, link } = await invited()
    await browser.openLink(link)
    const { name, email } = app.account({ email_verified: false })
    const done = await app.come(name, { browser, start })
    expect(done).toMatchObject({ status: 200, body: { kind: 'full', purpose: 'join' } })
    expect(done.body.person).toMatchObject({ employee: id, email: expect.not.stringContaining(email) })
    expect(await statusOf(browser)).toBe(200)
    expect((await browser.openLink(link)).status).toBe(409)
    expect((await app.come(name)).body.person.employee).toBe(id)
  })

  it('from the own account ends every other way and session, and is mailed', async () => {
    const left = await app.server.db.$count(passkeys)
    const { browser, email, id } = await signedIn()
    const elsewhere = browserOfPerson(app.server.app, browser.authenticator)
    await elsewhere.signIn()
    const { name } = app.account()
    expect(await app.come(name, { browser, start })).toMatchObject({ status: 200, body: { kind: 'full' } })
    expect([await statusOf(browser), await statusOf(elsewhere)]).toEqual([200, 401])
    expect((await elsewhere.signIn()).status).toBe(403)
    expect((await mailsTo(app.server, email)).at(-1)!.body).toContain('Your account was connected to Example')
    expect((await browser.send('GET', '/api/console/account/')).body).toMatchObject({
      sso: 'Example',
      passkeys: [],
      password_changed_at: null,
    })
    const { body } = await app.server.request(app.server.administrator, 'GET', `/api/msp/employees/${id}/`)
    expect(body).toMatchObject({ signs_in_by_sso: true, is_2fa_enabled: false })
    expect(await browser.addPasskey()).toMatchObject({
      status: 201,
      body: { is_usable: true },
    })
    expect(await browser.signIn()).toMatchObject({
      status: 403,
      body: { detail: expect.stringMatching(/only confirms .* Sign in with Example\.$/) },
    })
    expect(await app.server.db.$count(passkeys)).toBe(left + 1)
    const password = { password: 'correct horse battery', authenticator: undefined }
    expect((await browser.post('account/password/', password)).status).toBe(400)
  })

  it('needs somebody who has just proved who they are, and happens once', async () => {
    const { browser } = await signedIn()
    later(11)
    await browser.renew(true)
    const begin = () => browser.post(start, { return_to: '/account' })
    expect((await begin()).body).toMatchObject({ confirm: true })
    await browser.confirm()
    expect((await app.come(app.account().name, { browser, start })).status).toBe(200)
    expect(await begin()).toMatchObject({
      status: 400,
      body: { error: ['You already sign in with Example.'] },
    })
  })

  it('refuses an account that belongs to somebody else, and one that the session did not ask for', async () => {
    const other = await joined()
    const { browser } = await signedIn()
    expect((await app.come(other.account, { browser, start })).status).toBe(403)
    const { answer } = await app.go(app.account().name, { browser, start })
    expect((await browser.post('session/end/')).status).toBe(204)
    expect((await browser.post('sign-in/sso/finish/', answer)).status).toBe(403)
  })
})
