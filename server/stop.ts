import { setTimeout as sleep } from 'node:timers/promises'

/** A little less than the ten seconds after which supervisors kill. */
const stopWithinMs = 9_000

/** @returns why the end was not a clean one, in a sentence; undefined when it was. A database that says nothing is not waited for longer. */
export async function closeWithin(close: () => Promise<void>, withinMs = stopWithinMs): Promise<string | undefined> {
  const over = new AbortController()
  const late = sleep(withinMs, `Something still waits after ${withinMs / 1000} s, most likely for the database.`, { signal: over.signal })
  try {
    return await Promise.race([close().then(() => undefined), late])
  } catch (error) {
    return String(error)
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}
