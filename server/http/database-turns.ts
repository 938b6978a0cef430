import type { FastifyRequest } from 'fastify'
import { searchesAtOnce } from '#contract/session'
import type { Endpoint } from '#contract/wire'
import { busy, Flood, nobodyWaits } from '../errors/refusal'
import { shares } from '../shares/shares'
import { turns, type Turns } from '../shares/turns'

/** More than the connections of any dashboard. */
const mostWaiting = 500
/** Less than a browser waits, together with the time of a statement. */
const patienceMs = 10_000
const searchPatienceMs = 3_000

export type DatabaseTurns = {
  /** For a short statement, such as finding the caller of a key. */
  readonly look: Turns
  /** For the work of an operation. */
  readonly work: <T>(entry: Endpoint, request: FastifyRequest, work: () => Promise<T>) => Promise<T>
  /** Requests that use the database now, and those that wait for it. */
  readonly usage: () => { readonly inUse: number; readonly waiting: number }
}

/**
 * Decides whose request uses the database next. A request takes a place for its work, not for a statement:
 * one that waits for a second place could wait for itself.
 * @param atOnce requests that use the database at the same time
 */
export function databaseTurns(atOnce: number): DatabaseTurns {
  const limits = { mostWaiting, patienceMs, refuse: busy }
  const { run: all, usage } = counted(turns(shares(atOnce), limits))
  // Writers can wait for each other. Those that wait leave the other half of the connections to reads.
  const writes = turns(shares(Math.ceil(atOnce / 2)), limits)
  const searches = turns(shares(Infinity, searchesAtOnce), {
    mostWaiting,
    patienceMs: searchPatienceMs,
    refuse: () => new Flood(1, `At most ${searchesAtOnce} searches at the same time. Wait a moment.`),
  })
  return {
    usage,
    look: all,
    work: (entry, request, work) => {
      const { sharer } = request
      if (entry.method !== 'GET') return writes(sharer, () => all(sharer, work))
      const read = () => {
        // Somebody who types a search sends a request with every letter and gives up the one before.
        if (request.raw.socket.destroyed) throw nobodyWaits()
        return work()
      }
      return isSearch(entry, request) ? searches(sharer, () => all(sharer, read)) : all(sharer, read)
    },
  }
}

function counted(run: Turns): { run: Turns; usage: DatabaseTurns['usage'] } {
  let inUse = 0
  let asked = 0
  return {
    usage: () => ({ inUse, waiting: asked - inUse }),
    run: async (caller, work) => {
      asked += 1
      try {
        return await run(caller, async () => {
          inUse += 1
          return work().finally(() => (inUse -= 1))
        })
      } finally {
        asked -= 1
      }
    },
  }
}

function isSearch({ query }: Endpoint, request: FastifyRequest): boolean {
  // Fastify gives an object of unknown values.
  const { search } = request.query as { readonly search?: unknown }
  return 'search' in query.shape && typeof search === 'string' && search.trim() !== ''
}
