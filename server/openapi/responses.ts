import { isRepeatable } from '#contract/idempotency'
import type { Endpoint } from '#contract/wire'
import type { JsonSchema } from './schemas'

export const ref = (kind: 'schemas' | 'responses', name: string): JsonSchema => ({
  $ref: `#/components/${kind}/${name}`,
})
export const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})

const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } }
const refusal = (description: string, schema: JsonSchema, headers?: object) => ({
  description,
  content: json(schema),
  ...(headers && { headers }),
})
const detail = (description: string, headers?: object) =>
  refusal(description, ref('schemas', 'Detail'), headers)

/** The refusals, by their names in the document. */
export const refusals = {
  BadRequest: refusal("The request or one of its fields can't be processed.", {
    anyOf: [ref('schemas', 'RequestError'), ref('schemas', 'FieldErrors')],
  }),
  SessionOver: detail('The session is over.'),
  WrongProof: detail('The proof is wrong, or the request came from another site.'),
  Unauthorized: detail('The key is missing or unknown.'),
  Forbidden: refusal(
    'The role lacks the permission, or the person has to confirm who they are.',
    ref('schemas', 'Forbidden'),
  ),
  NotFound: detail('No record with this ID is in scope, or the page is past the end.'),
  Conflict: detail('The link was used or replaced, has expired, or is unknown.'),
  TooLarge: detail('The body is too large.'),
  NotJson: detail('The body is not JSON.'),
  KeyReused: detail('The Idempotency-Key was used for another request.'),
  TooManyRequests: detail('Too many requests.', retryAfter),
  ServerError: detail('Something went wrong on the server.'),
  BadGateway: detail('Another server, of the API or of single sign-on, gave no usable answer.'),
  Unavailable: detail("The database or the API isn't answering.", retryAfter),
  GatewayTimeout: detail('The API did not answer in time.'),
  DiskFull: detail('The disk of the database is full. Nothing was changed.', retryAfter),
}
type Refusal = keyof typeof refusals

/** The refusals of an operation by their status. */
export function refusalsOf(entry: Endpoint, isGateway: boolean): Record<string, JsonSchema> {
  const isPublic = entry.needs === 'no key'
  const writes = entry.method !== 'GET'
  const chosen: Readonly<Record<number, Refusal | false | null>> = {
    400: 'BadRequest',
    401: isPublic ? entry.cookie === true && 'SessionOver' : 'Unauthorized',
    403: isPublic ? entry.cookie === true && 'WrongProof' : 'Forbidden',
    404: 'NotFound',
    409: isPublic && entry.body && 'Conflict',
    413: writes && 'TooLarge',
    415: writes && 'NotJson',
    422: isRepeatable(entry) && 'KeyReused',
    429: 'TooManyRequests',
    500: 'ServerError',
    502: (isGateway || entry.path.includes('sso')) && 'BadGateway',
    503: 'Unavailable',
    504: isGateway && 'GatewayTimeout',
    507: writes && 'DiskFull',
  }
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([status, name]) => (name ? [[status, ref('responses', name)]] : [])),
  )
}
