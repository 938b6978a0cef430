import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replayedHeader } from '#contract/idempotency'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, WrittenReply } from '#contract/wire'
import { recorder, recordRefusal, type RecordChange } from './recorder'
import { mayDo, type Caller } from '../session/caller'
import { authenticate } from './authenticate'
import { Replay, repetition, type Keep, type Repetition } from './idempotency'
import type { Deps } from './deps'
import { parseFields } from './parse'
import { isHangUp } from './address'
import { asRefusal, isDatabaseAway } from './error-handler'
import { cannotProcess, diskFull, Flood, lacksPermission } from '../errors/refusal'

/** A request that has passed key, permission and parsing. */
export type Bound<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly url: string
  readonly now: Date
  readonly log: FastifyBaseLogger
  /** Every write calls it once, in its transaction. */
  readonly record: RecordChange
  /** Every repeatable write hands its reply over in its transaction, for a repetition with the same Idempotency-Key. */
  readonly keep: Keep
}
type Handler<E extends Endpoint> = (
  request: Bound<E> & { readonly caller: Caller },
) => Promise<WrittenReply<E>>
type PublicHandler<E extends Endpoint> = (request: Bound<E>) => Promise<WrittenReply<E>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    recorded: boolean
  }
  interface FastifyContextConfig {
    operation?: string
  }
}

/**
 * Makes a route of a contract entry: key, permission, parsing of every input, the handler, and the check of its reply,
 * in this order. Closed by default: there is no other road into the API.
 */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  entry: E,
  handler: Handler<E>,
): void {
  mount(app, deps, entry, async (request, again) => {
    // Set by onRequest below, or it would have thrown.
    if (!request.caller) throw new Error('A bound route ran without a caller.')
    return handler({ ...inputOf(deps, entry, request, again), caller: request.caller })
  })
}

/** A route that needs no key. Only the console's activation pages and health use it. */
export function bindPublic<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  entry: E,
  handler: PublicHandler<E>,
): void {
  if (entry.needs !== 'nobody in particular') throw new Error(`${entry.name} needs a key; use bind.`)
  mount(app, deps, entry, async (request, again) => handler(inputOf(deps, entry, request, again)))
}

function mount<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  entry: E,
  handle: (request: FastifyRequest, again: Repetition) => Promise<WrittenReply<E>>,
): void {
  const send = sender(entry)
  app.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation: entry.name },
    // Before the body is read: who may not ask is not listened to.
    onRequest: async (request) => {
      if (entry.needs === 'nobody in particular') deps.limits.ofStranger(request)
      else {
        request.caller = await authenticate(deps, request)
        // By account: rotating a key gains nothing.
        deps.limits.ofKey(request, String(request.caller.accountId))
        if (!mayDo(request.caller, entry.needs)) throw lacksPermission(entry.needs)
      }
      if (entry.method !== 'GET' && !deps.hasRoom()) throw diskFull()
    },
    onError: async (request, _reply, error) => {
      const refusal = asRefusal(error, request)
      // A database that gave no answer is not asked to write that down: the refusal would wait for it once more.
      if (refusal instanceof Flood || isHangUp(error, request) || isDatabaseAway(error)) return
      // Who comes without a key, or too often with an unknown one, must not be able to fill the trail.
      if (!request.caller && (refusal.status === 429 || request.headers.authorization === undefined)) return
      if (!deps.hasRoom())
        return request.log.warn({ status: refusal.status }, 'a refusal was not recorded: the disk is full')
      // The trail must not turn a refusal into another error; without a database there is none.
      await recordRefusal(deps.db, entry, request, refusal, deps.clock()).catch((cause: unknown) =>
        request.log.error({ err: cause }, 'a refusal was not recorded'),
      )
    },
    handler: async (request, reply) => {
      const again = repetition(deps, entry, request)
      const value = await again.once(() => handle(request, again))
      if (value instanceof Replay) return sendAgain(entry, reply, value)
      if (entry.method !== 'GET' && entry.needs !== 'nobody in particular' && !request.recorded)
        throw new Error(`${entry.name} wrote without a line in the trail.`)
      return send(reply, value)
    },
  })
}

function inputOf<E extends Endpoint>(
  deps: Deps,
  entry: E,
  request: FastifyRequest,
  again: Repetition,
): Bound<E> {
  const now = deps.clock()
  if (entry.body && request.body === undefined) throw cannotProcess('A JSON object is expected as the body.')
  return {
    params: parsePath(entry, request.params),
    query: parseFields(entry.query, request.query) as QueryOf<E>,
    body: (entry.body ? parseFields(entry.body, request.body) : undefined) as BodyOf<E>,
    url: request.url,
    now,
    log: request.log,
    record: recorder(entry, request, now),
    keep: again.keep,
  }
}

/** A path that can't be processed is about the request as a whole (S: Get Role declares `{error}` for 400). */
export function parsePath<E extends Endpoint>(entry: E, input: unknown): ParamsOf<E> {
  const result = entry.params.safeParse(input)
  if (result.success) return result.data as ParamsOf<E>
  throw cannotProcess(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
}

function sendAgain(entry: Endpoint, reply: FastifyReply, { body }: Replay): FastifyReply {
  return reply
    .code(entry.success)
    .header(replayedHeader, 'true')
    .type('application/json; charset=utf-8')
    .send(body)
}

function sender<E extends Endpoint>(entry: E): (reply: FastifyReply, value: WrittenReply<E>) => FastifyReply {
  const { media, success } = entry
  const schema = entry.reply?.write
  if (!schema) return (reply) => reply.code(success).send()
  // Strips what is not declared; what does not match is our own bug and becomes a 500.
  if (media) return (reply, value) => sendFile(reply.code(success), media, schema.parse(value))
  return (reply, value) =>
    reply
      .code(success)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(schema.parse(value)))
}

/** A file for the disk. It is never a page of this origin: not even a browser that shows it lets it do anything. */
export function sendFile(reply: FastifyReply, media: string, file: unknown): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy') ?? "default-src 'none'")
  return reply
    .type(`${media}; charset=utf-8`)
    .header('content-disposition', 'attachment')
    .header('content-security-policy', `${policy};sandbox`)
    .send(file)
}
