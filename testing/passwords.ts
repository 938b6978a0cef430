import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { publicUrl } from './app-on'
import type { PersonBrowser } from './browser-of-person'
import { peopleOf } from './people'
import type { SmallApp } from './small-app'

export const goodPassword = 'blue kettle sings loud'

/** What the app shows at a moment. */
export const codeOf = (secret: string, at: Date): string =>
  new TOTP({ secret }).generate({ timestamp: at.getTime() })

/** A code that is wrong now. */
export const wrongCode = (secret: string, at: Date): string =>
  String((Number(codeOf(secret, at)) + 500_000) % 1_000_000).padStart(6, '0')

/** Asks for an authenticator app and scans its code. */
export async function newApp(browser: PersonBrowser, at: Date) {
  const { status, body } = await browser.post('account/authenticator/options/')
  expect(status).toBe(200)
  const secret: string = body.secret
  return { secret, authenticator: { ticket: body.ticket as string, code: codeOf(secret, at) } }
}

/** Sets a password up with a new authenticator app. */
export async function addPassword(browser: PersonBrowser, at: Date, password = goodPassword) {
  const { secret, authenticator } = await newApp(browser, at)
  const answer = await browser.post('account/password/', { password, authenticator })
  expect(answer).toMatchObject({ status: 200, body: { recovery_codes: expect.any(Array) } })
  return { secret, recoveryCodes: answer.body.recovery_codes as string[] }
}

export type Tried = { email?: string; password?: string; code?: string }

/** An invited person who set up password and app half a minute ago. */
export async function personWithPassword(server: SmallApp) {
  const who = await peopleOf(() => server).invited()
  await who.browser.openLink(who.link)
  const made = await addPassword(who.browser, server.clock.now)
  server.clock.pass(30_000)
  /** What somebody with this password sends to sign in. */
  const proof = (given: Tried = {}) => ({
    email: who.email,
    password: goodPassword,
    code: codeOf(made.secret, server.clock.now),
    ...given,
  })
  /** Tries to sign in from an address: the status, and how long to wait. */
  const from = async (remoteAddress: string, given?: Tried) => {
    const { statusCode, headers } = await server.app.inject({
      method: 'POST',
      url: '/api/console/sign-in/password/',
      headers: { origin: publicUrl },
      remoteAddress,
      payload: proof(given),
    })
    return statusCode === 429 ? `429 after ${headers['retry-after']}` : String(statusCode)
  }
  return { ...who, ...made, proof, from }
}
