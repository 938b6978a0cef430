import { choice, flag, list, nullable, record, text, type Written } from '../shape'

/** The ways to sign in that a server can offer. SIGN_IN chooses among them. */
export const signInWays = ['passkey', 'password', 'sso', 'key'] as const
export type SignInWay = (typeof signInWays)[number]

/**
 * The offer of the sign-in page. `origin`: the address under which people can sign in; a page elsewhere
 * can't. `provider`: the name of the provider of single sign-on. `groups_set_roles`: its groups set the roles
 * of people who sign in with it. `missing`: why a way of the configuration isn't offered.
 */
export const signInOfferShape = record(
  { ways: list(choice(signInWays)) },
  {
    origin: nullable(text),
    provider: nullable(text),
    groups_set_roles: flag,
    missing: list(record({}, { way: choice(signInWays), why: text })),
  },
)
export type WrittenSignInOffer = Written<typeof signInOfferShape>

/** The page that the provider leads back to, which then leads to `return_to`. */
export const ssoPath = '/sign-in/sso'

/** The path of a page whose links carry a secret behind the #, and whatever mail programs put behind it. */
export const linkPath = /^\/(set-up|welcome|activate)(?![\w-])/i
