import { within } from './within'

/** A little less than the ten seconds after which supervisors kill. */
const stopWithinMs = 9_000

/** @returns why the end was not a clean one, in a sentence; undefined when it was. A database that says nothing is not waited for longer. */
export function closeWithin(
  close: () => Promise<void>,
  withinMs = stopWithinMs,
): Promise<string | undefined> {
  const trouble = close().then(() => undefined, String)
  return within(
    trouble,
    withinMs,
    `Something still waits after ${withinMs / 1000} s, most likely for the database.`,
  )
}
