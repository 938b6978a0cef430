import { setTimeout as sleep } from 'node:timers/promises'

/** A little less than the ten seconds after which supervisors kill. */
const stopWithinMs = 9_000

/** @returns why the stop wasn't clean, in a sentence; undefined when it was. It doesn't wait longer for a silent database. */
export const closeWithin = (
  close: () => Promise<void>,
  withinMs = stopWithinMs,
): Promise<string | undefined> =>
  Promise.race([
    close().then(() => undefined, String),
    sleep(withinMs, `Something still waits after ${withinMs / 1000} s, most likely for the database.`),
  ])
