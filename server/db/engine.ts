import { setFlagsFromString } from 'node:v8'
import type { PGlite, PGliteOptions, Transaction } from '@electric-sql/pglite'
import { ownRound } from './own-round'

/**
 * With its default of 1.8 million, V8 delays the start by optimising hundreds of functions that hardly run
 * again (docs/decisions/026-quick-start.md).
 */
const tieringBudget = 28_800_000

/** PostgreSQL as WebAssembly in this process, with the extension that the migrations need. */
export async function startEngine(options: PGliteOptions = {}): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`)
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  return PGlite.create({
    ...options,
    extensions: { pg_trgm },
    // 16 MB instead of 128 halves the resident memory and is no slower at this size.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
}

/**
 * The part of PGlite that Drizzle calls. A statement runs in this thread. Before each one the event loop gets
 * a round for everything else, because a chain of statements would leave connections unread.
 */
export function letOthersRun(client: PGlite): Pick<PGlite, 'query' | 'transaction'> {
  const patiently = (to: Pick<Transaction, 'query'>): Pick<Transaction, 'query'> => ({
    query: async (...given) => {
      await ownRound()
      return to.query(...given)
    },
  })
  return {
    ...patiently(client),
    transaction: (work) => client.transaction((tx) => work({ ...tx, ...patiently(tx) })),
  }
}
