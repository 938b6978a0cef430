import { consoleOperations, gatewayOperations, operations } from '#contract/endpoints'
import { getSessionToken, endSession } from '#contract/sign-in/sessions'
import { isPermission, needsAt, type Endpoint, type ResourceGroup } from '#contract/wire'
import { parametersOf } from './parameters'
import { json, ref, refusals, refusalsOf } from './responses'
import { sampleOf } from './sample'
import { componentSchemas, jsonSchema, type JsonSchema } from './schemas'

/** Which server is described. */
export type Described = {
  readonly publicUrl: string
  readonly isGateway: boolean
  /** The name of the cookie of a session; undefined where nobody can have one. */
  readonly cookie: string | undefined
  /** Whether the server has this operation. */
  readonly has: (entry: Endpoint) => boolean
}

const sourceWords = {
  S: 'specified',
  P: 'published by the vendor',
  A: 'assumed from the habits of Django REST Framework',
  X: 'an extension of this server',
}

const groups: Readonly<Record<ResourceGroup, string>> = {
  Node: 'The tree of nodes that everything else belongs to.',
  Role: 'Sets of permissions, built in or made at a node.',
  'MSP Employee': 'The people of the provider, their invitations and their second factor.',
  Billing: 'The packages that can be sold, and their prices.',
  'Managed Company': 'The customers, their packages and licences.',
  Console: 'What this server has beyond the MSP Portal API: sign-in, reviews, the audit log and more.',
}

const needed = {
  'any key': 'a valid key with any role, or a person',
  person: 'a person who is signed in',
  'set-up': 'a person who is signed in, or who opened a link to set up sign-in',
  keeper: 'a person who manages a gateway',
  'no key': 'no key',
}

/** The callers of an operation: people by the token of their session, programs by their key. */
function securityOf({ needs, path }: Endpoint): JsonSchema[] {
  if (path === getSessionToken.path || path === endSession.path) return [{ sessionCookie: [] }]
  if (needs === 'no key') return []
  const key = isPermission(needs) || needs === 'any key' ? [{ serviceAccountKey: [] }] : []
  return [...key, { sessionToken: [] }]
}

function descriptionOf({ needs, source, cookie, fresh }: Endpoint): string {
  const who = isPermission(needs) ? [needs].flat().join(' or ') : needed[needs]
  return [
    `Needs ${who}.`,
    ...(fresh
      ? ['A person must have confirmed who they are in the last minutes, or gets a 403 with `confirm`.']
      : []),
    ...(cookie ? ['Reads or sets the cookie of the session, so it answers pages of this server only.'] : []),
    `Path ${sourceWords[source.path]}; body ${sourceWords[source.body]}; reply ${sourceWords[source.reply]}.`,
  ].join(' ')
}

type Schemas = Record<string, JsonSchema>

/** Gives a schema a name, so that programs made from the document have a type of that name. */
function named(schemas: Schemas, name: string, schema: JsonSchema): JsonSchema {
  if ('$ref' in schema) return schema
  schemas[name] = schema
  return ref('schemas', name)
}

/** A body with a schema of its own, and an example of it. */
const described = (schemas: Schemas, name: string, schema: JsonSchema) =>
  json(named(schemas, name, schema), sampleOf(schema))

function replyOf(schemas: Schemas, name: string, { reply, media }: Endpoint) {
  if (!reply) return { description: 'Done, without a body.' }
  const content = media
    ? { [media]: { schema: { type: 'string' } } }
    : described(schemas, `${name}Reply`, jsonSchema(reply.write, 'output'))
  return { description: 'Done.', content }
}

function operation(schemas: Schemas, id: string, entry: Endpoint, { publicUrl, isGateway }: Described) {
  const name = id.charAt(0).toUpperCase() + id.slice(1)
  return {
    operationId: id,
    summary: entry.name,
    tags: [entry.group],
    description: descriptionOf(entry),
    'x-source': entry.source,
    'x-needs': entry.needs,
    security: securityOf(entry),
    parameters: parametersOf(entry, publicUrl),
    ...(entry.body && {
      requestBody: {
        required: true,
        content: described(schemas, `${name}Body`, jsonSchema(entry.body, 'input')),
      },
    }),
    responses: {
      [entry.success]: replyOf(schemas, name, entry),
      ...refusalsOf(entry, isGateway),
    },
  }
}

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description })

/** The operations of this server as OpenAPI 3.1. */
export function openApiDocument(server: Described) {
  const { publicUrl, cookie, has } = server
  const schemas: Schemas = { ...componentSchemas }
  const paths: Record<string, Record<string, unknown>> = {}
  const all = Object.entries<Endpoint>({ ...operations, ...consoleOperations, ...gatewayOperations })
  const offered = all
    .filter(([, entry]) => has(entry))
    .map(([id, entry]) => [id, { ...entry, needs: needsAt(server.isGateway, entry) }] as const)
  for (const [id, entry] of offered)
    (paths[entry.path] ??= {})[entry.method.toLowerCase()] = operation(schemas, id, entry, server)
  const written = JSON.stringify(paths)
  const isUsed = (name: string) => written.includes(`/responses/${name}"`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'MSP Portal API',
      version: '1',
      description:
        'The 25 operations of the MSP Portal API and the extensions of this server. `x-source` names the source of path, body and reply: S specified, P published, A assumed, X extension. Replies may get further fields; requests may not have any that are not described.',
      contact: { name: 'The operator of this server', url: publicUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(offered.map(([, { group }]) => group))].map((name) => ({
      name,
      description: groups[name],
    })),
    paths,
    components: {
      securitySchemes: {
        serviceAccountKey: bearer('A service account key.'),
        sessionToken: bearer(
          'The token of a person’s session, from Get session token. It is valid for ten minutes.',
        ),
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: cookie ?? 'session',
          description: 'The cookie that a sign-in sets. Scripts can’t read it.',
        },
      },
      responses: Object.fromEntries(Object.entries(refusals).filter(([name]) => isUsed(name))),
      schemas,
    },
  }
}
