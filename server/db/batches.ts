import { ownRound } from './own-round'

/**
 * Parts rows into batches, because a statement with thousands of rows keeps this process from everything
 * else.
 */
export const batches = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )

/** The same of any sequence. After each batch the event loop gets a round for everything else. */
export async function* inRounds<T>(all: Iterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = []
  for (const one of all) {
    if (batch.push(one) < size) continue
    yield batch
    await ownRound()
    batch = []
  }
  yield batch
}
