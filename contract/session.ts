import * as z from 'zod/mini'
import { permissionCodes, type PermissionCode } from './permissions'
import type { Shape } from './shape'
import { endpoint, nothing } from './wire'

/** Every key of our own server starts with this, so that a leaked one can be recognised (X). */
export const keyPrefix = 'msp_'
/** Random bytes of a key (X). */
export const keyBytes = 32
/** Days an invitation lives after it was sent or sent again (A). */
export const invitationDays = 7
/** How often an invitation can be sent again to one person in an hour (A). */
export const resendsPerHour = 5

/** Keys that are not known, from one address in a minute, before it is told to wait (X). */
export const failedSignInsPerMinute = 100
/** Requests that bring no key, from one address in a minute, before it is told to wait (X). */
export const requestsWithoutKeyPerMinute = 120
/** Requests of one key in a minute, when REQUESTS_PER_MINUTE does not say otherwise (X). */
export const defaultRequestsPerMinute = 600

/** Flat object code → bool for the calling key (P). Codes that a stranger adds are kept, odd values are left out. */
const ownPermissions: Shape<Record<PermissionCode, boolean>, Record<string, boolean>> = {
  write: z.object(
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

/** 8. What the calling key may do. The four service-account codes of {@link neverForServiceAccounts} are always false (P). */
export const listServiceAccountPermissions = endpoint({
  name: 'List Service Account Permissions',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/user-permissions/',
  params: nothing,
  query: nothing,
  body: null,
  reply: ownPermissions,
  success: 200,
  needs: 'any key',
  basis: { path: 'P', body: 'S', reply: 'P' },
})
