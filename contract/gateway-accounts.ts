import * as z from 'zod/mini'
import { gatewayPersonOrderings, upstreamKeyOrderings } from './address-values'
import { tokenPrefix } from './sign-in/sessions'
import {
  choice,
  count,
  flag,
  idOf,
  nullable,
  record,
  text,
  timestamp,
  type Read,
  type Written,
} from './shape'
import { tidyInput, trimmed } from './fields/text'
import { emailInput } from './fields/email-address'
import { bodyIdOf, endpoint, listQuery, nameInput, page, pathIdOf } from './wire'

// The people of a gateway and the keys of the API that they work with (X). Keepers manage both.

const personFields = {
  name: text,
  email: text,
  status: choice(['invited', 'active']),
  is_2fa_enabled: flag,
  keeper: flag,
  upstream_key: nullable(idOf<'upstream-key'>()),
  upstream_key_name: nullable(text),
  last_sign_in_at: nullable(timestamp),
}
/** A person of a gateway. Without `upstream_key` the gateway refuses whatever they ask of the API. */
const gatewayPersonShape = record({ id: idOf<'sign-in'>() }, personFields)
export type GatewayPerson = Read<typeof gatewayPersonShape>
export type WrittenGatewayPerson = Written<typeof gatewayPersonShape>

/** `link`: the link that the person sets up their sign-in with; null when it was mailed. */
const withLinkShape = record({ id: idOf<'sign-in'>() }, { ...personFields, link: nullable(text) })
export type GatewayPersonWithLink = Read<typeof withLinkShape>

/**
 * A key of the API, without the key itself. `is_readable`: a key of `SECRETS_KEYS` opens it, and it is for
 * the API that the gateway has now. `refused_at`: since then the API refuses it. `last_used_at` is exact to
 * the hour. `records_licences`: every night the gateway records licences with it. `entered_by`: the
 * person who entered the present key; null: not known.
 */
const upstreamKeyShape = record(
  { id: idOf<'upstream-key'>() },
  {
    name: text,
    people: count,
    is_readable: flag,
    created_at: timestamp,
    last_used_at: nullable(timestamp),
    refused_at: nullable(timestamp),
    records_licences: flag,
    entered_by: nullable(idOf<'sign-in'>()),
  },
)
export type UpstreamKey = Read<typeof upstreamKeyShape>
export type WrittenUpstreamKey = Written<typeof upstreamKeyShape>

/** The longest key of an API. */
export const maxKeyLength = 4_096
const keyInput = tidyInput(maxKeyLength, trimmed, {
  checks: [
    z.minLength(1, 'Enter the key.'),
    z.regex(/^[\u0021-\u007e]*$/, 'The key contains a space or an invalid character. Copy it again.'),
    z.refine((key) => !key.startsWith(tokenPrefix), 'This is a session token, not an API key.'),
  ],
})
const recordsLicences = z.optional(z.boolean('Enter true or false.'))
/** How a link gets to its person: by mail, or shown to the keeper, who hands it on. */
const delivery = z.enum(['mail', 'show'], 'One of: mail, show.')

const gatewayPeoplePath = '/api/console/people/'
const personPath = `${gatewayPeoplePath}{id}/` as const
const upstreamKeysPath = '/api/console/upstream-keys/'
const keyPath = `${upstreamKeysPath}{id}/` as const
const params = z.object({ id: pathIdOf<'sign-in'>() })
const keyParams = z.object({ id: pathIdOf<'upstream-key'>() })

export const listGatewayPeople = endpoint({
  name: 'List people',
  method: 'GET',
  path: gatewayPeoplePath,
  query: listQuery(gatewayPersonOrderings),
  reply: page(gatewayPersonShape),
  needs: 'keeper',
})

export const getGatewayPerson = endpoint({
  name: 'Get person',
  method: 'GET',
  path: personPath,
  params,
  reply: gatewayPersonShape,
  needs: 'keeper',
})

/** Invites a person. */
export const addGatewayPerson = endpoint({
  name: 'Add person',
  method: 'POST',
  path: gatewayPeoplePath,
  body: z.strictObject({
    name: nameInput,
    email: emailInput,
    keeper: z.optional(z.boolean()),
    upstream_key: z.optional(z.nullable(bodyIdOf<'upstream-key'>())),
    delivery: z.optional(delivery),
  }),
  reply: withLinkShape,
  success: 201,
  needs: 'keeper',
  fresh: true,
})

/** Changes the given fields. Another key counts from the next request on. The last keeper stays one. */
export const updateGatewayPerson = endpoint({
  name: 'Update person',
  method: 'PATCH',
  path: personPath,
  params,
  body: z.strictObject({
    name: z.optional(nameInput),
    keeper: z.optional(z.boolean()),
    upstream_key: z.optional(z.nullable(bodyIdOf<'upstream-key'>())),
  }),
  reply: gatewayPersonShape,
  needs: 'keeper',
  fresh: true,
  shownBy: { read: () => getGatewayPerson },
})

/**
 * Makes a new link. It replaces the one before; an active person loses every way to sign in and all sessions.
 */
export const makeGatewayPersonLink = endpoint({
  name: 'Make link for person',
  method: 'POST',
  path: `${personPath}link/`,
  params,
  body: z.strictObject({ delivery: z.optional(delivery) }),
  reply: withLinkShape,
  needs: 'keeper',
  fresh: true,
})

export const deleteGatewayPerson = endpoint({
  name: 'Delete person',
  method: 'DELETE',
  path: personPath,
  params,
  reply: null,
  needs: 'keeper',
  fresh: true,
  shownBy: { read: () => getGatewayPerson },
})

export const listUpstreamKeys = endpoint({
  name: 'List upstream keys',
  method: 'GET',
  path: upstreamKeysPath,
  query: listQuery(upstreamKeyOrderings),
  reply: page(upstreamKeyShape),
  needs: 'keeper',
})

export const getUpstreamKey = endpoint({
  name: 'Get upstream key',
  method: 'GET',
  path: keyPath,
  params: keyParams,
  reply: upstreamKeyShape,
  needs: 'keeper',
})

export const addUpstreamKey = endpoint({
  name: 'Add upstream key',
  method: 'POST',
  path: upstreamKeysPath,
  body: z.strictObject({ name: nameInput, key: keyInput, records_licences: recordsLicences }),
  reply: upstreamKeyShape,
  success: 201,
  needs: 'keeper',
  fresh: true,
})

/**
 * Renames a key or replaces it. People who work with it work with the new one from the next request on. One
 * key records licences: the mark of another goes.
 */
export const updateUpstreamKey = endpoint({
  name: 'Update upstream key',
  method: 'PATCH',
  path: keyPath,
  params: keyParams,
  body: z.strictObject({
    name: z.optional(nameInput),
    key: z.optional(keyInput),
    records_licences: recordsLicences,
  }),
  reply: upstreamKeyShape,
  needs: 'keeper',
  fresh: true,
  shownBy: { read: () => getUpstreamKey },
})

/** Refused while somebody works with the key. */
export const deleteUpstreamKey = endpoint({
  name: 'Delete upstream key',
  method: 'DELETE',
  path: keyPath,
  params: keyParams,
  reply: null,
  needs: 'keeper',
  fresh: true,
  shownBy: { read: () => getUpstreamKey },
})
