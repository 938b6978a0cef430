import * as z from 'zod/mini'
import { codeInput, credentialInput, passwordInput, ssoStart, webAuthnJson } from './proofs'
import { count, flag, id, list, nullable, record, text, timestamp, type Read, type Written } from '../shape'
import { textInput } from '../fields/text'
import { endpoint, nameInput, pathId } from '../wire'

// The caller's own ways to sign in (X). A session for set-up can only add the first one.

/**
 * `is_usable`: it was made for the host name that this server has now. `backed_up`: it is synchronised
 * between devices.
 */
const passkeyShape = record(
  { id },
  { name: text, created_at: timestamp, last_used_at: nullable(timestamp), backed_up: flag, is_usable: flag },
)
export type Passkey = Read<typeof passkeyShape>
export type WrittenPasskey = Written<typeof passkeyShape>

/** The caller and their ways to sign in. */
const accountShape = record(
  { name: text, passkeys: list(passkeyShape) },
  {
    email: text,
    role_name: nullable(text),
    msp_node_name: nullable(text),
    /** When the password was last changed; null without one. */
    password_changed_at: nullable(timestamp),
    /** When the authenticator app was set up; null without one. */
    authenticator_added_at: nullable(timestamp),
    recovery_codes_left: nullable(count),
    /** The name of the provider that the person signs in with, and nowhere else; null without one. */
    sso: nullable(text),
    /**
     * Whether that provider can confirm who the person is. If not, passkeys do, and for nothing else. Null:
     * not known yet.
     */
    sso_confirms: nullable(flag),
  },
)
export type Account = Read<typeof accountShape>

/** A person has at most this many passkeys. */
export const maxPasskeys = 20
/** Characters of a password. */
export const passwordLength = { least: 15, most: 128 }
/** Codes that replace one of the authenticator app, each once. */
export const recoveryCodeCount = 10
/** Minutes to set up an authenticator app. */
export const newAuthenticatorMinutes = 30

const entry = { method: 'POST', needs: 'set-up' } as const

export const getAccount = endpoint({
  ...entry,
  name: 'Get own account',
  method: 'GET',
  path: '/api/console/account/',
  reply: accountShape,
})

/** Options for `navigator.credentials.create`. */
export const getNewPasskeyOptions = endpoint({
  ...entry,
  name: 'Get options for a passkey',
  path: '/api/console/account/passkeys/options/',
  changesNothing: true,
  body: z.strictObject({}),
  reply: webAuthnJson,
  fresh: true,
})

/**
 * Adds a passkey. The first way of a session for set-up makes the person active, ends that session and sets
 * the cookie of a full one. The person's other sessions end. For people who sign in at a provider it only
 * confirms who they are.
 */
export const addPasskey = endpoint({
  ...entry,
  name: 'Add passkey',
  path: '/api/console/account/passkeys/',
  body: z.strictObject({ name: nameInput, credential: credentialInput }),
  reply: passkeyShape,
  success: 201,
  cookie: true,
  fresh: true,
})

export const renamePasskey = endpoint({
  ...entry,
  name: 'Rename passkey',
  method: 'PATCH',
  path: '/api/console/account/passkeys/{id}/',
  params: z.object({ id: pathId }),
  body: z.strictObject({ name: nameInput }),
  reply: passkeyShape,
  needs: 'person',
})

/** Removes a passkey and ends the person's other sessions. 400 for the last way to sign in. */
export const deletePasskey = endpoint({
  ...entry,
  name: 'Remove passkey',
  method: 'DELETE',
  path: '/api/console/account/passkeys/{id}/',
  params: z.object({ id: pathId }),
  reply: null,
  needs: 'person',
  fresh: true,
})

const recoveryCodesShape = record({ recovery_codes: list(text) }, {})
/** Proves that the app has the secret. `ticket` names it. */
const newAuthenticatorInput = z.strictObject({ ticket: textInput(200), code: codeInput })

/**
 * A secret for an authenticator app. `address`: what the QR code says. It counts once a code of it was sent.
 */
export const getNewAuthenticator = endpoint({
  ...entry,
  name: 'Get secret for an authenticator',
  path: '/api/console/account/authenticator/options/',
  changesNothing: true,
  body: z.strictObject({}),
  reply: record({ ticket: text, secret: text, address: text }, {}),
  fresh: true,
})

/** Replaces the authenticator app and the recovery codes of a person with a password. */
export const replaceAuthenticator = endpoint({
  ...entry,
  name: 'Replace authenticator',
  path: '/api/console/account/authenticator/',
  body: newAuthenticatorInput,
  reply: recoveryCodesShape,
  needs: 'person',
  fresh: true,
})

/**
 * Sets the password. The first one needs an authenticator app with it, and the reply has its recovery codes;
 * otherwise they are null. In a session for set-up it does what Add passkey does.
 */
export const setPassword = endpoint({
  ...entry,
  name: 'Set password',
  path: '/api/console/account/password/',
  body: z.strictObject({ password: passwordInput, authenticator: z.optional(newAuthenticatorInput) }),
  reply: record({ recovery_codes: nullable(list(text)) }, {}),
  cookie: true,
  fresh: true,
})

/** Removes password, authenticator app and recovery codes. 400 for the last way to sign in. */
export const deletePassword = endpoint({
  ...entry,
  name: 'Remove password',
  method: 'DELETE',
  path: '/api/console/account/password/',
  reply: null,
  needs: 'person',
  fresh: true,
})

/** Replaces all recovery codes. */
export const replaceRecoveryCodes = endpoint({
  ...entry,
  name: 'Replace recovery codes',
  path: '/api/console/account/recovery-codes/',
  body: z.strictObject({}),
  reply: recoveryCodesShape,
  needs: 'person',
  fresh: true,
})

/**
 * Leads to the provider of single sign-on, to sign in with it from then on. Finish single sign-on ends it,
 * and removes every other way to sign in. In a session for set-up it does what Add passkey does. 400 for
 * people who have joined it already.
 */
export const joinSso = endpoint({
  ...entry,
  ...ssoStart,
  name: 'Join single sign-on',
  path: '/api/console/account/identity/',
  changesNothing: true,
  cookie: true,
  fresh: true,
})
