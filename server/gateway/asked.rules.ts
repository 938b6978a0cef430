import type { Endpoint } from '#contract/wire'
import { cannotProcess, noCredentials, notFound, unknownCredentials } from '../errors/refusal'

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
  if (!result.success)
    throw cannotProcess(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
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
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw cannotProcess('A JSON object is expected as the body.')
  return JSON.stringify(given)
}
