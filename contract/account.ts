import * as z from 'zod/mini'
import { credentialInput, webAuthnJson } from './sessions'
import { flag, id, list, nullable, record, text, timestamp, type Read, type Written } from './shape'
import { endpoint, nameInput, nothing, pathId } from './wire'

// The caller's own ways to sign in (X). A session for set-up can only add the first one.

/** `is_usable`: it was made for the host name that this server has now. `backed_up`: it is synchronised between devices. */
export const passkeyShape = record(
  { id },
  { name: text, created_at: timestamp, last_used_at: nullable(timestamp), backed_up: flag, is_usable: flag },
)
export type Passkey = Read<typeof passkeyShape>
export type WrittenPasskey = Written<typeof passkeyShape>

/** The caller and their ways to sign in. */
export const accountShape = record(
  { name: text, passkeys: list(passkeyShape) },
  { email: text, role_name: nullable(text), msp_node_name: nullable(text) },
)
export type Account = Read<typeof accountShape>

/** A person has at most this many passkeys. */
export const maxPasskeys = 20

const entry = {
  group: 'Console',
  method: 'POST',
  params: nothing,
  query: nothing,
  needs: 'set-up',
  source: { path: 'X', body: 'X', reply: 'X' },
} as const

export const getAccount = endpoint({
  ...entry,
  name: 'Get own account',
  method: 'GET',
  path: '/api/console/account/',
  body: null,
  reply: accountShape,
  success: 200,
})

/** Options for `navigator.credentials.create`. */
export const getNewPasskeyOptions = endpoint({
  ...entry,
  name: 'Get options for a passkey',
  path: '/api/console/account/passkeys/options/',
  changesNothing: true,
  body: z.strictObject({}),
  reply: webAuthnJson,
  success: 200,
  fresh: true,
})

/**
 * Adds a passkey. The first way of a session for set-up makes the person active, ends that session and sets the cookie of a full one.
 * The person's other sessions end.
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
  success: 200,
  needs: 'person',
})

/** Removes a passkey and ends the person's other sessions. 400 for the last way to sign in. */
export const deletePasskey = endpoint({
  ...entry,
  name: 'Remove passkey',
  method: 'DELETE',
  path: '/api/console/account/passkeys/{id}/',
  params: z.object({ id: pathId }),
  body: null,
  reply: null,
  success: 204,
  needs: 'person',
  fresh: true,
})
