import { setImmediate as nextRound } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Waits for a round of the event loop that no other piece of long work has. All who wait for a plain round get the
 * same one, and then hold up everybody else together.
 */
export const ownRound = (): Promise<unknown> => (last = last.then(async () => nextRound()))
