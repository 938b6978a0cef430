import { browserOfPerson, type PersonBrowser } from './browser-of-person'
import { publicUrl } from './app-on'
import { signInAtProvider, testProvider, type ProviderCookies, type TestProvider } from './provider'
import { smallApp, uniqueEmail, type SmallApp } from './small-app'
import type { GroupEntry, SsoSettings } from '#server/callers/sso.rules'

/** A server with a provider. */
export async function ssoApp(groups?: readonly GroupEntry[], more: Partial<SsoSettings> = {}) {
  const provider = await testProvider(`${publicUrl}/sign-in/sso`)
  const settings: SsoSettings = {
    issuer: provider.issuer,
    clientId: provider.client.id,
    clientSecret: provider.client.secret,
    name: 'Example',
    groups,
    groupsClaim: 'groups',
    trustsEmail: false,
    ...more,
  }
  const server = await smallApp({ sso: settings })
  const close = async () => {
    await server.close()
    await provider.close()
  }
  return { server, provider, settings, close, ...atProvider(server, provider) }
}
export type SsoApp = Awaited<ReturnType<typeof ssoApp>>

type Trip = {
  readonly browser?: PersonBrowser
  /** The start of the trip: a sign-in, unless something else is named. */
  readonly start?: string
  /** The provider remembers whoever has these. */
  readonly cookies?: ProviderCookies
  /** Changes the address that the portal leads to. */
  readonly change?: (url: URL) => void
}

let made = 0
/** People's actions at the provider of a server. */
export function atProvider({ app }: Pick<SmallApp, 'app'>, provider: TestProvider) {
  /**
   * Goes to the provider and signs in there. @returns the browser, and what the provider put into the address
   */
  const go = async (
    account: string,
    { browser = browserOfPerson(app), start, cookies, change }: Trip = {},
  ) => {
    const { status, body } = await browser.post(start ?? 'sign-in/sso/start/', { return_to: '/roles' })
    if (status !== 200) throw new Error(`The trip didn't begin: ${status} ${JSON.stringify(body)}`)
    const url = new URL(body.url)
    change?.(url)
    return { browser, answer: await signInAtProvider(url.href, account, cookies) }
  }
  return {
    /** An account that the provider knows. */
    account: (claims: Record<string, unknown> = {}) => {
      const name = `account-${++made}`
      const email = uniqueEmail()
      provider.knows(name, {
        email,
        email_verified: true,
        given_name: 'Grace',
        family_name: 'Hopper',
        groups: [],
        ...claims,
      })
      return { name, email }
    },
    go,
    /** The whole trip. */
    come: async (account: string, trip: Trip = {}) => {
      const { browser, answer } = await go(account, trip)
      return { browser, answer, ...(await browser.post('sign-in/sso/finish/', answer)) }
    },
  }
}
