import type { FastifyInstance, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/wire'
import { cannotProcess } from '../errors/refusal'
import { parseFields, parsePath } from './parse'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: string
  }
}

/** What a mode of the server does with the requests of an operation. */
type Route = {
  /** Runs before the body is read, so that a caller without permission costs only the head of the request. */
  readonly admit: (request: FastifyRequest) => Promise<void>
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  readonly onRefused?: (request: FastifyRequest, error: FastifyError) => Promise<void>
  /** Runs before each reply is sent, also before that of a refusal. */
  readonly onReply?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Whether HEAD is answered where GET is. */
  readonly answersHead?: boolean
}

/** Makes the route of a contract entry. There is no other way into the API. */
export function mount(app: FastifyInstance, entry: Endpoint, route: Route): void {
  const { admit, answer, onRefused = async () => {}, onReply, answersHead = true } = route
  app.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: entry.name },
    exposeHeadRoute: answersHead,
    onRequest: admit,
    onError: (request, _reply, error) => onRefused(request, error),
    ...(onReply && { onSend: onReply }),
    handler: answer,
  })
}

export type Input<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly url: string
}

/** Parses what a request gave its operation. */
export function inputOf<E extends Endpoint>(
  entry: E,
  { params, query, body, url }: FastifyRequest,
): Input<E> {
  if (entry.body && body === undefined) throw cannotProcess('Send a JSON object as the body.')
  return {
    params: parsePath(entry, params),
    // TypeScript doesn't see that the schemas of `entry` are those of E.
    query: parseFields(entry.query, givenIn(query)) as QueryOf<E>,
    body: (entry.body ? parseFields(entry.body, body) : undefined) as BodyOf<E>, // The same.
    url,
  }
}

/** A blank parameter, such as `?node=`, counts as absent, as in Django REST Framework. */
const givenIn = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))

const json = 'application/json; charset=utf-8'

/** Sends a value as JSON, or as the file that the operation answers with. */
export function sendValue({ media, success }: Endpoint, reply: FastifyReply, value: unknown): FastifyReply {
  void reply.code(success)
  if (value === undefined) return reply.send()
  return media ? sendFile(reply, media, value) : sendJson(reply, JSON.stringify(value))
}

export const sendJson = (reply: FastifyReply, text: string | Buffer): FastifyReply =>
  reply.type(json).send(text)

/** Sends a file to be saved. Even a browser that shows it can't run it as a page of this origin. */
function sendFile(reply: FastifyReply, media: string, file: unknown): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? "default-src 'none'")
  return reply
    .type(`${media}; charset=utf-8`)
    .header('content-disposition', 'attachment')
    .header('content-security-policy', `${policy};sandbox`)
    .send(file)
}
