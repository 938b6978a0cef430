import { expect } from 'vitest'
import { browserOfPerson, type PersonBrowser } from './browser-of-person'
import { lastToken } from './invitation-links'
import { uniqueEmail, type SmallApp } from './small-app'

/** The own permissions, which every caller may read. */
export const mine = '/api/msp/user-permissions/'
export const statusOf = async (browser: PersonBrowser) => (await browser.send('GET', mine)).status

/** People of a server, each with a browser. */
export function peopleOf(at: () => SmallApp) {
  const invited = async (role = at().builtIn.auditor) => {
    const server = at()
    const email = uniqueEmail()
    const person = { first_name: 'Ada', last_name: 'Lovelace', email, role }
    // No key can invite an administrator.
    const inviter = role === server.builtIn.administrator ? await server.signedIn() : server.administrator
    const { body } = await server.request(inviter, 'POST', '/api/msp/employees/', person)
    const browser = browserOfPerson(server.app)
    return { id: body.id as number, email, browser, link: await lastToken(server, email) }
  }
  return {
    /** Somebody with an invitation in the mail. */
    invited,
    /** Somebody with a passkey who is signed in. */
    signedIn: async (role?: number) => {
      const who = await invited(role)
      await who.browser.openLink(who.link)
      expect((await who.browser.addPasskey()).status).toBe(201)
      expect((await who.browser.renew()).body.kind).toBe('full')
      return who
    },
  }
}
