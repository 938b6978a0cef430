import * as z from 'zod/mini'
import {
  choice,
  count,
  flag,
  id,
  list,
  nullable,
  record,
  text,
  timestamp,
  type Read,
  type Shape,
  type Written,
} from '../shape'
import { endpoint, nothing, pathId } from '../wire'

// Sessions of people (X). A cookie that scripts can't read holds the session. It is exchanged for a bearer token.

/** Every bearer token of a session starts with this. */
export const tokenPrefix = 'msu_'
/** Random bytes in a token and in a session cookie. */
export const tokenBytes = 32
/** Minutes after which a token must be exchanged for a new one. */
export const tokenMinutes = 10
/** One session has at most this many tokens at a time; the oldest ends. */
export const tokensPerSession = 20
/** One person has at most this many sessions at a time; the oldest ends. */
export const sessionsPerPerson = 20
/** Hours after which a session ends. */
export const sessionHours = 12
/** Minutes without activity after which a session ends. */
export const sessionIdleMinutes = 30
/** Minutes of a session that can only set up sign-in. */
export const setUpMinutes = 30
/** Minutes for which a person counts as confirmed after they proved who they are. */
export const freshMinutes = 10

/** `full`: everything that the person may do. `setup`: a link was opened, and ways to sign in can be set up. */
export const sessionKinds = ['full', 'setup'] as const
/** How people prove who they are. */
export const signInMethods = ['passkey', 'password', 'recovery code', 'sso', 'link'] as const

/** `employee`: null on a gateway, whose people are its own. `keeper`: manages the people and keys of a gateway. */
const personShape = record({ id }, { employee: nullable(id), name: text, email: text, keeper: flag })

/** A signed-in person with a new token. `expires_in`: seconds that the token is valid. `ends_at`: the end of the session without more activity. */
const signedInFields = [
  { token: text, expires_in: count, kind: choice(sessionKinds), person: personShape },
  { ends_at: timestamp, started_at: timestamp, verified_at: timestamp },
] as const
export const signedInShape = record(...signedInFields)
export type SignedIn = Read<typeof signedInShape>
export type WrittenSignedIn = Written<typeof signedInShape>

const written = {
  group: 'Console',
  method: 'POST',
  params: nothing,
  query: nothing,
  source: { path: 'X', body: 'X', reply: 'X' },
} as const

/**
 * Exchanges the session's cookie for a token. 401 without a living session. Only `active` counts as activity: somebody used the page
 * since the last time.
 */
export const getSessionToken = endpoint({
  ...written,
  name: 'Get session token',
  path: '/api/console/session/token/',
  body: z.strictObject({ active: z.boolean() }),
  reply: signedInShape,
  success: 200,
  needs: 'no key',
  cookie: true,
})

/** Ends the session of the cookie, or with `everywhere` all sessions of its person. Succeeds without a session. */
export const endSession = endpoint({
  ...written,
  name: 'End session',
  path: '/api/console/session/end/',
  body: z.strictObject({ everywhere: z.optional(z.boolean()) }),
  reply: null,
  success: 204,
  needs: 'no key',
  cookie: true,
})

/** The JSON that WebAuthn takes or gives. The library on either side checks it. */
export const webAuthnJson: Shape<Record<string, unknown>> = {
  write: z.looseObject({ challenge: z.string() }),
  read: z.looseObject({ challenge: z.string() }),
}
/** The answer of an authenticator, as JSON. */
export const credentialInput = z.looseObject({
  id: z.string().check(z.minLength(1), z.maxLength(2_000)),
  rawId: z.string().check(z.maxLength(2_000)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(4_000)) }),
})

/** A password as typed. Whether it is long enough is asked only of a new one. */
export const passwordInput = z
  .string('Enter text.')
  .check(z.minLength(1, 'Enter your password.'), z.maxLength(1_000, 'This is not a password of ours.'))
/** Six digits of an authenticator app, or a recovery code. */
export const codeInput = z
  .string('Enter text.')
  .check(z.trim(), z.minLength(1, 'Enter the code.'), z.maxLength(60, 'This is not a code of ours.'))

/** Minutes that somebody can take at the provider of single sign-on. */
export const ssoMinutes = 10
/** What somebody goes to the provider for. */
export const ssoPurposes = ['sign in', 'join', 'confirm'] as const
/** The page that the provider leads back to, which then leads to `return_to`. */
export const ssoPath = '/sign-in/sso'

/** A page of ours. */
const returnToInput = z
  .string()
  .check(
    z.maxLength(2_000, 'At most 2000 characters.'),
    z.regex(/^\/(?![/\\])/, 'Enter a path of this site.'),
  )
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

/** The ways in which the caller can confirm who they are. `passkey` is null without a passkey. `sso`: the name of the provider. */
export const getVerifyOptions = endpoint({
  ...written,
  name: 'Get options to confirm',
  path: '/api/console/session/verify/options/',
  changesNothing: true,
  body: z.strictObject({}),
  reply: record({}, { passkey: nullable(webAuthnJson), password: flag, sso: nullable(text) }),
  success: 200,
  needs: 'person',
})

/** Confirms who the caller is, by passkey, or by password and code. The session gets a new cookie. 403 when the proof is wrong. */
export const verifySession = endpoint({
  ...written,
  name: 'Confirm identity',
  path: '/api/console/session/verify/',
  body: z.strictObject({
    credential: z.optional(credentialInput),
    password: z.optional(passwordInput),
    code: z.optional(codeInput),
  }),
  reply: record({ verified_at: timestamp }, {}),
  success: 200,
  needs: 'person',
  cookie: true,
})

/** Leads to the provider of single sign-on to confirm who the caller is. Finish single sign-on ends it. */
export const verifyBySso = endpoint({
  ...written,
  ...ssoStart,
  name: 'Confirm by single sign-on',
  path: '/api/console/session/verify/sso/',
  changesNothing: true,
  success: 200,
  needs: 'person',
  cookie: true,
})

/** A session of the caller. `is_current`: the one of this request. */
const sessionShape = record(
  { id },
  {
    started_at: timestamp,
    seen_at: timestamp,
    ends_at: timestamp,
    methods: list(choice(signInMethods)),
    address: text,
    browser: text,
    is_current: flag,
  },
)
export type OwnSession = Read<typeof sessionShape>
export type WrittenOwnSession = Written<typeof sessionShape>

/** The living sessions of the caller, newest activity first. */
export const listSessions = endpoint({
  ...written,
  name: 'List own sessions',
  method: 'GET',
  path: '/api/console/sessions/',
  body: null,
  reply: record({ results: list(sessionShape) }, {}),
  success: 200,
  needs: 'person',
})

/** Ends one of the caller's sessions. 404 for any other. */
export const deleteSession = endpoint({
  ...written,
  name: 'End own session',
  method: 'DELETE',
  path: '/api/console/sessions/{id}/',
  params: z.object({ id: pathId }),
  body: null,
  reply: null,
  success: 204,
  needs: 'person',
})
