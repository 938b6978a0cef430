import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { replayedHeader } from '#contract/idempotency'
import { needsAt, type Endpoint, type Needs, type WrittenReply } from '#contract/wire'
import { countAuditLine } from '../audit/audit.store'
import { diskFull, lacksPermission, noRoomToSignIn, SessionOver } from '../errors/refusal'
import { markOf, mayDo, type Caller, type CallingPerson } from '../callers/caller'
import { allowFresh } from '../callers/fresh.rules'
import { isHangUp } from './address'
import { authenticate, countPublic } from './authenticate'
import type { Deps } from './route-deps'
import { asRefusal } from './error-handler'
import { always, repetition, Replay, sendRepeated, type Keep, type Repetition } from './idempotency'
import { inputOf, mount, sendJson, sendValue, type Input } from './mount'
import { networkOf } from './rate-limits'
import { recorder, recordRefusal, type About, type RecordChange } from './recorder'
import { isCheap, sharedLine } from './shared-lines'
import { allowOwnPagesOnly, visitorOf, type Visitor } from './visitor'

/** A request whose key, permission and inputs were checked. */
export type Bound<E extends Endpoint> = Input<E> & {
  readonly now: Date
  readonly log: FastifyBaseLogger
  readonly visitor: Visitor
  /**
   * Waits for a turn at the database. Only operations bound with `waitsForOthers` need it: the others have
   * one from the start.
   */
  readonly turn: Turn
  /** Every write calls it once, in its transaction. */
  readonly record: RecordChange
  /** Marks a repetition: the log already has the line of what was asked for. */
  readonly isRecorded: () => void
  /** Names the record that a refusal is about, where the path doesn't. */
  readonly about: (record: About) => void
  /** A write that an Idempotency-Key can repeat calls it with its reply, in its transaction. */
  readonly keep: Keep
}
/** Admission lets in people only where the entry asks for one. */
type CallerOf<E extends Endpoint> = E['needs'] extends 'person' | 'set-up' ? CallingPerson : Caller
type Handler<E extends Endpoint> = (
  request: Bound<E> & { readonly caller: CallerOf<E> },
) => Promise<WrittenReply<E>>
type PublicHandler<E extends Endpoint> = (request: Bound<E>) => Promise<WrittenReply<E>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Whether the audit log has a line of this request. */
    recorded: boolean
    /** Permissions that its changes needed besides that of the operation. */
    alsoNeeded: Needs[] | null
    /** The record that the request is about, where the path doesn't name it. A refusal is about it too. */
    about: About | null
    /** Whose share of the database this request uses. */
    sharer: string
  }
}

/**
 * Makes a route of our own server. It checks key and permission, parses every input, runs the handler and
 * checks its reply, in this order.
 */
export function bind<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  described: E,
  handler: Handler<E>,
  waits: Waits = {},
): void {
  const entry: E = { ...described, needs: needsAt(!deps.people.haveKeys, described) }
  const handle = async (given: Given) => {
    const { caller } = given.request
    if (!caller) throw new Error('A bound route ran without a caller.')
    // `mayDo` has looked at its kind.
    return handler({ ...boundOf(deps, entry, given), caller: caller as CallerOf<E> })
  }
  bindTo(app, deps, entry, handle, waits)
}

/** A route that needs no key, such as the link of an invitation or the description of the server. */
export function bindPublic<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  entry: E,
  handler: PublicHandler<E>,
  waits: Waits = {},
): void {
  if (entry.needs !== 'no key') throw new Error(`${entry.name} needs a key; use bind.`)
  bindTo(app, deps, entry, async (given) => handler(boundOf(deps, entry, given)), waits)
}

/**
 * `waitsForOthers`: the operation asks another server or checks a password, and must not hold a turn at the
 * database meanwhile. `worksWithoutRoom`: it can do without writing while the disk is full.
 */
type Waits = { readonly waitsForOthers?: boolean; readonly worksWithoutRoom?: boolean }
export type Turn = <T>(work: () => Promise<T>) => Promise<T>
type Given = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly again: Repetition
  readonly turn: Turn
}

function bindTo<E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  entry: E,
  handle: (given: Given) => Promise<WrittenReply<E>>,
  { waitsForOthers = false, worksWithoutRoom = false }: Waits,
): void {
  const schema = entry.reply?.write
  mount(app, entry, {
    admit: async (request) => {
      await admit(deps, entry, request)
      if (entry.method !== 'GET' && !worksWithoutRoom && !deps.hasRoom())
        throw entry.needs === 'no key' ? noRoomToSignIn() : diskFull()
    },
    onRefused: (request, error) => recordRefused(deps, entry, request, error),
    answer: async (request, reply) => {
      const again = waitsForOthers ? always : repetition(deps, entry, request)
      const turn: Turn = (work) => deps.turns.work(entry, request, work)
      const value = waitsForOthers
        ? await handle({ request, reply, again, turn })
        : await turn(() => again.once(() => handle({ request, reply, again, turn: (work) => work() })))
      if (value instanceof Replay)
        return value.body === ''
          ? sendRepeated(reply)
          : sendJson(reply.code(entry.success).header(replayedHeader, 'true'), value.body)
      if (mustBeRecorded(entry) && !request.recorded)
        throw new Error(`${entry.name} wrote without a line in the audit log.`)
      if (request.recorded) noteUses(deps, entry, request)
      // Parsing drops undeclared fields. A mismatch is our own bug and becomes a 500.
      return sendValue(entry, reply, schema?.parse(value))
    },
  })
}

const mustBeRecorded = ({ method, needs, changesNothing }: Endpoint): boolean =>
  method !== 'GET' && needs !== 'no key' && !changesNothing

/** Notes the permissions that a successful write needed. */
function noteUses({ uses, clock }: Deps, entry: Endpoint, { caller, alsoNeeded }: FastifyRequest): void {
  if (caller) for (const needs of [entry.needs, ...(alsoNeeded ?? [])]) uses.note(caller, needs, clock())
}

async function admit(deps: Deps, entry: Endpoint, request: FastifyRequest): Promise<void> {
  if (entry.needs === 'no key') {
    request.sharer = networkOf(request.ip)
    await countPublic(deps, entry, request)
  }
  if (entry.cookie) allowOwnPagesOnly(deps.site(), request)
  if (entry.needs !== 'no key') {
    request.caller = await authenticate(deps, request)
    // Counts by caller, so that rotating a key gains nothing.
    deps.limits.countKey(request, markOf(request.caller))
    if (!mayDo(request.caller, entry.needs)) throw lacksPermission(entry.needs)
    if (entry.fresh) allowFresh(request.caller, deps.clock())
  }
}

async function recordRefused(
  deps: Deps,
  entry: Endpoint,
  request: FastifyRequest,
  error: FastifyError,
): Promise<void> {
  const refusal = asRefusal(error, request)
  // A silent or busy database can't record its own refusal, and the answer would wait once more.
  if (isHangUp(error, request) || refusal.status === 503 || refusal instanceof SessionOver) return
  // Nothing was refused: the page asks who it is, and sends the request again.
  if ('confirm' in refusal.body) return
  // A refused read is recorded only if the reason is the key, the permission or the rate limit.
  if (entry.method === 'GET' && ![401, 403, 429].includes(refusal.status)) return
  const now = deps.clock()
  if (isCheap(request, refusal)) return deps.refusals.add(sharedLine(entry, request, refusal, now))
  if (!deps.hasRoom())
    return request.log.warn({ status: refusal.status }, 'a refusal was not recorded: the disk is full')
  // A failure here must not turn the refusal into another error.
  const { caller } = request
  const recorded = caller
    ? recordRefusal(deps.db, entry, request, { caller, refusal, at: now })
    : countAuditLine(deps.db, sharedLine(entry, request, refusal, now))
  await recorded.catch((cause: unknown) => request.log.error({ err: cause }, 'a refusal was not recorded'))
}

function boundOf<E extends Endpoint>(deps: Deps, entry: E, { request, reply, again, turn }: Given): Bound<E> {
  const now = deps.clock()
  const record = recorder(entry, request, now)
  return {
    ...inputOf(entry, request),
    now,
    log: request.log,
    visitor: visitorOf(deps.site(), request, reply),
    turn,
    record: async (tx, change) => {
      await record(tx, change)
      await again.note(tx)
    },
    isRecorded: () => {
      request.recorded = true
    },
    about: (record) => {
      request.about = record
    },
    keep: again.keep,
  }
}
