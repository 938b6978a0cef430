import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire'
import { addAuditLine } from '../audit/audit.store'
import { Flood, type Refusal } from '../errors/refusal'
import { asRefusal } from '../http/error-handler'
import { idInPath, lineOf, reasonOf, recordTypeOf } from '../http/recorder'
import { countedAddress, floodOf } from '../http/shared-lines'
import { markOf } from '../callers/caller'
import type { GatewayPeople } from './refused-key'

/** The caller hung up, so nobody knows whether the API has made the change. */
const hungUp = 499

/**
 * Records what people had the API write, and what they were refused: never a body, and no reads. A line is
 * there before its answer, but an answer doesn't get lost because its line can't be written.
 */
export function peopleLog(
  people: GatewayPeople | undefined,
  entry: Endpoint,
  { writes }: { writes: boolean },
) {
  const refusals = new WeakMap<FastifyRequest, Refusal>()

  async function write(request: FastifyRequest, status: number, reason: string | null): Promise<void> {
    if (!people || !request.caller) return
    const now = people.clock()
    const line = {
      ...lineOf(entry, request, now),
      record_type: recordTypeOf(entry),
      record_id: idInPath(request),
      status,
      reason,
    }
    const refusal = refusals.get(request)
    if (entry.method === 'GET' || refusal instanceof Flood) {
      const flood = floodOf(`${entry.name} ${status} of ${markOf(request.caller)}`, now)
      return people.refusals.add({ ...line, address: countedAddress(request), flood, count: 1 })
    }
    await people.turns
      .look(request.sharer, () => addAuditLine(people.db, line))
      .catch((error: unknown) => request.log.error({ err: error }, 'a line of the audit log was not written'))
  }

  const isLogged = (status: number): boolean =>
    entry.method === 'GET' ? [401, 403, 429].includes(status) : writes || status >= 400
  return {
    /** For the route of the operation. */
    hooks: {
      onRefused: async (request: FastifyRequest, error: FastifyError) =>
        void refusals.set(request, asRefusal(error, request)),
      onReply: async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = refusals.get(request)
        if (isLogged(reply.statusCode))
          await write(request, reply.statusCode, refusal ? reasonOf(refusal) : null)
      },
    },
    /** For a request without an answer. */
    onHangUp: (request: FastifyRequest) =>
      entry.method === 'GET'
        ? Promise.resolve()
        : write(request, hungUp, 'The client closed the connection. The change may have been made.'),
  }
}
