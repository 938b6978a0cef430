import * as z from 'zod/mini'
import { idParam, nodeScope } from './filters'
import { referring } from './references'
import { roleGivenShape } from './roles/role-given'
import { serviceAccountOrderings, serviceAccountStates } from './address-values'
import { idOf, nullable, record, sometimes, text, timestamp, type Read, type Written } from './shape'
import { momentInput } from './fields/text'
import { bodyIdOf, endpoint, listQuery, nameInput, page, pathIdOf } from './wire'

// Service accounts, which only our own server manages (X). The specification leaves them to the portal.

/** Every API key of our own server starts with this, so that a leaked one is recognisable (X). */
export const keyPrefix = 'msp_'
/** Random bytes in an API key (X). */
export const keyBytes = 32
/** An account that nobody used for this many days gets a warning. */
export const unusedDays = 90
/** A key that ends within this many days is listed, and those who may rotate it are told. */
export const endingDays = 14

const fields = {
  name: text,
  role: idOf<'role'>(),
  role_name: text,
  msp_node: idOf<'node'>(),
  msp_node_name: text,
  created_at: timestamp,
  rotated_at: nullable(timestamp),
  last_used_at: nullable(timestamp),
  unused_since: timestamp,
  expires_at: nullable(timestamp),
  role_given: sometimes(nullable(roleGivenShape)),
  key_made: sometimes(nullable(roleGivenShape)),
}
const references = { role: 'role_name', msp_node: 'msp_node_name' }
/**
 * A service account. `last_used_at` is exact to the hour; null: no use was noted. `unused_since`: the latest
 * of the last use, the last key and the moment since which this server notes uses. `role_given`: null if the
 * server doesn't know; replies to writes don't have it. `key_made` neither: when the present key was made, and
 * by whom, to whom alone it was shown.
 */
export const serviceAccountShape = referring(record({ id: idOf<'key'>() }, fields), references)
export type ServiceAccount = Read<typeof serviceAccountShape>
export type WrittenServiceAccount = Written<typeof serviceAccountShape>

/** A service account with its new key, which no other reply has. */
const withKeyShape = referring(record({ id: idOf<'key'>(), key: text }, fields), references)
export type ServiceAccountWithKey = Read<typeof withKeyShape>

const serviceAccountsPath = '/api/console/service-accounts/'
const accountPath = `${serviceAccountsPath}{id}/` as const
const accountParams = z.object({ id: pathIdOf<'key'>() })

/** The moment after which a key no longer works. */
const expiryInput = momentInput('Enter a date and time like 2027-03-31T08:00:00Z.').check(
  z.refine((text) => new Date(text).getUTCFullYear() < 10_000, 'Enter a date before the year 10000.'),
)

/** The service accounts in scope. */
export const listServiceAccounts = endpoint({
  name: 'List service accounts',
  method: 'GET',
  path: serviceAccountsPath,
  query: z.extend(listQuery(serviceAccountOrderings), {
    ...nodeScope,
    role: idParam,
    state: z.optional(z.enum(serviceAccountStates, `One of: ${serviceAccountStates.join(', ')}.`)),
  }),
  reply: page(serviceAccountShape),
  needs: 'msp_view_service_account',
})

export const getServiceAccount = endpoint({
  name: 'Get service account',
  method: 'GET',
  path: accountPath,
  params: accountParams,
  reply: serviceAccountShape,
  needs: 'msp_view_service_account',
})

/** Creates a service account and answers its key. `msp_node` defaults to the caller's own node. */
export const createServiceAccount = endpoint({
  name: 'Create service account',
  method: 'POST',
  path: serviceAccountsPath,
  body: z.strictObject({
    name: nameInput,
    role: bodyIdOf<'role'>(),
    msp_node: z.optional(bodyIdOf<'node'>()),
    expires_at: z.optional(z.nullable(expiryInput)),
  }),
  reply: withKeyShape,
  success: 201,
  needs: 'msp_add_service_account',
  fresh: true,
})

/** Changes the given fields. The key stays the same, and has the new permissions with the next request. */
export const updateServiceAccount = endpoint({
  name: 'Update service account',
  method: 'PATCH',
  path: accountPath,
  params: accountParams,
  body: z.strictObject({
    name: z.optional(nameInput),
    role: z.optional(bodyIdOf<'role'>()),
    msp_node: z.optional(bodyIdOf<'node'>()),
    expires_at: z.optional(z.nullable(expiryInput)),
  }),
  reply: serviceAccountShape,
  needs: 'msp_edit_service_account',
  fresh: true,
  shownBy: { read: () => getServiceAccount },
})

/** Answers a new key. The old one stops working at once. */
export const rotateServiceAccount = endpoint({
  name: 'Rotate service account key',
  method: 'POST',
  path: `${accountPath}rotate/`,
  params: accountParams,
  reply: withKeyShape,
  needs: 'msp_rotate_service_account',
  fresh: true,
})

/** Deletes a service account. Its key stops working at once. */
export const deleteServiceAccount = endpoint({
  name: 'Delete service account',
  method: 'DELETE',
  path: accountPath,
  params: accountParams,
  reply: null,
  needs: 'msp_delete_service_account',
  fresh: true,
  shownBy: { read: () => getServiceAccount },
})
