import type { Endpoint } from '#contract/wire'
import { cannotProcess, noCredentials, notFound, unknownCredentials } from '../errors/refusal'

/** Digits of the longest 64-bit id. */
const maxIdLength = 20
const maxKeyLength = 4_096

/**
 * The key to send on, or a 401 without asking the API. Any form of key will do: only the API knows its own.
 */
export function authorizationOf(header: string | undefined): string {
  if (header === undefined || header.trim() === '') throw noCredentials()
  const key = /^Bearer +([\u0021-\u007e]+) *$/i.exec(header)?.[1]
  if (key === undefined || key.length > maxKeyLength) throw unknownCredentials()
  return `Bearer ${key}`
}

/**
 * Builds the path from the contract and the checked parameters; nothing of the caller's own path is passed
 * on. Ids stay text, because another API's ids can be larger than our numbers.
 */
export function pathOf(entry: Endpoint, given: Readonly<Record<string, unknown>>): string {
  const result = entry.params.safeParse(given)
  if (!result.success)
    throw cannotProcess(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  return entry.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(given[name])
    // Our own server also answers 404 for an impossible id.
    if (!/^\d+$/.test(value) || value.length > maxIdLength) throw notFound()
    return value
  })
}

/** The body, parsed and written again. The API judges its fields. */
export function bodyOf(entry: Endpoint, given: unknown): string | undefined {
  if (!entry.body) return undefined
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw cannotProcess('Send a JSON object as the body.')
  return JSON.stringify(given)
}
