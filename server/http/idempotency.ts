import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import {
  idempotencyHeader,
  idempotencyHours,
  isRepeatable,
  maxIdempotencyKeyLength,
} from '#contract/idempotency'
import type { Endpoint } from '#contract/wire'
import type { Db } from '../db/open'
import type { Deps } from './deps'
import { isDatabaseAway } from './error-handler'
import { addKeptReply, findKeptReply } from './kept-replies.store'
import { cannotProcess, unprocessable } from '../errors/refusal'

/** Keeps a reply in the transaction of its write: there is never one without the other. */
export type Keep = <V>(tx: Db, value: V) => Promise<V>
/** A reply that was given before, as it was sent then. */
export class Replay {
  readonly body: string
  constructor(body: string) {
    this.body = body
  }
}
export type Repetition = {
  readonly keep: Keep
  readonly once: <T>(write: () => Promise<T>) => Promise<T | Replay>
}

/** Somebody else with the same key was first: what was done here is undone with its transaction. */
class Overtaken extends Error {}

const always: Repetition = { keep: async (_tx, value) => value, once: (write) => write() }
const keyPattern = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`)
const keptMs = idempotencyHours * 3_600_000
/** Replies older than this are as good as gone. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptMs)

/**
 * Makes a write by POST happen once for each Idempotency-Key of an account. Of several at once the first to commit wins;
 * the others lose their work with their transaction and get its reply. Refusals are not kept: what failed can be tried again.
 */
export function repetition({ db, clock }: Deps, entry: Endpoint, request: FastifyRequest): Repetition {
  const { caller, headers, url, body } = request
  const key = headers[idempotencyHeader.toLowerCase()]
  if (key === undefined || !isRepeatable(entry) || !caller) return always
  if (typeof key !== 'string' || !keyPattern.test(key))
    throw cannotProcess(
      `${idempotencyHeader} takes 1 to ${maxIdempotencyKeyLength} visible ASCII characters.`,
    )
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([entry.name, url, body ?? null]))
    .digest('hex')
  const id = { account_id: caller.accountId, key }
  let kept = false

  const find = async (): Promise<Replay | undefined> => {
    const found = await findKeptReply(db, id, keptSince(clock()))
    if (!found) return undefined
    if (found.fingerprint !== fingerprint)
      throw unprocessable(`This ${idempotencyHeader} was sent before, with another request.`)
    return new Replay(found.body)
  }
  return {
    keep: async (tx, value) => {
      const now = clock()
      const reply = {
        ...id,
        fingerprint,
        body: JSON.stringify(entry.reply?.write.parse(value)),
        created_at: now,
      }
      if (!(await addKeptReply(tx, reply, keptSince(now)))) throw new Overtaken()
      kept = true
      return value
    },
    once: async (write) => {
      const before = await find()
      if (before) return before
      try {
        const value = await write()
        if (!kept) throw new Error(`${entry.name} did not keep its reply.`)
        return value
      } catch (error) {
        // Whether it was done is known when the same key comes again; to look now would be to wait once more.
        if (isDatabaseAway(error)) throw error
        // A refusal, too, can come from what the first one did: its name is taken, its invitation is sent.
        const meanwhile = await find()
        if (meanwhile) return meanwhile
        throw error
      }
    },
  }
}
