import { setFlagsFromString } from 'node:v8'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'

/**
 * A function of the engine is compiled well when it has run for so long; V8's own 1.8 million is over for hundreds of them within a start,
 * which then waits for the compiler. With this they are compiled in the course of the first hundred requests.
 */
const tieringBudget = 28_800_000

/** PostgreSQL as WebAssembly in this process, with what our migrations need. */
export async function startEngine(options: PGliteOptions = {}): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${tieringBudget}`)
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  return PGlite.create({
    ...options,
    extensions: { pg_trgm },
    // 16 MB instead of 128: half the resident memory, no slower at this size.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  })
}
