import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire'
import { cannotProcess, noCredentials, notFound, Refusal, unknownCredentials } from '../http/refusal'

/** Digits of the longest id there is anywhere: 64 bits. */
const maxIdLength = 20
const maxKeyLength = 4_096

/** The key as it is sent on, or 401 without asking the API. It may be of any make: only the API knows its own. */
export function authorizationOf(header: string | undefined): string {
  if (header === undefined || header.trim() === '') throw noCredentials()
  const key = /^Bearer +([\u0021-\u007e]+) *$/i.exec(header)?.[1]
  if (key === undefined || key.length > maxKeyLength) throw unknownCredentials()
  return `Bearer ${key}`
}

/**
 * The path, built anew from the table and the checked parameters; nothing of the caller's own path is passed on. Ids stay
 * text, so that those of an API that counts further than ours are not cut.
 */
export function pathOf(entry: Endpoint, given: Readonly<Record<string, unknown>>): string {
  const result = entry.params.safeParse(given)
  if (!result.success) throw cannotProcess(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  return entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(given[name])
    // An id that nobody can have, as our own server says it.
    if (!/^\d+$/.test(value) || value.length > maxIdLength) throw notFound()
    return value
  })
}

/** The body, written anew; what is in it is for the API to judge. */
export function bodyOf(entry: Endpoint, given: unknown): string | undefined {
  if (!entry.body) return undefined
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw cannotProcess('A JSON object is expected as the body.')
  return JSON.stringify(given)
}

/** Connections on which a request was refused for its form: where the next one begins is a matter of reading. */
const distrusted = new WeakSet<Socket>()

/** Forms of a request that HTTP allows or tolerates, that no client of this API needs, and that proxies are led astray with. */
export function refuseOddForms({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())
  const refuse = (reason: string) => {
    distrusted.add(raw.socket)
    return new Refusal(400, { error: [reason] }, { connection: 'close' })
  }
  if (distrusted.has(raw.socket)) throw refuse('The request before this one on the same connection was not valid.')
  if (raw.httpVersion === '1.1' && names.filter((name) => name === 'host').length !== 1)
    throw refuse('A request has exactly one Host header.')
  if (names.includes('transfer-encoding')) throw refuse('Send the body with its Content-Length, not in chunks.')
  // A whole URL as the target, or a fragment: readers differ in what they take for the path.
  if (!raw.url?.startsWith('/') || raw.url.includes('#')) throw refuse('The address is not valid.')
}
