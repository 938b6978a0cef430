import { consoleOperations, operations } from '#contract/endpoints'
import {
  idempotencyHeader,
  idempotencyHours,
  isRepeatable,
  maxIdempotencyKeyLength,
  replayedHeader,
} from '#contract/idempotency'
import { isPermission, type Endpoint } from '#contract/wire'
import { examples } from './examples'
import { componentSchemas, jsonSchema, type JsonSchema } from './schemas'

type Properties = { properties?: Record<string, JsonSchema>; required?: string[] }

const sourceWords = {
  S: 'specified',
  P: 'published by the vendor',
  A: 'assumed from the habits of Django REST Framework',
  X: 'an extension of this server',
}

const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
})
const contentOf = (entry: Endpoint, schema: JsonSchema, example: unknown) =>
  entry.media ? { [entry.media]: { schema: { type: 'string' } } } : json(schema, example)
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const refusal = (description: string, name: string, ...others: string[]) => ({
  description,
  content: json(others.length === 0 ? ref(name) : { anyOf: [name, ...others].map(ref) }),
})

/** Marks a parameter that only this server has, and names the orders that only it has. */
function extensionOf({ extensions = [], query }: Endpoint, name: string) {
  if (extensions.includes(name)) return { 'x-source': 'X', description: 'An extension of this server (X).' }
  const orders = extensions.filter((one) => !(one in query.shape))
  return name === 'ordering' && orders.length > 0
    ? { description: `Extensions of this server (X): ${orders.join(', ')}, also with - before them.` }
    : {}
}

function parameters(entry: Endpoint, where: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchema(
    where === 'path' ? entry.params : entry.query,
    'input',
  ) as Properties // Both schemas are objects.
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
    ...(where === 'query' && extensionOf(entry, name)),
  }))
}

const idempotencyKey = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: `An extension (X). The server carries the request out once for each value. A repetition within ${idempotencyHours} hours gets the first reply, with ${replayedHeader}: true.`,
  schema: { type: 'string', minLength: 1, maxLength: maxIdempotencyKeyLength, pattern: '^[!-~]+$' },
}

const retryAfter = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } }

function responses(entry: Endpoint, example: unknown) {
  const isPublic = entry.needs === 'no key'
  return {
    [entry.success]: entry.reply
      ? { description: 'Done.', content: contentOf(entry, jsonSchema(entry.reply.write, 'output'), example) }
      : { description: 'Done, without a body.' },
    400: refusal("The request or one of its fields can't be processed.", 'RequestError', 'FieldErrors'),
    ...(entry.cookie && isPublic
      ? {
          401: refusal('The session is over.', 'Detail'),
          403: refusal('The proof is wrong, or the request came from another site.', 'Detail'),
        }
      : {}),
    ...(isPublic
      ? entry.body && { 409: refusal('The link was used or replaced, has expired, or is unknown.', 'Detail') }
      : {
          401: refusal('The key is missing or unknown.', 'Detail'),
          403: refusal('The role lacks the permission, or the person has to confirm who they are.', 'Detail'),
        }),
    404: refusal('No record with this ID is in scope, or the page is past the end.', 'Detail'),
    413: refusal('The body is too large.', 'Detail'),
    ...(isRepeatable(entry)
      ? { 422: refusal('The Idempotency-Key was used for another request.', 'Detail') }
      : {}),
    415: refusal('The body is not JSON.', 'Detail'),
    429: { ...refusal('Too many requests.', 'Detail'), headers: retryAfter },
    500: refusal('Something went wrong on the server.', 'Detail'),
    503: { ...refusal("The database isn't answering.", 'Detail'), headers: retryAfter },
    ...(entry.method === 'GET'
      ? {}
      : {
          507: {
            ...refusal('The disk of the database is full. Nothing was changed.', 'Detail'),
            headers: retryAfter,
          },
        }),
  }
}

const needed = {
  'any key': 'a valid key with any role, or a person',
  person: 'a person who is signed in',
  'set-up': 'a person who is signed in, or who opened a link to set up sign-in',
  keeper: 'a person who manages a gateway',
  'no key': 'no key',
}

function operation(id: string, entry: Endpoint) {
  const example = examples[id]
  const { path, body, reply } = entry.source
  const needs = isPermission(entry.needs) ? [entry.needs].flat().join(' or ') : needed[entry.needs]
  return {
    operationId: id,
    summary: entry.name,
    tags: [entry.group],
    description: `Needs ${needs}. Path ${sourceWords[path]}; body ${sourceWords[body]}; reply ${sourceWords[reply]}.`,
    'x-source': entry.source,
    'x-needs': entry.needs,
    parameters: [
      ...parameters(entry, 'path'),
      ...parameters(entry, 'query'),
      ...(isRepeatable(entry) ? [idempotencyKey] : []),
    ],
    ...(entry.body
      ? { requestBody: { required: true, content: json(jsonSchema(entry.body, 'input'), example?.body) } }
      : {}),
    ...(entry.needs === 'no key' ? { security: [] } : {}),
    responses: responses(entry, example?.reply),
  }
}

/** The whole contract as OpenAPI 3.1. */
export function openApiDocument(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [id, entry] of Object.entries({ ...operations, ...consoleOperations }))
    (paths[entry.path] ??= {})[entry.method.toLowerCase()] = operation(id, entry)
  return {
    openapi: '3.1.0',
    info: {
      title: 'MSP Portal API',
      version: '1',
      description:
        'The 25 operations of the MSP Portal API and the extensions of this server. `x-source` names the source of path, body and reply: S specified, P published, A assumed, X extension.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    security: [{ serviceAccountKey: [] }],
    tags: [
      ...new Set(Object.values({ ...operations, ...consoleOperations }).map((entry) => entry.group)),
    ].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        serviceAccountKey: { type: 'http', scheme: 'bearer', description: 'A service account key.' },
      },
      schemas: componentSchemas,
    },
  }
}
