import * as z from 'zod/mini'
import { choice, flag, nullable, record, text, timestamp, type Shape } from '../shape'
import { textInput, tidyInput } from '../fields/text'
import { endpoint } from '../wire'
import { signedInFields } from './sessions'

// The proofs of who somebody is (X), at sign-in and to confirm a dangerous act.

/** The JSON that WebAuthn takes or gives. The library on either side checks it. */
export const webAuthnJson: Shape<Record<string, unknown>> = {
  write: z.looseObject({ challenge: z.string() }),
  read: z.looseObject({ challenge: z.string() }),
}
/** The answer of an authenticator, as JSON. */
export const credentialInput = z.looseObject({
  id: textInput(2_000, undefined, z.minLength(1)),
  rawId: textInput(2_000),
  type: z.literal('public-key'),
  response: z.looseObject({
    clientDataJSON: textInput(4_000),
    transports: z.optional(z.array(textInput(40))),
  }),
})

/** A password as typed. Whether it is long enough is asked only of a new one. */
export const passwordInput = textInput(
  1_000,
  'Enter at most 1,000 characters.',
  z.minLength(1, 'Enter your password.'),
)
/** A code as apps and papers show it: in groups, with any blanks and dashes, in any case and width. */
export const tidyCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{DI}\p{Pd}\u2212]/gu, '')
    .toUpperCase()
const codeWords = 'A code has six digits, a recovery code 24 letters and digits.'
/** Six digits, or a recovery code. */
export const codePattern = /^(\d{6}|[\dA-TV-Z]{24})$/

/** Six digits of an authenticator app, or a recovery code. Anything else is refused before it counts as a try. */
export const codeInput = tidyInput(60, tidyCode, {
  words: codeWords,
  checks: [z.minLength(1, { error: 'Enter the code.', abort: true }), z.regex(codePattern, codeWords)],
})

/** Minutes that somebody can take at the provider of single sign-on. */
export const ssoMinutes = 10
/** The reasons to go to the provider of single sign-on. */
export const ssoPurposes = ['sign in', 'join', 'confirm'] as const
/**
 * The `state` of a trip to the provider begins with it when somebody confirms who they are, in a window
 * beside the page.
 */
export const confirmMark = 'confirm-'
/** A page of ours. */
const returnToInput = textInput(2_000, undefined, z.regex(/^\/(?![/\\])/, 'Enter a path of this site.'))
/** The body of each operation that leads to the provider, and the address there. */
export const ssoStart = {
  body: z.strictObject({ return_to: returnToInput }),
  reply: record({ url: text }, {}),
} as const
/** Signed in, and where the person wanted to go. */
export const ssoFinishedShape = record(
  { ...signedInFields[0], purpose: choice(ssoPurposes), return_to: text },
  signedInFields[1],
)

/**
 * The ways in which the caller can confirm who they are. `passkey` is null without a passkey. `sso`: the name
 * of the provider. `why_no_sso`: why the provider of somebody who signs in there can't confirm it.
 */
export const getVerifyOptions = endpoint({
  name: 'Get options to confirm',
  method: 'POST',
  path: '/api/console/session/verify/options/',
  changesNothing: true,
  body: z.strictObject({}),
  reply: record(
    {},
    { passkey: nullable(webAuthnJson), password: flag, sso: nullable(text), why_no_sso: nullable(text) },
  ),
  needs: 'person',
})

/**
 * Confirms who the caller is, by passkey, or by password and code. The session gets a new cookie. 403 when
 * the proof is wrong.
 */
export const verifySession = endpoint({
  name: 'Confirm identity',
  method: 'POST',
  path: '/api/console/session/verify/',
  body: z.strictObject({
    credential: z.optional(credentialInput),
    password: z.optional(passwordInput),
    code: z.optional(codeInput),
  }),
  reply: record({ verified_at: timestamp }, {}),
  needs: 'person',
  cookie: true,
})

/** Leads to the provider of single sign-on to confirm who the caller is. Finish single sign-on ends it. */
export const verifyBySso = endpoint({
  ...ssoStart,
  name: 'Confirm by single sign-on',
  method: 'POST',
  path: '/api/console/session/verify/sso/',
  changesNothing: true,
  needs: 'person',
  cookie: true,
})
