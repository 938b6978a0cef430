import { setTimeout as sleep } from 'node:timers/promises'

/** A little less than the ten seconds after which supervisors kill. */
const stopWithinMs = 9_000

/**
 * @returns why the stop wasn't clean, in a sentence; undefined when it was. It doesn't wait longer for a
 * silent database.
 */
export const closeWithin = (
  close: () => Promise<void>,
  withinMs = stopWithinMs,
): Promise<string | undefined> =>
  Promise.race([
    close().then(() => undefined, String),
    sleep(withinMs, `Something still waits after ${withinMs / 1000} s, most likely for the database.`),
  ])

/**
 * The time between the signal and the stop, in which load balancers notice that this server isn't ready any
 * more.
 */
export function draining(seconds: number): {
  readonly isDraining: () => boolean
  readonly drain: () => Promise<void>
} {
  let begun = false
  return {
    isDraining: () => begun,
    drain: async () => {
      begun = true
      await sleep(seconds * 1_000)
    },
  }
}

/** Drains, closes everything and exits when the process is told to stop. A second signal exits at once. */
export function stopOnSignal(drain: () => Promise<void>, close: () => Promise<void>): void {
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await drain()
    const trouble = await closeWithin(close)
    if (trouble !== undefined) process.stderr.write(`The server did not stop cleanly: ${trouble}\n`)
    process.exit(trouble === undefined ? 0 : 1)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
  // `npm start` runs this in a shell that doesn't pass SIGTERM on, so the server also stops when that parent
  // is gone.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent && !stopping) void stop()
    }, 1000).unref()
  }
}
