import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { employees, nodes } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { appOn } from '#testing/app-on'
import { peopleOf } from '#testing/people'
import type { ProviderCookies } from '#testing/provider'
import { atProvider, ssoApp, type SsoApp } from '#testing/sso'
import { refusal } from '#testing/refusal'

/** Providers as they are, rather than as the specification has them. */
const app = await closeAfterAll(ssoApp([{ group: 'helpers', gives: 'Help Desk@Head office' }]))
await app.server.db.update(nodes).set({ name: 'Head office' }).where(eq(nodes.id, app.server.root))
afterEach(() => app.provider.behaves())

const { invited } = peopleOf(() => app.server)
const groups = ['helpers']
type Claims = Record<string, unknown>
/** Leaves claims out of the ID token. */
const without = (...names: string[]) => ({
  idToken: (claims: Claims) =>
    Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name))),
})
const withoutTime = without('auth_time')
const removal = (browser: Awaited<ReturnType<SsoApp['come']>>['browser']) =>
  browser.send('DELETE', '/api/console/account/password/')
const later = (minutes: number) => app.server.clock.pass(minutes * 60_000)

describe('confirming', () => {
  const start = 'session/verify/sso/'

  it('asks for a login where the provider takes an age of 0 for none', async () => {
    app.provider.behaves({ ignoresMaxAge: true })
    const { name } = app.account({ groups })
    const cookies: ProviderCookies = new Map()
    const { browser } = await app.come(name, { cookies })
    const trip = { browser, cookies, start }
    const unasked = (url: URL) => url.searchParams.delete('prompt')
    expect(await app.come(name, { ...trip, change: unasked })).toMatchObject(
      refusal(403, 'without asking who you are'),
    )
    expect((await removal(browser)).body).toMatchObject({ confirm: true })
    expect((await app.come(name, trip)).status).toBe(200)
    expect((await removal(browser)).status).toBe(404)
  })

  it.each([
    ['is not named, and asks for nothing before it has said when it asks', undefined, null],
    ['is named', ['login'], 'login'],
    ['is missing', ['none'], null],
  ])('looks at the prompts of the provider: login %s', async (_, prompts, expected) => {
    const { browser } = await app.come(app.account({ groups }).name)
    app.provider.behaves({ description: (fields) => ({ ...fields, prompt_values_supported: prompts }) })
    if (prompts === undefined) await app.server.db.execute('update identities set tells_time = null')
    const { body } = await browser.post(start, { return_to: '/' })
    const { searchParams } = new URL(body.url)
    expect([searchParams.get('max_age'), searchParams.get('prompt')]).toEqual(['0', expected])
  })

  it('says beforehand that a provider without auth_time cannot, and takes a passkey that was added in time', async () => {
    app.provider.behaves(withoutTime)
    const { name } = app.account({ groups })
    const { browser, body } = await app.come(name)
    expect(body.return_to).toBe('/account')
    expect((await browser.send('GET', '/api/console/account/')).body).toMatchObject({ sso_confirms: false })
    expect((await browser.addPasskey()).status).toBe(201)
    later(11)
    await browser.renew(true)
    expect((await removal(browser)).body).toMatchObject({ confirm: true })
    expect((await browser.post('session/verify/options/')).body).toMatchObject({
      passkey: {},
      password: false,
      sso: null,
      why_no_sso: expect.stringContaining('Example doesn’t say when it last asked who you are'),
    })
    expect((await browser.confirm()).status).toBe(200)
    expect((await removal(browser)).status).toBe(404)
    expect((await app.come(name)).body.return_to).toBe('/roles')
  })

  it('learns by the first attempt that the provider does not say when it asked, and confirms nothing', async () => {
    const { name } = app.account({ groups })
    const { browser } = await app.come(name)
    app.provider.behaves(withoutTime)
    expect(await app.come(name, { browser, start })).toMatchObject(
      refusal(403, 'can’t confirm that it’s you'),
    )
    expect((await browser.post('session/verify/options/')).body).toMatchObject({ passkey: null, sso: null })
    const add = (who: typeof browser) => who.post('account/passkeys/options/')
    expect((await add(browser)).body).toMatchObject({ confirm: true })
    // Somebody who has signed in before has proved nothing by signing in again.
    expect((await add((await app.come(name)).browser)).body).toMatchObject({ confirm: true })
  })
})

describe('the claims of a provider', () => {
  it.each<[string, object, string]>([
    ['a name that is the address', { name: 'lea.winter@fjord.example' }, 'lea winter'],
    ['a name that is a login', { name: 'anna.mueller' }, 'anna mueller'],
    ['a title without a blank', { given_name: 'Dr.Eva', family_name: 'Kranz' }, 'Dr.Eva Kranz'],
    ['no name but a login', { preferred_username: 'omar.lead' }, 'omar lead'],
    ['the family name first', { name: 'Holt, Mira' }, 'Mira Holt'],
    ['a saint', { given_name: 'Ava', family_name: 'St.John' }, 'Ava St.John'],
    ['a company behind the name', { name: 'Mira Holt | Fjord.no' }, 'Mira Holt | Fjord.no'],
    ['a name with a control character', { name: 'Mira\u0007 Holt\u202e' }, 'Mira Holt'],
    [
      'a name that is too long',
      { given_name: 'M'.repeat(300), family_name: 'Holt' },
      `${'M'.repeat(120)} Holt`,
    ],
    ['a name that is no text', { given_name: ['Mira'], name: 7, preferred_username: 'mira' }, 'mira'],
  ])('bring a new person in with %s', async (_, claims, expected) => {
    const email = `${expected.slice(0, 9).replaceAll(/[^a-z]/gi, '')}.${Math.random()}@fjord.example`
    const { name } = app.account({ given_name: undefined, family_name: undefined, email, groups, ...claims })
    const { status, body } = await app.come(name)
    expect([status, body.person.name]).toEqual([200, expected])
  })

  it('with an ampersand in the address bring a new person in', async () => {
    const { name } = app.account({ email: 'r&d@fjord.example', groups })
    expect((await app.come(name)).body.person).toMatchObject({ email: 'r&d@fjord.example' })
  })

  it.each([
    ['a wide @', (email: string) => email.replace('@', '＠')],
    [
      'wide letters',
      (email: string) => email.replace(/^./, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ],
    ['an invisible letter', (email: string) => email.replace('@', '\u200b@')],
    ['a scheme', (email: string) => `mailto:${email}`],
  ])('with %s in the address join nobody who was invited as it would be tidied', async (_, spelled) => {
    const { id, email } = await invited()
    const { name } = app.account({ email: spelled(email), email_verified: true, groups })
    expect((await app.come(name)).status).toBe(403)
    expect(
      await app.server.db.$count(employees, and(eq(employees.id, id), isNull(employees.activated_at))),
    ).toBe(1)
    expect(
      (await app.come(app.account({ email: email.toUpperCase(), email_verified: true, groups }).name)).body
        .person,
    ).toMatchObject({
      employee: id,
    })
  })

  const entra = {
    name: 'Jonas Berg',
    preferred_username: 'jonas.berg@fjord.example',
    groups,
    email: undefined,
    email_verified: undefined,
    given_name: undefined,
    family_name: undefined,
  }

  it.each<[string, object, RegExp]>([
    ['that is a login only', entra, /doesn’t say that the address “jonas\.berg@fjord\.example” is yours/],
    ['that is not said to be verified', { email: 'a@fjord.example', email_verified: undefined }, /“a@fjord/],
    ['that is said not to be verified', { email: 'a@fjord.example', email_verified: false }, /“a@fjord/],
    ['that is none', { email: 'nobody\u200b at home' }, /sent the email address “nobody\\u\{200b\} at home”/],
    ['that is missing', { email: undefined }, /sent no email address/],
  ])(
    'with an address %s make nobody, and the refusal says what was sent and what to do',
    async (_, claims, words) => {
      const { name } = app.account({ groups, ...claims })
      const before = await app.server.db.$count(employees)
      const { status, body } = await app.come(name)
      expect([status, body.detail]).toEqual([403, expect.stringMatching(words)])
      expect(body.detail).toMatch(/Ask an administrator to invite you\. Open the link in your invitation\./)
      expect(await app.server.db.$count(employees)).toBe(before)
    },
  )

  it('of which the operator trusts the address bring people in, but not if the provider says that it is not verified', async () => {
    const sso = { ...app.settings, trustsEmail: true }
    const { app: trusting } = await appOn(app.server.db, app.server.clock, { sso })
    const { account, come } = atProvider({ app: trusting }, app.provider)
    const { id, email } = await invited()
    const person = await come(account({ ...entra, preferred_username: email }).name)
    expect(person.body.person).toMatchObject({ employee: id })
    const { status, body } = await come(account(entra).name)
    expect([status, body.person]).toMatchObject([
      200,
      { name: 'Jonas Berg', email: 'jonas.berg@fjord.example' },
    ])
    const doubted = account({ ...entra, email: 'b@fjord.example', email_verified: false })
    expect((await come(doubted.name)).status).toBe(403)
    await trusting.close()
  })

  it('in userinfo only count too', async () => {
    const { name, email } = app.account({ groups })
    app.provider.behaves(without('email', 'email_verified', 'groups'))
    expect((await app.come(name)).body.person).toMatchObject({ email, name: 'Grace Hopper' })
  })

  it.each<[string, object, RegExp]>([
    ['a NUL', { sub: 'a\u0000b' }, /named your account in a way/],
    ['half a character', { sub: '\ud800' }, /named your account in a way/],
    ['too many characters', { sub: 'a'.repeat(100_000) }, /named your account in a way/],
    ['no character', { sub: '' }, /./],
    ['the name of another application', { azp: 'somebody else' }, /didn’t confirm who you are/],
    [
      'a time in the future',
      { iat: Math.floor(Date.now() / 1000) + 3_600 },
      /clocks of Example and of this server/,
    ],
  ])('with %s let nobody in', async (_, changed, words) => {
    const { name, email } = app.account({ groups })
    const all = { email, email_verified: true, groups }
    app.provider.behaves({ idToken: (claims) => ({ ...claims, ...all, ...changed }) })
    const { status, body } = await app.come(name)
    expect([status === 403 || status === 502, body.detail]).toEqual([true, expect.stringMatching(words)])
  })

  it('rename a person who is renamed there, and nobody whom an administrator renamed', async () => {
    const first = { given_name: 'Nina', family_name: 'Frost', groups }
    const { name, email } = app.account(first)
    const id: number = (await app.come(name)).body.person.employee
    const change = { first_name: 'Antonina' }
    await app.server.request(app.server.administrator, 'PATCH', `/api/msp/employees/${id}/`, change)
    expect((await app.come(name)).body.person).toMatchObject({ name: 'Antonina Frost', email })
    const wed = { ...first, family_name: 'Sommer', email: `nina.sommer.${id}@fjord.example` }
    app.provider.knows(name, wed)
    expect((await app.come(name)).body.person).toMatchObject({ name: 'Nina Sommer', email })
    app.provider.knows(name, { ...wed, email_verified: true })
    expect((await app.come(name)).body.person).toMatchObject({ name: 'Nina Sommer', email: wed.email })
    const taken = (await invited()).email
    app.provider.knows(name, { ...wed, email: taken, email_verified: true })
    expect((await app.come(name)).body.person).toMatchObject({ email: wed.email })
    const lines = await app.server.db.select().from(audit).where(eq(audit.record_id, id))
    expect(lines.filter(({ operation }) => operation === 'Rename person by provider')).toMatchObject([
      { before: { first_name: 'Antonina', last_name: 'Frost' }, after: { last_name: 'Sommer' } },
      { before: { email }, after: { email: wed.email } },
    ])
  })
})
