import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  idempotencyHeader,
  idempotencyHours,
  isOnce,
  isRepeatable,
  maxIdempotencyKeyLength,
  replayedHeader,
} from '#contract/idempotency'
import type { Endpoint } from '#contract/wire'
import type { Db } from '../db/open'
import { authorOf } from '../callers/caller'
import { cannotProcess, unprocessable } from '../errors/refusal'
import type { Deps } from './route-deps'
import { isDatabaseAway } from './error-handler'
import { sendJson } from './mount'
import { addKeptReply, findKeptReply } from './kept-replies.store'

/** Keeps a reply in the transaction of its write, so that neither exists without the other. */
export type Keep = <V>(tx: Db, value: V) => Promise<V>
/** The body of an earlier reply, byte for byte; empty if it wasn't kept, because it can hold a secret. */
export class Replay {
  readonly body: string
  constructor(body: string) {
    this.body = body
  }
}
/** Answers a repetition whose first reply isn't known any more. */
export const sendRepeated = (reply: FastifyReply): FastifyReply =>
  sendJson(
    reply.code(409).header(replayedHeader, 'true'),
    JSON.stringify({ detail: 'This was sent before, and its answer isn’t repeated.' }),
  )
export type Repetition = {
  readonly keep: Keep
  /** Notes in the transaction of a write whose reply isn't kept that it was carried out. */
  readonly note: (tx: Db) => Promise<void>
  readonly once: <T>(write: () => Promise<T>) => Promise<T | Replay>
}

/** Another request with the same key was first, so the work of this one is rolled back. */
class Overtaken extends Error {}

export const always: Repetition = {
  keep: async (_tx, value) => value,
  note: async () => undefined,
  once: (write) => write(),
}
const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`)
const keptMs = idempotencyHours * 3_600_000
/** Older replies no longer count. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptMs)

/**
 * Carries a POST out once for each Idempotency-Key of a caller. When several arrive at the same time, the
 * first to commit wins; the others roll back and get its reply. Refusals aren't kept, so a failed request can
 * be retried.
 */
export function repetition({ db, clock }: Deps, entry: Endpoint, request: FastifyRequest): Repetition {
  const { caller, headers, url, body } = request
  const key = headers[idempotencyHeader.toLowerCase()]
  if (key === undefined || !isOnce(entry) || !caller) return always
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw cannotProcess(
      `${idempotencyHeader} takes 1 to ${maxIdempotencyKeyLength} visible ASCII characters.`,
    )
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([entry.name, url, body ?? null]))
    .digest('hex')
  const { account_id, person_id } = authorOf(caller)
  const id = { account_id, person_id, key }
  let kept = false

  const find = async (): Promise<Replay | undefined> => {
    const found = await findKeptReply(db, id, keptSince(clock()))
    if (!found) return undefined
    if (found.fingerprint !== fingerprint)
      throw unprocessable(`This ${idempotencyHeader} was used for another request.`)
    return new Replay(found.body)
  }
  const add = async (tx: Db, told: string) => {
    const now = clock()
    const reply = { ...id, fingerprint, body: told, created_at: now }
    if (!(await addKeptReply(tx, reply, keptSince(now)))) throw new Overtaken()
    kept = true
  }
  return {
    keep: async (tx, value) => {
      await add(tx, JSON.stringify(entry.reply?.write.parse(value)))
      return value
    },
    note: async (tx) => {
      if (!isRepeatable(entry) && !kept) await add(tx, '')
    },
    once: async (write) => {
      const before = await find()
      if (before) return before
      try {
        const value = await write()
        if (!kept && isRepeatable(entry)) throw new Error(`${entry.name} did not keep its reply.`)
        return value
      } catch (error) {
        // Looking for the other reply would wait once more. The next request with this key will find it.
        if (isDatabaseAway(error)) throw error
        // The first request may also be the reason for this refusal: it took the name or sent the invitation.
        const meanwhile = await find()
        if (meanwhile) return meanwhile
        throw error
      }
    },
  }
}
