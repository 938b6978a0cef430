import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { appOn, publicUrl } from '#testing/app-on'
import { browserOfPerson } from '#testing/browser-of-person'
import { mailsTo } from '#testing/invitation-links'
import { codeOf, personWithPassword, wrongCode } from '#testing/passwords'
import { peopleOf } from '#testing/people'
import { smallApp } from '#testing/small-app'

const server = await closeAfterAll(smallApp())

const now = () => server.clock.now
const later = (minutes: number) => {
  server.clock.pass(minutes * 60_000)
}
const { invited } = peopleOf(() => server)
/** A busy machine takes its time. */
const patient = { timeout: 60_000 }

const withPassword = () => personWithPassword(server)

describe('a forgotten password', () => {
  const ask = (email: string) => browserOfPerson(server.app).post('sign-in/forgotten/', { email })
  const linkIn = async (email: string, mails: number) => {
    const all = await vi.waitFor(async () => {
      const found = await mailsTo(server, email)
      expect(found.length).toBeGreaterThan(mails)
      return found
    }, patient)
    return /set-up#(\S+)/.exec(all.at(-1)!.body)?.[1]
  }
  const mailed = async (email: string) => (await mailsTo(server, email)).length

  it('is answered alike for everybody, and mailed to people three times an hour', async () => {
    const { email } = await withPassword()
    const before = await mailed(email)
    const answers = [await ask(email), await ask('nobody@example.com')]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await linkIn(email, before)
    await ask(email)
    await linkIn(email, before + 1)
    await ask(email)
    await linkIn(email, before + 2)
    await ask(email)
    const other = await withPassword()
    const othersBefore = await mailed(other.email)
    await ask(other.email)
    await linkIn(other.email, othersBefore)
    expect(await mailed(email)).toBe(before + 3)
  })

  it('asked for by a stranger ends neither a link that somebody else made, nor a set-up that is under way', async () => {
    const { id, email } = await server.make.person({ role: server.builtIn.auditor })
    await server.request(server.administrator, 'PATCH', `/api/msp/employees/${id}/reset-2fa/`)
    const byAdministrator = await linkIn(email, 0)
    await ask(email)
    const first = await linkIn(email, 1)
    const begun = browserOfPerson(server.app)
    await begun.openLink(first!)
    await ask(email)
    const second = await linkIn(email, 2)
    const stateOf = async (token?: string) =>
      (await begun.post('link/check/', { token })).body.state as string
    expect([await stateOf(byAdministrator), await stateOf(first), await stateOf(second)]).toEqual([
      'open',
      'open',
      'open',
    ])
    expect((await begun.addPasskey()).status).toBe(201)
    expect([await stateOf(byAdministrator), await stateOf(first), await stateOf(second)]).toEqual([
      'replaced',
      'used',
      'replaced',
    ])
  })

  it('asked for 60 times from one address takes no try from those who sign in there', async () => {
    const { from } = await withPassword()
    const asked: string[] = []
    for (let count = 0; count < 62; count++) {
      const { statusCode } = await server.app.inject({
        method: 'POST',
        url: '/api/console/sign-in/forgotten/',
        headers: { origin: publicUrl },
        remoteAddress: '203.0.113.99',
        payload: { email: 'nobody@example.com' },
      })
      asked.push(String(statusCode))
    }
    expect(asked).toEqual([...Array.from({ length: 60 }, () => '200'), '429', '429'])
    expect(await from('203.0.113.99')).toBe('200')
  })

  it('is looked at some time after the answer, so that the next request doesn’t tell whether there is an account', async () => {
    const { email } = await withPassword()
    const before = await mailed(email)
    const { app } = await appOn(server.db, server.clock, { linksWithinMs: 1_000_000_000 })
    expect((await browserOfPerson(app).post('sign-in/forgotten/', { email })).status).toBe(200)
    expect(await mailed(email)).toBe(before)
    await app.close()
    expect(await mailed(email)).toBe(before + 1)
  })

  it('is set again by a link that asks for a code of the app, within half an hour', async () => {
    const { email, secret, from } = await withPassword()
    const before = await mailed(email)
    await ask(email)
    const token = await linkIn(email, before)
    const browser = browserOfPerson(server.app)
    expect((await browser.post('link/check/', { token })).body).toMatchObject({
      kind: 'forgotten',
      asks_code: true,
    })
    const open = (code?: string) => browser.post('link/', { token, ...(code && { code }) })
    expect((await open()).body).toEqual({ code: [expect.stringContaining('Enter a code')] })
    expect((await open(wrongCode(secret, now()))).status).toBe(403)
    expect((await open(codeOf(secret, now()))).body).toMatchObject({ kind: 'setup' })
    const set = await browser.post('account/password/', { password: 'green ladders hum softly' })
    expect(set).toMatchObject({ status: 200, body: { recovery_codes: null } })
    later(0.5)
    expect([
      await from('203.0.113.30'),
      await from('203.0.113.30', { password: 'green ladders hum softly' }),
    ]).toEqual(['403', '200'])
    await ask(email)
    const late = await linkIn(email, before + 2)
    later(31)
    expect((await browser.post('link/check/', { token: late })).body.state).toBe('expired')
  })

  it('gives a link to active people without any way, and none past a passkey', async () => {
    const { email } = await server.make.person({ role: server.builtIn.auditor })
    await ask(email)
    const token = await linkIn(email, 0)
    const browser = browserOfPerson(server.app)
    await browser.openLink(token!)
    expect((await browser.addPasskey()).status).toBe(201)
    const before = await mailed(email)
    await ask(email)
    expect(await linkIn(email, before)).toBeUndefined()
    expect((await mailsTo(server, email)).at(-1)!.subject).toBe('How you sign in to the MSP Portal')
  })

  it('of somebody who was only invited sends nothing new', async () => {
    const { email } = await invited()
    const before = await mailed(email)
    await ask(email)
    const other = await withPassword()
    const othersBefore = await mailed(other.email)
    await ask(other.email)
    await linkIn(other.email, othersBefore)
    expect(await mailed(email)).toBe(before)
  })
})
