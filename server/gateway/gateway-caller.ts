import type { FastifyRequest } from 'fastify'
import { failedSignInsPerMinute } from '#contract/session'
import type { Endpoint } from '#contract/wire'
import { lacksPermission, SessionOver } from '../errors/refusal'
import { personBy } from '../http/authenticate'
import type { RateLimits } from '../http/rate-limits'
import type { LoggedCaller } from '../http/shell/access-log'
import { traceOf, type Trace } from '../http/shell/trace'
import { markOf, type Caller } from '../callers/caller'
import { isToken } from '../callers/keys'
import { openKey } from '../features/gateway-accounts/upstream-keys.store'
import { keyCannotBeOpened, noKey } from '../features/gateway-accounts/gateway-accounts.errors'
import { authorizationOf } from './asked.rules'
import { poolOf } from './upstream/connections'
import type { ApiAnswer } from './exchange'
import { noteAnswerTo, type GatewayPeople } from './refused-key'

/** The caller of a request, and the key that it goes to the API with. */
export type GatewayCaller = {
  readonly authorization: string
  readonly pool: string
  /** Whose share of places and memory the request uses. */
  readonly sharer: string
  readonly trace: Trace | undefined
  /** The person who works with the key; undefined when the caller sent it. */
  readonly person: Caller | undefined
  /** Notes how the API answered. Throws when it refuses the key that a person works with. */
  readonly note: (entry: Endpoint, answer: ApiAnswer) => Promise<void>
}
const admitted = new WeakMap<FastifyRequest, GatewayCaller>()

/** The asker of an admitted request. Only a person without a usable key has none. */
export const gatewayCallerIn = (request: FastifyRequest): GatewayCaller | undefined => admitted.get(request)
export function gatewayCallerOf(request: FastifyRequest): GatewayCaller {
  const asker = gatewayCallerIn(request)
  if (!asker) throw new Error('This request was not admitted.')
  return asker
}

type Gate = { readonly limits: RateLimits; readonly people: GatewayPeople | undefined }

/** Checks key or session and limits before the body is read. A token of ours never goes to the API. */
export async function admit(gate: Gate, entry: Endpoint, request: FastifyRequest): Promise<void> {
  const { limits } = gate
  if (!request.headers.authorization?.trim()) limits.countWithoutKey(request)
  const authorization = authorizationOf(request.headers.authorization)
  const key = authorization.slice('Bearer '.length)
  if (isToken(key)) return admitPerson(gate, entry, request, key)
  const pool = poolOf(authorization)
  limits.allowKey(request, pool, failedSignInsPerMinute)
  limits.countKey(request, pool)
  admitted.set(request, {
    authorization,
    pool,
    sharer: limits.sharerOf(request, pool),
    trace: traceOf(request.raw),
    person: undefined,
    note: async (_entry, { status }) => limits.noteKey(request, pool, status),
  })
}

async function admitPerson(
  { limits, people }: Gate,
  entry: Endpoint,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  if (!people) {
    limits.countWithoutKey(request)
    throw new SessionOver()
  }
  const person = await personBy(people, request, token)
  request.caller = person
  const mark = markOf(person)
  limits.countKey(request, mark)
  if (person.session?.kind !== 'full') throw lacksPermission('person')
  const key = person.atGateway?.key
  const secret = key ? openKey(people.vault, key) : undefined
  if (!key || secret === undefined) {
    // Everybody may ask for their own permissions. Here the answer is: none.
    if (entry.needs === 'any key') return
    throw key ? keyCannotBeOpened() : noKey()
  }
  const authorization = `Bearer ${secret}`
  admitted.set(request, {
    authorization,
    // People with the same key share no connection either.
    pool: poolOf(`${mark} ${authorization}`),
    sharer: mark,
    trace: traceOf(request.raw),
    person,
    note: noteAnswerTo(people, request, key),
  })
}

/** The API doesn't tell whose key it is. Its requests have the same mark until this process ends. */
export function loggedCaller(request: FastifyRequest): LoggedCaller | undefined {
  const { caller } = request
  if (caller) return { kind: 'person', id: caller.id, name: caller.name }
  const asker = gatewayCallerIn(request)
  return asker && { kind: 'key', id: asker.pool.slice(0, 8) }
}
