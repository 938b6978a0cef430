import * as z from 'zod/mini'
import { choice, nullable, record, text, timestamp, type Read } from './shape'
import { endpoint, nothing } from './wire'

// The target of the link in an invitation (X).

/** The secret of an invitation. It travels in bodies only, because proxies and logs keep paths. */
const activationBody = z.strictObject({
  token: z
    .string()
    .check(z.minLength(1, 'The link is incomplete.'), z.maxLength(200, 'This is not an activation link.')),
})

/** Only an `open` invitation can be accepted. `replaced`: a newer mail was sent. */
const activationStates = ['open', 'used', 'replaced', 'expired', 'unknown'] as const
export const activationShape = record(
  { state: choice(activationStates) },
  {
    first_name: nullable(text),
    email: nullable(text),
    node_name: nullable(text),
    expires_at: nullable(timestamp),
  },
)
export type Activation = Read<typeof activationShape>

const activation = {
  group: 'Console',
  method: 'POST',
  params: nothing,
  query: nothing,
  body: activationBody,
  reply: activationShape,
  success: 200,
  needs: 'no key',
  source: { path: 'X', body: 'X', reply: 'X' },
} as const

/** Reads an invitation without using it. */
export const checkActivation = endpoint({
  ...activation,
  name: 'Check activation',
  path: '/api/console/activation/check/',
})
/** Accepts an invitation: the person becomes active. Replies `used` on success, 409 `{detail}` otherwise. */
export const acceptActivation = endpoint({
  ...activation,
  name: 'Accept activation',
  path: '/api/console/activation/accept/',
})
