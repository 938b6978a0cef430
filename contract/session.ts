import * as z from 'zod/mini'
import { permissionCodes, type PermissionCode } from './roles/permissions'
import type { Shape } from './shape'
import { endpoint } from './wire'

/** The body of a 401 without an API key (A). It is the published text, so that scripts recognise it. */
export const missingCredentials = 'Authentication credentials were not provided.'
export const invalidCredentials = 'Invalid service account key.'
/** The body of a 401 with the token of a session that ended (X). */
export const sessionOver = 'Your session is over. Sign in again.'

/** Unknown API keys that one address may send in a minute (X). */
export const failedSignInsPerMinute = 100
/**
 * Unknown API keys of one address in a minute, above which a process looks up only keys that were good lately
 * (X).
 */
export const guessedKeysPerMinute = 1_000
/** Requests without an API key that one address may send in a minute (X). */
export const requestsWithoutKeyPerMinute = 120
/** Requests that one API key may send in a minute, unless REQUESTS_PER_MINUTE says otherwise (X). */
export const defaultRequestsPerMinute = 600
/** Searches of one API key that run at the same time; others wait briefly, then get a 429 (X). */
export const searchesAtOnce = 2

/** An object of booleans by permission code (P). The browser keeps unknown codes and drops other values. */
export const ownPermissions: Shape<Record<PermissionCode, boolean>, Record<string, boolean>> = {
  write: z.object(
    // fromEntries forgets that every code is a key.
    Object.fromEntries(permissionCodes.map((code) => [code, z.boolean()])) as Record<
      PermissionCode,
      z.ZodMiniBoolean
    >,
  ),
  read: z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((all) =>
      Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
      ),
    ),
  ),
}

/**
 * Operation 8: the caller's permissions. The codes of {@link neverForServiceAccounts} are always false (P).
 */
export const listServiceAccountPermissions = endpoint({
  name: 'List Service Account Permissions',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/user-permissions/',
  reply: ownPermissions,
  needs: 'any key',
  source: { path: 'P', body: 'S', reply: 'P' },
})

/** The 403 after which a person confirms who they are, and the page sends the same request again (X). */
export const confirmFirst = 'Confirm that it is you, then try again.'
