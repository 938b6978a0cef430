import * as z from 'zod/mini'
import { choice, nullable, record, text, timestamp, type Read } from './shape'
import { endpoint, nothing } from './wire'

// What the link in an invitation leads to (X).

/** The secret of an invitation travels in bodies only, never in a path that proxies and logs keep. */
const activationBody = z.strictObject({
  token: z
    .string()
    .check(z.minLength(1, 'The link is incomplete.'), z.maxLength(200, 'This is not an activation link.')),
})

/** `open`: can be accepted. `used`, `replaced` (a newer mail was sent), `expired`, `unknown`: cannot, for that reason. */
export const activationStates = ['open', 'used', 'replaced', 'expired', 'unknown'] as const
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
  needs: 'nobody in particular',
  basis: { path: 'X', body: 'X', reply: 'X' },
} as const

/** Look at an invitation without using it. */
export const checkActivation = endpoint({
  ...activation,
  name: 'Check activation',
  path: '/api/console/activation/check/',
})
/** Accept an invitation: the person becomes active. Answers `used` when it succeeded now; 409 `{detail}` when it could not. */
export const acceptActivation = endpoint({
  ...activation,
  name: 'Accept activation',
  path: '/api/console/activation/accept/',
})
