import * as z from 'zod/mini'
import { maxNameLength, nameInput } from '#contract/wire'
import { noLastName } from '#domain/person-name'
import { cut } from '#domain/words'
import type { Claims } from './claims.rules'

export type Names = { readonly first_name: string; readonly last_name: string }

/** Characters that break a line, are none, or turn the direction of the text behind them. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** A name with the least change that makes it acceptable: printable, and not too long. */
function usable(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.includes('@')) return undefined
  return z.safeParse(nameInput, cut(value.replace(unprintable, ' '), maxNameLength)).data
}

/** `Holt, Mira` has the family name first; in `Robin Park, M.Sc.` a title follows. */
const familyFirst = /^([^,.]+),\s*([^,.]+)$/

const named = (first: unknown, last: unknown = noLastName): Names | undefined => {
  const [first_name, last_name] = [usable(first), usable(last)]
  return first_name !== undefined && last_name !== undefined ? { first_name, last_name } : undefined
}

/** `anna.mueller` */
const isLogin = /^[^\s\p{Lu}]+[._][^\s\p{Lu}]+$/u
/** The words of a login, or of an address before its @. */
const wordsOf = (login: string): string => login.replace(/@.*$/s, '').replace(/[._]+/g, ' ').trim()

/** Somebody with a single name gets the sign for a missing last name. */
function namedByWhole(given: unknown): Names | undefined {
  if (typeof given !== 'string') return undefined
  // The patterns below are slow for a text of any length.
  const whole = cut(given.trim(), 4 * maxNameLength)
  const [, family, first_name] = familyFirst.exec(whole) ?? []
  if (family !== undefined) return named(first_name, family)
  const [first, ...rest] = (isLogin.test(whole) ? wordsOf(whole) : whole).split(/\s+/)
  return named(first, rest.length > 0 ? rest.join(' ') : undefined)
}

/** The name that the provider gives somebody; undefined when it gives none that can be used. */
export const givenNamesIn = ({ given_name, family_name, name }: Claims): Names | undefined =>
  named(given_name, family_name) ?? namedByWhole(name) ?? named(given_name) ?? named(family_name)

/**
 * A name for a new person. An unusable one must keep nobody out, so it can be the login or a part of the
 * address.
 */
export const namesIn = (claims: Claims, email: string): Names =>
  givenNamesIn(claims) ??
  (typeof claims.preferred_username === 'string'
    ? namedByWhole(wordsOf(claims.preferred_username))
    : undefined) ??
  namedByWhole(wordsOf(email)) ?? { first_name: 'Somebody', last_name: noLastName }
