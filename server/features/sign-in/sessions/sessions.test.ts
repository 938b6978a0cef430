import { describe, expect, it, onTestFinished } from 'vitest'
import { consoleOperations } from '#contract/endpoints'
import {
  sessionHours,
  sessionIdleMinutes,
  sessionsPerPerson,
  tokenMinutes,
  tokensPerSession,
} from '#contract/sign-in/sessions'
import type { Endpoint } from '#contract/wire'
import { sessions, sessionTokens } from '#server/db/tables/people.schema'
import { outbox } from '#server/db/tables/schema'
import { removeEndedSessions } from '#server/callers/sessions.store'
import { closeAfterAll } from '#testing/close-after-all'
import { appOn, publicUrl } from '#testing/app-on'
import { browserOfPerson, type PersonBrowser } from '#testing/browser-of-person'
import { dump } from '#testing/dump'
import { addPassword, codeOf, goodPassword } from '#testing/passwords'
import { mine, peopleOf, statusOf } from '#testing/people'
import { urlOf } from '#testing/valid-requests'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

const later = (minutes: number) => {
  server.clock.pass(minutes * 60_000)
}
const { invited, signedIn } = peopleOf(() => server)

describe('a session', () => {
  it('ends half an hour after the last activity, and reading is no activity', async () => {
    const { browser } = await signedIn()
    for (let minutes = 0; minutes + tokenMinutes < sessionIdleMinutes; minutes += tokenMinutes) {
      later(tokenMinutes)
      expect((await browser.renew(false)).status).toBe(200)
      expect(await statusOf(browser)).toBe(200)
    }
    later(tokenMinutes)
    expect([(await browser.renew()).status, await statusOf(browser)]).toEqual([401, 401])
    expect(await removeEndedSessions(server.db, server.clock.now)).toBeGreaterThan(0)
  })

  it('ends after twelve hours in spite of all activity', async () => {
    const { browser } = await signedIn()
    for (let minutes = 20; minutes < sessionHours * 60; minutes += 20) {
      later(20)
      expect((await browser.renew(true)).status).toBe(200)
    }
    later(20)
    expect((await browser.renew(true)).status).toBe(401)
  })

  it('ends earlier where the operator says so, and asks its page often enough', async () => {
    const { authenticator } = (await signedIn()).browser
    const { app } = await appOn(server.db, server.clock, { sessionLimits: { hours: 1, idleMinutes: 8 } })
    const browser = browserOfPerson(app, authenticator)
    const { body } = await browser.signIn()
    expect(body.expires_in).toBe(4 * 60)
    for (let minutes = 4; minutes < 60; minutes += 4) {
      later(4)
      expect((await browser.renew(true)).status).toBe(200)
    }
    later(4)
    expect((await browser.renew(true)).status).toBe(401)
    await browser.signIn()
    later(8)
    expect([(await browser.renew(true)).status, await statusOf(browser)]).toEqual([401, 401])
  })

  it('gives tokens that live for ten minutes, of which the newest twenty work', async () => {
    const { browser } = await signedIn()
    const first = browser.token()
    for (let count = 1; count < tokensPerSession; count++) {
      later(0.1)
      await browser.renew()
    }
    const newest = browser.token()
    browser.useToken(first)
    expect(await statusOf(browser)).toBe(200)
    later(0.1)
    await browser.renew()
    browser.useToken(first)
    expect(await statusOf(browser)).toBe(401)
    browser.useToken(newest)
    expect(await statusOf(browser)).toBe(200)
    later(tokenMinutes)
    expect(await statusOf(browser)).toBe(401)
  })

  it('ends as the oldest one when its person exceeds the limit', async () => {
    const { browser } = await signedIn()
    const others = Array.from({ length: sessionsPerPerson }, () =>
      browserOfPerson(server.app, browser.authenticator),
    )
    for (const other of others) await other.signIn()
    expect((await browser.renew()).status).toBe(401)
    expect((await others[0]!.renew()).status).toBe(200)
  })

  it('is listed with its browser and can be ended by its person alone', async () => {
    const { browser } = await signedIn()
    const elsewhere = browserOfPerson(server.app, browser.authenticator)
    await elsewhere.signIn()
    const stranger = await signedIn()
    const list = await browser.send('GET', '/api/console/sessions/')
    expect(list.body.results).toMatchObject([
      { browser: 'Firefox on Linux', methods: ['passkey'], is_current: false },
      { is_current: true },
    ])
    const path = `/api/console/sessions/${list.body.results[0].id}/`
    expect((await stranger.browser.send('DELETE', path)).status).toBe(404)
    expect((await browser.send('DELETE', path)).status).toBe(204)
    expect([await statusOf(elsewhere), (await elsewhere.renew()).status]).toEqual([401, 401])
    expect(await statusOf(browser)).toBe(200)
  })

  it("shows administrators the last sign-in, and who hasn't signed in since a day", async () => {
    const [who, pending] = [await signedIn(), await invited()]
    const read = (path: string) => server.request(server.administrator, 'GET', `/api/msp/employees/${path}`)
    const day = (ago: number) =>
      new Date(server.clock.now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
    const at: unknown = expect.stringContaining(day(0))
    expect((await read(`${who.id}/`)).body).toMatchObject({ last_sign_in_at: at })
    expect((await read(`${pending.id}/`)).body).toMatchObject({ last_sign_in_at: null })
    const found = async (to: string) => {
      const { body } = await read(`?page_size=500&signed_in_to=${to}&ordering=-last_sign_in_at`)
      const ids = new Set((body.results as { id: number }[]).map(({ id }) => id))
      return [who, pending].map(({ id }) => ids.has(id))
    }
    expect(await found(day(0))).toEqual([true, false])
    expect(await found(day(1))).toEqual([false, false])
  })

  it('ends by signing out, here or everywhere', async () => {
    const { browser } = await signedIn()
    const [left, right] = [0, 1].map(() => browserOfPerson(server.app, browser.authenticator)) as [
      PersonBrowser,
      PersonBrowser,
    ]
    await left.signIn()
    await right.signIn()
    expect((await left.post('session/end/')).status).toBe(204)
    expect(left.cookie()).toBeUndefined()
    expect([await statusOf(left), await statusOf(right), await statusOf(browser)]).toEqual([401, 200, 200])
    await right.post('session/end/', { everywhere: true })
    expect([await statusOf(right), await statusOf(browser)]).toEqual([401, 401])
    expect((await right.post('session/end/')).status).toBe(204)
  })

  it('asks for a proof before a change of the ways to sign in, once it is older than ten minutes', async () => {
    const { browser } = await signedIn()
    const ask = () => browser.post('account/passkeys/options/')
    expect((await ask()).status).toBe(200)
    later(11)
    await browser.renew(true)
    expect(await ask()).toMatchObject({ status: 403, body: { confirm: true } })
    const before = browser.cookie()
    expect((await browser.confirm()).status).toBe(200)
    expect(browser.cookie()).not.toBe(before)
    expect((await ask()).status).toBe(200)
    const old = browserOfPerson(server.app)
    old.useCookie(before)
    expect((await old.renew()).status).toBe(401)
  })
})

describe('a request from elsewhere', () => {
  const otherPort = `${publicUrl}:8443`
  const form = (type: string) => ({ origin: publicUrl, 'content-type': type })
  const everywhere = { everywhere: true }
  const file = '--x\r\ncontent-disposition: form-data; name="everywhere"\r\n\r\ntrue\r\n--x--\r\n'
  type Forged = {
    readonly by: string
    readonly method?: 'GET'
    readonly path?: string
    readonly headers: Record<string, string>
    readonly body?: string | object
    readonly status?: number
  }
  const forms = { path: 'session/end/', status: 415 }
  /** @param own what signs the attacker in on a page of ours */
  const forgedBy = (own: { password: object; link: object }): Forged[] => [
    { by: 'a script on another site', headers: { origin: 'https://evil.example' } },
    { by: 'a page on another port of the host', headers: { origin: otherPort } },
    { by: 'a page on a host below', headers: { origin: publicUrl.replace('//', '//cdn.') } },
    { by: 'a page of the host without TLS', headers: { origin: publicUrl.replace('https', 'http') } },
    { by: 'a sandboxed frame', headers: { origin: 'null' }, path: 'session/end/', body: everywhere },
    { by: 'something without an origin', headers: {}, path: 'session/end/', body: everywhere },
    { by: 'a form of text', ...forms, headers: form('text/plain'), body: JSON.stringify(everywhere) },
    {
      by: 'a form of fields',
      ...forms,
      headers: form('application/x-www-form-urlencoded'),
      body: 'everywhere=true',
    },
    { by: 'a form of files', ...forms, headers: form('multipart/form-data; boundary=x'), body: file },
    { by: 'an image', method: 'GET', path: 'session/end/', headers: {}, status: 405 },
    {
      by: 'a sign-in as the attacker',
      path: 'sign-in/password/',
      headers: { origin: otherPort },
      body: own.password,
    },
    { by: 'a link of the attacker', path: 'link/', headers: { origin: otherPort }, body: own.link },
  ]
  it('is refused in each of 12 forged ways, and changes nothing', async () => {
    const { browser } = await signedIn()
    const attacker = await invited()
    await attacker.browser.openLink(attacker.link)
    const { secret } = await addPassword(attacker.browser, server.clock.now)
    later(0.5)
    const own = {
      password: { email: attacker.email, password: goodPassword, code: codeOf(secret, server.clock.now) },
      link: { token: (await invited()).link },
    }
    const all = forgedBy(own)
    expect(all).toHaveLength(12)
    const state = async () => [
      await server.db.select().from(sessions),
      await server.db.select().from(sessionTokens),
    ]
    const before = await state()
    const cookie = browser.cookie()!
    for (const { by, method, path = 'session/token/', headers, body = { active: true }, status } of all) {
      const answer = await server.app.inject({
        url: `/api/console/${path}`,
        headers: { cookie, ...headers },
        ...(method ? { method } : { method: 'POST', payload: body }),
      })
      expect(answer.statusCode, by).toBe(status ?? 403)
      expect(answer.headers['set-cookie'], by).toBeUndefined()
    }
    expect(await state()).toEqual(before)
    const fromOurPage = browserOfPerson(server.app)
    expect((await fromOurPage.post('sign-in/password/', own.password)).status).toBe(200)
    expect((await fromOurPage.post('link/', own.link)).status).toBe(200)
    expect((await browser.post('session/end/', everywhere)).status).toBe(204)
  })

  it('is refused by every operation that sets or reads a cookie', async () => {
    const withCookie = Object.values<Endpoint>(consoleOperations).filter(({ cookie }) => cookie)
    expect(withCookie.length).toBeGreaterThan(10)
    for (const { name, method, path } of withCookie) {
      const url = urlOf(path, {})
      const headers = { origin: otherPort }
      const answer = await server.app.inject({ method, url, headers, payload: {} })
      expect(answer.json(), name).toEqual({ detail: expect.stringContaining(publicUrl) })
    }
  })

  it('with two cookies is nobody’s, because another port of the host can plant one', async () => {
    const { browser } = await signedIn()
    const cookie = browser.cookie()!
    browser.useCookie(`${cookie}; ${cookie.split('=')[0]}=planted`)
    expect((await browser.renew()).status).toBe(401)
    browser.useCookie(cookie)
    expect((await browser.renew()).status).toBe(200)
  })

  it('finds no cookie in any other answer', async () => {
    const { browser } = await signedIn()
    for (const url of ['/api/console/server/', mine, '/api/console/sessions/', '/'])
      expect((await browser.send('GET', url)).headers['set-cookie']).toBeUndefined()
  })
})

it('0 values of the database sign in, as a cookie, a token or a link', async () => {
  const stolen = await smallApp()
  onTestFinished(() => stolen.close())
  const people = peopleOf(() => stolen)
  const { browser } = await people.signedIn()
  const { secret, recoveryCodes } = await addPassword(browser, stolen.clock.now)
  const { link } = await people.invited()
  // A mail that waits has its link. Its delivery empties it.
  await stolen.db.update(outbox).set({ body: '' })
  const rows = await dump(stolen.db)
  const cookie = browser.cookie()!.split('=')[1]!
  for (const one of [cookie, browser.token()!, link, secret, ...recoveryCodes, goodPassword])
    expect(rows).not.toContain(one)
  const values = [...new Set(rows.match(/[\w+/-]{40,}/g))]
  expect(values.length).toBeGreaterThan(15)
  for (const [index, value] of values.entries()) {
    const thief = browserOfPerson({
      inject: (request) =>
        stolen.app.inject({ ...request, remoteAddress: `10.0.${index >> 8}.${index & 255}` }),
    })
    thief.useCookie(`__Host-Http-msp=${value}`)
    expect((await thief.renew()).status).toBe(401)
    for (const token of [value, `msu_${value}`]) {
      thief.useToken(token)
      expect(await statusOf(thief)).toBe(401)
    }
    expect((await thief.post('link/check/', { token: value })).body.state ?? 'refused').not.toBe('open')
  }
})
