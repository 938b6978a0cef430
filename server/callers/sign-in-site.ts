import { isIP } from 'node:net'
import type { SsoSettings } from './sso.rules'
import type { SignInWay, WrittenSignInOffer } from '#contract/sign-in/offer'

/** The address, cookies and ways of sign-in, from the public address of this server. */
export type SignInSite = {
  readonly origin: string
  /** The host name that passkeys are bound to. */
  readonly rpId: string
  /** The name of the session's cookie; undefined where there can be no sessions. */
  readonly cookie: string | undefined
  /** The name of the cookie that binds the answer of a provider to this browser. */
  readonly ssoCookie: string
  readonly isSecure: boolean
  readonly offer: WrittenSignInOffer
}

/** `URL` turns spellings such as 127.1 or 0x7f000001 into these forms. */
export const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)
const ports: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * A cookie over plain HTTP would travel in clear text, so there it is only for trials on the same computer.
 * Its name has the port, because cookies are shared by all ports of a host.
 */
export function signInSite(
  publicUrl: string,
  chosen: readonly SignInWay[],
  { hasSecretsKey, sso }: { hasSecretsKey: boolean; sso?: Pick<SsoSettings, 'name' | 'groups'> | undefined },
): SignInSite {
  const { origin, protocol, hostname, port } = new URL(publicUrl)
  const isSecure = protocol === 'https:'
  const cookie = isSecure
    ? '__Host-Http-msp'
    : isLoopbackHost(hostname)
      ? `msp-${port || ports[protocol]}`
      : undefined
  const noCookie =
    cookie === undefined ? `People sign in over HTTPS only, and this server is at ${origin}.` : undefined
  const problems: Readonly<Record<SignInWay, string | undefined>> = {
    passkey:
      noCookie ??
      (isIP(hostname.replace(/^\[|\]$/g, '')) > 0
        ? `Passkeys need a host name, and this server is at ${origin}.`
        : undefined),
    password: noCookie ?? (hasSecretsKey ? undefined : 'Passwords need SECRETS_KEYS.'),
    sso: noCookie ?? (sso === undefined ? 'Single sign-on needs OIDC_ISSUER.' : undefined),
    key: undefined,
  }
  return {
    origin,
    rpId: hostname,
    cookie,
    ssoCookie: isSecure ? '__Host-Http-msp-sso' : `msp-sso-${port || ports[protocol]}`,
    isSecure,
    offer: {
      ways: chosen.filter((way) => problems[way] === undefined),
      origin: cookie === undefined ? null : origin,
      provider: sso?.name ?? null,
      groups_set_roles: sso?.groups !== undefined,
      missing: chosen.flatMap((way) => {
        const why = problems[way]
        return why === undefined ? [] : [{ way, why }]
      }),
    },
  }
}
