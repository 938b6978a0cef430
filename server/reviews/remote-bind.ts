import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/wire'
import type { RecordChange } from '../http/recorder'
import type { ReviewDatabase } from '../gateway/gateway'
import { CallerGone, stays } from '../gateway/exchange'
import { admit, askerOf, untilGone, type GatewayDeps } from '../gateway/gateway.routes'
import { sendFile } from '../http/bind'
import { parseFields, parsePath } from '../http/parse'
import { diskFull } from '../errors/refusal'
import { remoteCaller, type RemoteCaller } from './remote-caller'
import { remoteOf, type Remote } from './remote-api'
import { markOf } from './reviewer-mark'
import type { By } from './reviews-write.store'

export type RemoteDeps = GatewayDeps & ReviewDatabase & { readonly upstream: string }

/** A request whose key the API knows and allows what is asked. */
export type RemoteBound<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly url: string
  readonly now: Date
  readonly remote: Remote
  readonly caller: RemoteCaller
  /** Asked for by what writes. */
  readonly by: () => Promise<By>
  /** A line in the log: a gateway has no trail. */
  readonly record: RecordChange
}

/**
 * Makes a route of a contract entry behind the gateway: the limits of every request there, parsing, and the question to the
 * API whether this key may. Replies hold what the API told, in its own oddities; the browser reads them as it reads the API.
 */
export function bindRemote<E extends Endpoint>(
  app: FastifyInstance,
  deps: RemoteDeps,
  entry: E,
  handler: (request: RemoteBound<E>) => Promise<unknown>,
): void {
  app.route({
    method: entry.method,
    url: entry.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    config: { operation: entry.name },
    onRequest: async (request) => {
      admit(deps, request)
      if (entry.method !== 'GET' && !deps.hasRoom()) throw diskFull()
    },
    handler: async (request, reply) => {
      const asker = askerOf(request)
      const params = parsePath(entry, request.params)
      const query = parseFields(entry.query, request.query) as QueryOf<E>
      const body = (entry.body ? parseFields(entry.body, request.body) : undefined) as BodyOf<E>
      const remote = remoteOf({
        api: deps.api,
        asker,
        // A change that is under way is seen through, so that its result is noted.
        gone: entry.method === 'GET' ? untilGone(reply) : stays,
        note: (status) => deps.failures.note(request.ip, asker.pool, status),
      })
      const now = deps.clock()
      const by = async () => ({
        accountId: null,
        accountName: await markOf(deps.db, asker.authorization, now),
      })
      const record: RecordChange = async (_tx, { id }) =>
        request.log.info(
          { operation: entry.name, review: id, address: request.ip, request: request.id },
          'a review was changed',
        )
      try {
        const caller = await remoteCaller(remote, deps.upstream, entry.needs)
        return send(
          entry,
          reply,
          await handler({ params, query, body, url: request.url, now, remote, caller, by, record }),
        )
      } catch (error) {
        if (error instanceof CallerGone) return reply.hijack()
        throw error
      }
    },
  })
}

function send({ media, reply: shape, success }: Endpoint, reply: FastifyReply, value: unknown): FastifyReply {
  void reply.code(success)
  if (shape === null) return reply.send()
  return media
    ? sendFile(reply, media, value)
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(value))
}
