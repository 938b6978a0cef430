import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { authenticators, passwords, recoveryCodes, signInFailures } from '#server/db/tables/people.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { mailsTo } from '#testing/invitation-links'
import {
  addPassword,
  codeOf,
  goodPassword,
  newApp,
  personWithPassword,
  wrongCode,
  type Tried,
} from '#testing/passwords'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp } from '#testing/small-app'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

const now = () => server.clock.now
const later = (minutes: number) => {
  server.clock.pass(minutes * 60_000)
}
const { invited } = peopleOf(() => server)

async function withPassword() {
  const who = await personWithPassword(server)
  await who.browser.renew()
  const sign = (given: Tried = {}, browser = browserOfPerson(server.app)) =>
    browser.post('sign-in/password/', who.proof(given))
  return { ...who, sign }
}

describe('a password', () => {
  it('is set up through an invitation together with an authenticator app, and makes the person active', async () => {
    const { browser, id, recoveryCodes: codes, sign } = await withPassword()
    expect(new Set(codes).size).toBe(10)
    expect((await browser.renew()).body).toMatchObject({ kind: 'full', person: { employee: id } })
    expect(await statusOf(browser)).toBe(200)
    expect((await browser.send('GET', '/api/console/account/')).body).toMatchObject({
      password_changed_at: expect.any(String),
      authenticator_added_at: expect.any(String),
      recovery_codes_left: 10,
    })
    expect(await sign()).toMatchObject({ status: 200, body: { kind: 'full', person: { employee: id } } })
  })

  it('is refused without an app, with a wrong code of it, when it is short, and when it is easy to guess', async () => {
    const { browser, link } = await invited()
    await browser.openLink(link)
    const { authenticator, secret } = await newApp(browser, now())
    const set = async (password: string, given?: object) =>
      (await browser.post('account/password/', { password, ...(given && { authenticator: given }) })).body
    expect(await set(goodPassword)).toEqual({ authenticator: [expect.stringContaining('authenticator app')] })
    const wrong = { ...authenticator, code: wrongCode(secret, now()) }
    expect(await set(goodPassword, wrong)).toEqual({ code: [expect.stringContaining('wrong or too old')] })
    expect(await set('kettle', authenticator)).toEqual({ password: ['At least 15 characters.'] })
    expect(await set('Ada Lovelace 2026', authenticator)).toEqual({
      password: [expect.stringContaining('too easy')],
    })
    expect(await set(goodPassword, authenticator)).toMatchObject({ recovery_codes: expect.any(Array) })
  })

  it('is composed before it is compared, so any keyboard types the same one', async () => {
    const { browser, sign } = await withPassword()
    expect((await browser.post('account/password/', { password: 'töne aus ﬁligranem Glas' })).status).toBe(
      200,
    )
    later(0.5)
    expect((await sign({ password: 'to\u0308ne aus filigranem Glas' })).status).toBe(200)
  })

  it('and its code are refused in the same words, whatever is wrong', async () => {
    const { sign, secret } = await withPassword()
    const wrong = [
      { email: 'nobody@example.com' },
      { password: 'red kettle sings loud' },
      { code: wrongCode(secret, now()) },
      { code: '１２３４５６' },
      { code: 'ABCDEF-ABCDEF-ABCDEF-ABCDEF' },
    ]
    for (const given of wrong)
      expect(await sign(given)).toMatchObject({
        status: 403,
        body: { detail: 'The email address, the password or the code is wrong.' },
      })
  })

  it.each([
    ['a blank', (digits: string) => `${digits.slice(0, 3)} ${digits.slice(3)}`],
    ['a no-break blank', (digits: string) => `${digits.slice(0, 3)}\u00a0${digits.slice(3)}`],
    ['a dash', (digits: string) => `${digits.slice(0, 3)}–${digits.slice(3)}`],
    ['wide digits', (digits: string) => digits.replace(/\d/g, (one) => '０１２３４５６７８９'[Number(one)]!)],
  ])('takes the code with %s, at sign-in, set-up and confirmation', async (_, typed) => {
    const { browser, sign, secret } = await withPassword()
    expect((await sign({ code: typed(codeOf(secret, now())) })).status).toBe(200)
    later(0.5)
    const proof = { password: goodPassword, code: typed(codeOf(secret, now())) }
    expect((await browser.post('session/verify/', proof)).status).toBe(200)
    const { authenticator } = await newApp(browser, now())
    const next = { ...authenticator, code: typed(authenticator.code) }
    expect((await browser.post('account/authenticator/', next)).status).toBe(200)
  })

  it('takes a recovery code in small letters, with blanks or other dashes', async () => {
    const { sign, recoveryCodes: codes } = await withPassword()
    expect((await sign({ code: codes[0]!.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await sign({ code: codes[1]!.replaceAll('-', '–') })).status).toBe(200)
  })

  it('does not sign in somebody who was deleted', async () => {
    const { id, sign } = await withPassword()
    await server.request(server.administrator, 'DELETE', `/api/msp/employees/${id}/`)
    expect((await sign()).status).toBe(403)
  })

  it('that is changed is reported by mail, and ends the other sessions', async () => {
    const { browser, email, sign } = await withPassword()
    const other = browserOfPerson(server.app)
    await sign({}, other)
    expect((await browser.post('account/password/', { password: 'green ladders hum softly' })).status).toBe(
      200,
    )
    expect([await statusOf(other), await statusOf(browser)]).toEqual([401, 200])
    expect((await mailsTo(server, email)).at(-1)!.body).toContain('Your password was changed')
    later(0.5)
    expect([(await sign()).status, (await sign({ password: 'green ladders hum softly' })).status]).toEqual([
      403, 200,
    ])
  })

  it('can be removed with its app while another way is left', async () => {
    const { browser, sign } = await withPassword()
    const remove = () => browser.send('DELETE', '/api/console/account/password/')
    expect(await remove()).toMatchObject(refusal(400, 'last way'))
    expect((await sign()).status).toBe(200)
    expect((await browser.addPasskey()).status).toBe(201)
    expect((await remove()).status).toBe(204)
    later(0.5)
    expect((await sign()).status).toBe(403)
    expect((await browserOfPerson(server.app, browser.authenticator).signIn()).status).toBe(200)
  })

  it('confirms who the person is', async () => {
    const { browser, secret } = await withPassword()
    later(11)
    await browser.renew(true)
    expect((await browser.post('account/recovery-codes/')).body).toMatchObject({ confirm: true })
    expect((await browser.post('session/verify/options/')).body).toEqual({
      passkey: null,
      password: true,
      sso: null,
      why_no_sso: null,
    })
    const code = codeOf(secret, now())
    expect((await browser.post('session/verify/', { password: 'wrong', code })).status).toBe(403)
    expect((await browser.post('session/verify/', { password: goodPassword, code })).status).toBe(200)
    expect((await browser.post('account/recovery-codes/')).body.recovery_codes).toHaveLength(10)
  })
})

describe('a code', () => {
  it('of the app works once, also when two requests send it at the same moment', async () => {
    const { sign } = await withPassword()
    const both = await Promise.all([sign(), sign()])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 403]))
    expect((await sign()).status).toBe(403)
    later(0.5)
    expect((await sign()).status).toBe(200)
  })

  it('of the app that was used to set it up does not sign in', async () => {
    const { browser, link, email } = await invited()
    await browser.openLink(link)
    const { secret } = await addPassword(browser, now())
    const given = { email, password: goodPassword, code: codeOf(secret, now()) }
    expect((await browserOfPerson(server.app).post('sign-in/password/', given)).status).toBe(403)
  })

  it('of the app still works after the clock was set back', async () => {
    const { sign } = await withPassword()
    later(60 * 24)
    expect((await sign()).status).toBe(200)
    later(-60 * 24)
    expect((await sign()).status).toBe(200)
  })

  it('of the app works until a code of a new app has confirmed that, and not afterwards', async () => {
    const { browser, secret, sign } = await withPassword()
    const next = await newApp(browser, now())
    const confirm = (code: string) => browser.post('account/authenticator/', { ...next.authenticator, code })
    expect((await confirm(wrongCode(next.secret, now()))).status).toBe(400)
    later(0.5)
    expect((await sign({ code: codeOf(secret, now()) })).status).toBe(200)
    expect((await confirm(codeOf(next.secret, now()))).body.recovery_codes).toHaveLength(10)
    later(0.5)
    expect((await sign({ code: codeOf(secret, now()) })).status).toBe(403)
    expect((await sign({ code: codeOf(next.secret, now()) })).status).toBe(200)
  })

  it('for recovery works once, however it is typed, and is mailed', async () => {
    const { sign, recoveryCodes: codes, email, browser } = await withPassword()
    const code = codes[0]!.toLowerCase().replaceAll('-', ' ')
    expect(await sign({ code })).toMatchObject({ status: 200 })
    expect((await sign({ code })).status).toBe(403)
    expect((await mailsTo(server, email)).at(-1)!.subject).toContain('recovery code was used')
    expect((await browser.send('GET', '/api/console/account/')).body.recovery_codes_left).toBe(9)
    const [line] = await server.db.select().from(audit).where(eq(audit.operation, 'Sign in by password'))
    expect(JSON.stringify(line)).not.toContain(codes[0])
  })
})

it('the database has no password, code or secret that signs in', async () => {
  const { sign, secret, recoveryCodes: codes } = await withPassword()
  await sign({ password: 'a wrong one of somebody' })
  const [hash] = await server.db.select().from(passwords)
  expect(hash!.hash).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  const stored = [
    ...(await server.db.select().from(passwords)).map((row) => ({ password: row.hash })),
    ...(await server.db.select().from(authenticators)).map((row) => ({ code: row.sealed })),
    ...(await server.db.select().from(recoveryCodes)).slice(0, 5).map((row) => ({ code: row.hash })),
  ]
  const dump = JSON.stringify([
    stored,
    await server.db.select().from(signInFailures),
    await server.db.select().from(audit),
  ])
  for (const one of [goodPassword, secret, ...codes]) expect(dump).not.toContain(one)
  await server.db.delete(signInFailures)
  for (const value of stored.slice(0, 8)) expect((await sign(value)).status).not.toBe(200)
})
