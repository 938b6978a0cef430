import * as z from 'zod/mini'
import { emailInput } from '#contract/fields/email-address'

/** The provider's claims about somebody. */
export type Claims = { readonly iss: string; readonly sub: string; readonly [claim: string]: unknown }

const ownOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // It has this property.
    : undefined

/**
 * The claim of this name, or else the value at this path, as in `realm_access.roles`. The whole name comes
 * first, because providers also have claims that are addresses, with dots.
 */
export const claimAt = (claims: Claims, name: string): unknown =>
  ownOf(claims, name) ?? name.split('.').reduce(ownOf, claims)

/**
 * Whether a text can name an account. OpenID Connect allows 255 characters. A database can't store NUL, and
 * would take two halves of a character for the same one.
 */
export const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && /^\P{C}{1,255}$/u.test(sub)

export type SentAddress = {
  /** The address; undefined when the provider sent none, or one that isn't accepted here. */
  readonly email: string | undefined
  /** Whether it is known to be theirs. */
  readonly isVerified: boolean
  /** The text that isn't accepted as an address. */
  readonly refused?: string
}

const localPart = (address: string) => address.slice(0, address.lastIndexOf('@'))

/**
 * The address in a claim. What people type is tidied, but to a provider another spelling before the @ can be
 * another mailbox, so such an address isn't accepted.
 */
function asSpelled(claim: unknown): string | undefined {
  const { data } = z.safeParse(z.pipe(z.string(), emailInput), claim)
  return data !== undefined && localPart(data) === localPart(String(claim)) ? data : undefined
}

/**
 * The address of somebody. Entra sends a login instead, which is one too, but `email_verified` says nothing
 * of it.
 * @param trusts whether addresses count as verified of which the provider says neither that they are nor that
 * they aren't
 */
export function addressIn(
  { email, email_verified: verified, preferred_username: login }: Claims,
  trusts: boolean,
): SentAddress {
  const [sent, other] = [asSpelled(email), asSpelled(login)]
  const isUnsaid = verified === undefined || verified === null
  const isTrusted = trusts && isUnsaid
  // Some providers send the text instead of the value. Nothing else counts.
  if (sent !== undefined)
    return { email: sent, isVerified: verified === true || verified === 'true' || isTrusted }
  if (other !== undefined) return { email: other, isVerified: isTrusted }
  const refused = typeof email === 'string' && email.trim() !== '' ? email : undefined
  return { email: undefined, isVerified: false, ...(refused !== undefined && { refused }) }
}

/** Seconds. Signing an answer takes a moment, and clocks of one provider's servers differ a little. */
const toleranceSeconds = 30

/** Whether the provider says when it last asked somebody who they are. */
export const tellsTime = ({ auth_time }: Claims): boolean => typeof auth_time === 'number'

/**
 * Whether the provider asked somebody who they are in the last seconds. Both times are by its own clock, so
 * it doesn't matter whether that clock is right.
 */
export const isAskedWithin = ({ auth_time: askedAt, iat }: Claims, seconds: number): boolean =>
  typeof askedAt === 'number' &&
  typeof iat === 'number' &&
  iat - askedAt <= seconds + toleranceSeconds &&
  askedAt - iat <= toleranceSeconds
