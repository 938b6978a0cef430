/** The provider's claims about somebody. */
export type Claims = { readonly iss: string; readonly sub: string; readonly [claim: string]: unknown }

const ownOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name] // It has this property.
    : undefined

/**
 * The claim of this name, or else the value at this path, as in `realm_access.roles`. The whole name comes first, because providers also
 * have claims that are addresses, with dots.
 */
export const claimAt = (claims: Claims, name: string): unknown =>
  ownOf(claims, name) ?? name.split('.').reduce(ownOf, claims)

/** Some providers send the text instead of the value. Nothing else counts. */
export const hasVerifiedAddress = ({ email_verified }: Claims): boolean =>
  email_verified === true || email_verified === 'true'
