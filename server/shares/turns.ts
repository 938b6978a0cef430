import type { Refusal } from '../errors/refusal'
import type { Shares } from './shares'

type Limits = {
  /** Requests that may wait, of all callers together. */
  readonly mostWaiting: number
  /** How long one may wait. */
  readonly patienceMs: number
  /** The answer for a request that waits too long or is too many. */
  readonly refuse: () => Refusal
}
type Waiting = { readonly begin: () => void; readonly giveUp: () => void }

/** Runs the work of a caller when it is the caller's turn. */
export type Turns = <T>(caller: string, work: () => Promise<T>) => Promise<T>

/**
 * Lets requests wait until their caller may have a place. Callers take turns, whatever the number of their
 * requests, and the requests of one caller keep their order. When too many wait, the caller with most of them
 * loses the newest.
 */
export function turns(places: Shares, { mostWaiting, patienceMs, refuse }: Limits): Turns {
  /** The caller who comes first has waited longest for a turn. */
  const queues = new Map<string, Set<Waiting>>()
  let waiting = 0

  const leave = (caller: string, one: Waiting) => {
    const queue = queues.get(caller)
    if (!queue?.delete(one)) return
    waiting -= 1
    if (queue.size === 0) queues.delete(caller)
  }
  /** Whether somebody who waited has begun. */
  const beginNext = (): boolean => {
    for (const [caller, queue] of queues) {
      const [first] = queue
      if (!first || !places.take(caller)) continue
      leave(caller, first)
      // Another caller comes first next time.
      if (queues.delete(caller)) queues.set(caller, queue)
      first.begin()
      return true
    }
    return false
  }
  const refuseOne = () => {
    let longest = new Set<Waiting>()
    for (const queue of queues.values()) if (queue.size >= longest.size) longest = queue
    ;[...longest].at(-1)?.giveUp()
  }
  const turnOf = (caller: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer)
        leave(caller, one)
        reject(refuse())
      }
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(giveUp, patienceMs)
      const one = { begin, giveUp }
      queues.set(caller, (queues.get(caller) ?? new Set()).add(one))
      waiting += 1
      if (waiting > mostWaiting) refuseOne()
    })

  return async (caller, work) => {
    // Nobody overtakes requests of the same caller.
    if (queues.has(caller) || !places.take(caller)) await turnOf(caller)
    try {
      return await work()
    } finally {
      places.give(caller)
      while (beginNext());
    }
  }
}
