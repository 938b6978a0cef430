import * as z from 'zod/mini'
import { ownPermissions } from '../session'
import {
  choice,
  count,
  flag,
  id,
  idOf,
  list,
  nullable,
  record,
  sometimes,
  text,
  timestamp,
  type Read,
  type Written,
} from '../shape'
import { bodyIdOf, endpoint, pathId } from '../wire'

// Sessions of people (X). A cookie that scripts can't read holds the session. It is exchanged for a bearer
// token.

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

/**
 * `full`: everything that the person may do. `setup`: a link was opened, and ways to sign in can be set up.
 */
export const sessionKinds = ['full', 'setup'] as const
/** How people prove who they are. */
export const signInMethods = ['passkey', 'password', 'recovery code', 'sso', 'link'] as const

/**
 * `employee`, `role_name` and `msp_node_name`: null on a gateway, whose people are its own. `keeper`: manages
 * the people and keys of a gateway.
 */
const personShape = record(
  { id: idOf<'sign-in'>() },
  {
    employee: nullable(idOf<'employee'>()),
    name: text,
    email: text,
    role_name: nullable(text),
    msp_node_name: nullable(text),
    keeper: flag,
  },
)

/**
 * A signed-in person with a new token. `expires_in`: seconds that the token is valid. `age`: seconds since
 * the session began, because the clock of a browser can be wrong. `ends_at`: the end of the session without
 * more activity. `permissions`: those of operation 8, which a gateway has no word of.
 */
export const signedInFields = [
  { token: text, expires_in: count, kind: choice(sessionKinds), person: personShape },
  {
    age: count,
    ends_at: timestamp,
    started_at: timestamp,
    verified_at: timestamp,
    permissions: sometimes(ownPermissions),
  },
] as const
export const signedInShape = record(...signedInFields)
export type SignedIn = Read<typeof signedInShape>
export type WrittenSignedIn = Written<typeof signedInShape>

/** Whose session a browser has, in words for a page that worked in another one. */
export const inThisBrowser = (name: string, kind: string): string =>
  kind === 'full'
    ? `${name} is signed in in this browser now.`
    : `${name} is setting up sign-in in this browser now.`

/**
 * Exchanges the session's cookie for a token. 401 without a living session. 409 if it isn't of the `expected`
 * person and kind: somebody else used another tab of this browser. That session stays. Only `active` counts
 * as activity: somebody used the page since the last time.
 */
export const getSessionToken = endpoint({
  name: 'Get session token',
  method: 'POST',
  path: '/api/console/session/token/',
  body: z.strictObject({
    active: z.boolean(),
    expected: z.optional(z.strictObject({ person: bodyIdOf<'sign-in'>(), kind: z.enum(sessionKinds) })),
  }),
  reply: signedInShape,
  needs: 'no key',
  cookie: true,
})

/**
 * Ends the session of the cookie, or with `everywhere` all sessions of its person. Succeeds without a
 * session. 409 if it is of another `person`.
 */
export const endSession = endpoint({
  name: 'End session',
  method: 'POST',
  path: '/api/console/session/end/',
  body: z.strictObject({ everywhere: z.optional(z.boolean()), person: z.optional(bodyIdOf<'sign-in'>()) }),
  reply: null,
  needs: 'no key',
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
  name: 'List own sessions',
  method: 'GET',
  path: '/api/console/sessions/',
  reply: record({ results: list(sessionShape) }, {}),
  needs: 'person',
})

/** Ends one of the caller's sessions. 404 for any other. */
export const deleteSession = endpoint({
  name: 'End own session',
  method: 'DELETE',
  path: '/api/console/sessions/{id}/',
  params: z.object({ id: pathId }),
  reply: null,
  needs: 'person',
})

/**
 * Signs somebody out everywhere: an employee, or on a gateway a person, by their ID. It needs what Reset MSP Employee
 * 2FA needs, and leaves their ways to sign in. 404 outside the caller's scope.
 */
export const endSessionsOf = endpoint({
  name: 'End sessions',
  method: 'DELETE',
  path: '/api/console/sessions-of/{id}/',
  params: z.object({ id: pathId }),
  reply: null,
  needs: 'msp_edit_user',
  ofKeepers: true,
  fresh: true,
})
