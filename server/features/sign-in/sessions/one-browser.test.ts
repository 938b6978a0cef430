import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import type { PersonBrowser } from '#testing/browser-of-person'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp } from '#testing/small-app'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())

const { invited, signedIn } = peopleOf(() => server)

describe('a browser', () => {
  const expecting = (browser: PersonBrowser, person: number, kind: string) =>
    browser.post('session/token/', { active: false, expected: { person, kind } })

  it('has one session: the next one ends the one before, whose page gets no token of it and can’t end it', async () => {
    const [grace, neu] = [await signedIn(), await invited()]
    const { browser } = grace
    const { person: before } = (await browser.renew()).body
    const graceToken = browser.token()
    const opened = await browser.openLink(neu.link)
    const { person: next } = opened.body
    browser.useToken(graceToken)
    expect(await statusOf(browser)).toBe(401)
    const refused = refusal(409, 'is setting up sign-in')
    expect(await expecting(browser, before.id, 'full')).toMatchObject(refused)
    expect(await expecting(browser, next.id, 'full')).toMatchObject(refused)
    for (const everywhere of [false, true])
      expect(await browser.post('session/end/', { everywhere, person: before.id })).toMatchObject(refused)
    server.clock.pass(10.5 * 60_000)
    expect(await expecting(browser, next.id, 'setup')).toMatchObject({
      status: 200,
      body: { kind: 'setup', age: 630 },
    })
    neu.browser.useCookie(browser.cookie())
    neu.browser.useToken(browser.token())
    expect((await neu.browser.addPasskey()).status).toBe(201)
    browser.useCookie(neu.browser.cookie())
    expect(await expecting(browser, next.id, 'setup')).toMatchObject(refusal(409, 'is signed in'))
    expect(await expecting(browser, next.id, 'full')).toMatchObject({ status: 200, body: { kind: 'full' } })
  })
})
