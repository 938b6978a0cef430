import { expect, it } from 'vitest'
import { requestsWithoutKeyPerMinute } from '#contract/session'
import { closeAfterAll } from '#testing/close-after-all'
import { browserOfPerson } from '#testing/browser-of-person'
import { peopleOf, statusOf } from '#testing/people'
import { smallApp } from '#testing/small-app'
import { refusal } from '#testing/refusal'

let hasRoom = true
const server = await closeAfterAll(smallApp({ hasRoom: () => hasRoom, requestsWithoutKeyPerMinute }))

const later = (minutes: number) => server.clock.pass(minutes * 60_000)
const { signedIn } = peopleOf(() => server)

it('lets people who are signed in go on reading while the disk is full, and says that nobody can sign in', async () => {
  const { browser } = await signedIn()
  const idle = await signedIn()
  hasRoom = false
  for (let minutes = 0; minutes < 60; minutes += 20) {
    later(20)
    expect((await browser.renew(true)).status).toBe(200)
    expect(await statusOf(browser)).toBe(200)
  }
  expect((await idle.browser.renew(true)).status).toBe(401)
  expect((await browser.send('DELETE', '/api/console/sessions/1/')).status).toBe(507)
  expect(await browserOfPerson(server.app).post('sign-in/passkey/options/')).toMatchObject(
    refusal(507, 'Nobody can sign in now'),
  )
  hasRoom = true
  expect((await browser.renew(false)).status).toBe(200)
  later(9)
  expect(await statusOf(browser)).toBe(200)
  hasRoom = false
  expect((await browser.renew(true)).status).toBe(200)
  later(10)
  expect(await statusOf(browser)).toBe(401)
  later(21)
  expect((await browser.renew(true)).status).toBe(401)
  hasRoom = true
})

it('counts requests of signed-in people as theirs, and not by their address', async () => {
  const { browser } = await signedIn()
  const describe = (authorization = {}) =>
    server.app.inject({ url: '/api/console/server/', headers: authorization })
  for (let count = 0; count < requestsWithoutKeyPerMinute; count++) await describe()
  expect((await describe()).statusCode).toBe(429)
  expect((await browser.renew()).status).toBe(200)
  expect((await browser.send('GET', '/api/console/server/')).status).toBe(200)
  browser.useCookie('__Host-Http-msp=unknown')
  browser.useToken(undefined)
  expect((await browser.renew()).status).toBe(429)
})
