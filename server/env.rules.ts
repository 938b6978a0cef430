import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { isLoopbackHost } from './callers/sign-in-site'

export type Address = { readonly host: string; readonly port: number }

/** A URL with one of these protocols. */
export const urlOf = (words: string, ...protocols: string[]) =>
  z.string().check(
    z.refine((value) => {
      const url = URL.parse(value)
      return url !== null && protocols.includes(url.protocol)
    }, words),
  )

/** The address in a URL. Its query can have a password too. Of anything else nothing is shown. */
export function withoutSecret(text: string): string {
  const url = URL.parse(text)
  if (!url?.host) return '***'
  const { protocol, username, password, host, pathname } = url
  return `${protocol}//${username}${password && ':***'}${username && '@'}${host}${pathname}`
}

export function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  )
}

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
        `must be a whole number from ${least} to ${most}`,
      ),
    )

/**
 * Accepts `10.0.0.7`, `10.0.0.0/8`, `fd00::/8` or the name of a range, but never every address, because that
 * would trust anybody.
 */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)))
  )
}

/** Reads `127.0.0.1:9464`, `metrics.internal:9464` or `[::1]:9464`. */
export function addressIn(text: string): Address | undefined {
  const [, v6, host = v6, port = ''] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}

/**
 * Says why a base URL is refused, in words that follow the variable's name; undefined when it is accepted.
 * Keys go to this URL, so it must leave no doubt about the host.
 */
function baseUrlProblem(value: string, allowHttp: boolean): string | undefined {
  const url = URL.parse(value)
  if (!url || !['https:', 'http:'].includes(url.protocol))
    return 'must look like https://portal.example.com or https://portal.example.com/prefix'
  if (value.includes('@')) return 'must not contain a user name or password'
  if (/[?#]/.test(value)) return 'must not have a query or a fragment'
  if (!/^https?:\/\/[^/\\\s]+(\/[\w~-][\w.~-]*)*\/?$/i.test(value))
    return 'must have a plain path, without spaces, escapes, leading dots or empty parts'
  if (/\/api(\/msp)?\/?$/i.test(url.pathname)) return 'must end before /api/msp/, which is added to it'
  if (url.protocol === 'http:' && !allowHttp && !isLoopbackHost(url.hostname))
    return 'must be https, because it carries keys; in a trusted network set MSP_API_ALLOW_HTTP=1'
  return undefined
}

export const apiBaseUrl = (allowHttp: boolean) =>
  z.string().check(
    z.check<string>((context) => {
      const message = baseUrlProblem(context.value, allowHttp)
      if (message) context.issues.push({ code: 'custom', input: context.value, message })
    }),
  )

const tenantUrlPattern = /^[Hh][Tt]{2}[Pp][Ss]?:\/\/[^/?#\\@\s{}]+[/?#][^{}\s]*(\{u?id\}[^{}\s]*)+$/

/**
 * The address of a company's tenant. Nothing is filled into the host, because on a gateway another API says
 * the UUID.
 */
export const tenantUrl = z.string().check(
  z.refine((value) => {
    const url = tenantUrlPattern.test(value) ? URL.parse(value) : null
    return url !== null && (url.protocol === 'https:' || isLoopbackHost(url.hostname))
  }, 'must be https, with {uid} or {id} behind the host, such as https://portal.example.com/tenants/{uid}'),
)

const message = 'has a secret that compose.yaml publishes for trials. Set one of your own.'

/**
 * The key and the password of compose.yaml, which anybody can read, where others can reach the server. The key
 * is a problem only in front, so that everything can be sealed with another one.
 */
export const publishedSecrets = (given: { HOST: string } & Record<string, unknown>) =>
  isLoopbackHost(URL.parse(String(given.PUBLIC_URL))?.hostname ?? given.HOST)
    ? []
    : [
        ...(/^[^\s,]*:dHJpYWwtdHJpYWwt/.test(String(given.SECRETS_KEYS))
          ? [{ name: 'SECRETS_KEYS', message }]
          : []),
        ...(/:trial@/.test(String(given.DATABASE_URL)) ? [{ name: 'DATABASE_URL', message }] : []),
      ]
