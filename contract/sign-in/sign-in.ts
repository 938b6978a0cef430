import * as z from 'zod/mini'
import { codeInput, credentialInput, passwordInput, ssoFinishedShape, ssoStart, webAuthnJson } from './proofs'
import { signedInShape } from './sessions'
import {
  choice,
  flag,
  nullable,
  record,
  successText,
  text,
  timestamp,
  type Read,
  type Written,
} from '../shape'
import { textInput } from '../fields/text'
import { emailInput } from '../fields/email-address'
import { endpoint, nameInput } from '../wire'

// How people get in (X): by a way that they have, or by a link that lets them set one up.

/** Minutes that the challenge for a passkey can be answered. */
export const ceremonyMinutes = 5
/** Hours that links of a reset, of the command line and of the first start are valid. */
export const linkHours = 24
/** Minutes that the link of a forgotten password is valid. */
export const forgottenMinutes = 30
/** Such links that one account gets in an hour. */
export const forgottenPerHour = 3

/** Tries with a password or code in an hour: for one account from one address, and from one address. */
export const triesPerHour = { account: 10, address: 60 }
/** Wrong codes with the right password in a day, after which the password is removed. */
export const wrongCodesPerDay = 10

const entry = { method: 'POST', needs: 'no key', cookie: true } as const

/** Options for `navigator.credentials.get`. */
export const getPasskeyOptions = endpoint({
  ...entry,
  name: 'Get sign-in options',
  path: '/api/console/sign-in/passkey/options/',
  body: z.strictObject({}),
  reply: webAuthnJson,
})

/** Signs in by passkey and sets the cookie. 403 when the passkey is unknown, or its person isn't active. */
export const signInByPasskey = endpoint({
  ...entry,
  name: 'Sign in by passkey',
  path: '/api/console/sign-in/passkey/',
  body: z.strictObject({ credential: credentialInput }),
  reply: signedInShape,
})

/**
 * Signs in by password and code and sets the cookie. 403 for whatever is wrong, in the same words and time;
 * 429 after too many tries, and 503 while too many passwords are checked.
 */
export const signInByPassword = endpoint({
  ...entry,
  name: 'Sign in by password',
  path: '/api/console/sign-in/password/',
  body: z.strictObject({ email: emailInput, password: passwordInput, code: codeInput }),
  reply: signedInShape,
})

/**
 * The address of the provider of single sign-on, for a sign-in. Sets a cookie that binds the answer to this
 * browser. 502 when the provider is away.
 */
export const startSso = endpoint({
  ...entry,
  ...ssoStart,
  name: 'Start single sign-on',
  changesNothing: true,
  path: '/api/console/sign-in/sso/start/',
})

/**
 * Ends what Start single sign-on, Join single sign-on or Confirm by single sign-on began, with what the
 * provider put into the address. 403 when the answer is for another browser, used or too old, and for
 * somebody who may not come in. 502 when the provider is away.
 */
export const finishSso = endpoint({
  ...entry,
  name: 'Finish single sign-on',
  path: '/api/console/sign-in/sso/finish/',
  body: z.strictObject({
    code: textInput(8_000, undefined, z.minLength(1)),
    state: textInput(200),
    iss: z.optional(textInput(2_000)),
  }),
  reply: ssoFinishedShape,
})

/** The page of the provider that ends its own session, which outlives ours; null when it has none. */
export const findSsoSignOut = endpoint({
  ...entry,
  name: 'Find sign-out at the provider',
  changesNothing: true,
  path: '/api/console/sign-in/sso/sign-out/',
  body: z.strictObject({}),
  reply: record({ url: nullable(text) }, {}),
})

/** Mails a link to people who can't sign in. The answer is the same for every address. */
export const requestLink = endpoint({
  ...entry,
  name: 'Request sign-in link',
  path: '/api/console/sign-in/forgotten/',
  body: z.strictObject({ email: emailInput }),
  reply: successText,
})

/** The secret of a link. It travels in bodies only, because proxies and logs keep paths. */
const linkToken = textInput(
  200,
  'This link isn’t valid. Copy the whole link.',
  z.minLength(1, 'The link is incomplete.'),
)

export const linkKinds = ['first start', 'reset', 'forgotten', 'invitation'] as const
/** Only an `open` link can be used. `replaced`: a newer one was made. */
export const linkStates = ['open', 'used', 'replaced', 'expired', 'unknown'] as const
const linkShape = record(
  { state: choice(linkStates) },
  {
    kind: nullable(choice(linkKinds)),
    first_name: nullable(text),
    email: nullable(text),
    node_name: nullable(text),
    expires_at: nullable(timestamp),
    /** The link makes a new person, whose name and address it asks for. */
    asks_name: flag,
    /** Opening it needs a code of the person's authenticator app, or a recovery code. */
    asks_code: flag,
    /** The person signs in at the provider, and can set up nothing else. */
    only_sso: flag,
  },
)
export type Link = Read<typeof linkShape>
export type WrittenLink = Written<typeof linkShape>

/** Reads a link without using it. */
export const checkLink = endpoint({
  ...entry,
  name: 'Check link',
  path: '/api/console/link/check/',
  body: z.strictObject({ token: linkToken }),
  reply: linkShape,
})

/**
 * Begins a session that can only set up sign-in, and sets its cookie. The link of the first start also needs
 * name and address. The link is used up by the first way that is set up. 409 when it isn't open.
 */
export const openLink = endpoint({
  ...entry,
  name: 'Open link',
  path: '/api/console/link/',
  body: z.strictObject({
    token: linkToken,
    code: z.optional(codeInput),
    person: z.optional(z.strictObject({ first_name: nameInput, last_name: nameInput, email: emailInput })),
  }),
  reply: signedInShape,
})
