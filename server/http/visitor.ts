import type { FastifyReply, FastifyRequest } from 'fastify'
import { ssoMinutes } from '#contract/sign-in/proofs'
import { cannotProcess, foreignPage } from '../errors/refusal'
import type { SignInSite } from '../callers/sign-in-site'
import { addressOf } from './address'

/** The browser that a request comes from, and the cookie of its session. */
export type Visitor = {
  readonly address: string
  /** In words, such as "Firefox on Linux". */
  readonly browser: string
  /** undefined without a cookie, and with two: another program on this computer may have set one of them. */
  readonly cookie: () => string | undefined
  readonly setCookie: (secret: string) => void
  readonly clearCookie: () => void
  /** The cookie that binds the answer of a provider to this browser. */
  readonly sso: {
    readonly cookie: () => string | undefined
    readonly set: (secret: string) => void
  }
}

/** The page's own request carries a strict cookie, also after another site led here. */
const strict = '; Path=/; HttpOnly; SameSite=Strict'

export function visitorOf(site: SignInSite, request: FastifyRequest, reply: FastifyReply): Visitor {
  const attributes = `${strict}${site.isSecure ? '; Secure' : ''}`
  const sendAs = (name: string | undefined) => (text: string) =>
    void reply.header('set-cookie', `${name}=${text}${attributes}`)
  const [send, sendSso] = [sendAs(site.cookie), sendAs(site.ssoCookie)]
  return {
    address: addressOf(request),
    browser: browserOf(request.headers['user-agent'] ?? ''),
    cookie: () => cookieOf(site, request),
    setCookie: send,
    clearCookie: () => send('; Max-Age=0'),
    sso: {
      cookie: () => valueOf(request.headers.cookie ?? '', site.ssoCookie),
      // It stays until it expires, because other tabs may be on their way too.
      set: (secret) => sendSso(`${secret}; Max-Age=${ssoMinutes * 60}`),
    },
  }
}

/** The cookie of the session. */
export const cookieOf = (site: SignInSite, request: FastifyRequest): string | undefined =>
  valueOf(request.headers.cookie ?? '', site.cookie)

function valueOf(header: string, name: string | undefined): string | undefined {
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(`${name}=`.length))
  return values.length === 1 && values[0] !== '' ? values[0] : undefined
}

/**
 * Refuses a request that another site could have made (CSRF). Browsers name the origin of every request that
 * isn't a plain read, and scripts can't change it.
 */
export function allowOwnPagesOnly(site: SignInSite, { headers }: FastifyRequest): void {
  const [missing] = site.offer.missing
  if (site.cookie === undefined) throw cannotProcess(missing?.why ?? 'People can’t sign in to this server.')
  if (headers.origin !== site.origin) throw foreignPage(site.origin)
}

const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** Enough for people to recognise their own browser in a list. */
function browserOf(userAgent: string): string {
  const of = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser, system] = [of(browsers), of(systems)]
  return [browser ?? 'Unknown browser', system].filter(Boolean).join(' on ')
}
