import { sql } from 'drizzle-orm'
import { causesOf } from './error-causes'
import type { Db } from './open'

type Log = { readonly error: (details: object, words: string) => void; readonly warn: Log['error'] }

const askAgainMs = 1_000

/**
 * Logs once that the database doesn't answer, and once that it answers again, however many requests fail
 * meanwhile.
 * @returns a function that takes each failure
 */
export function watchOutage(
  db: Db,
  log: Log,
): { readonly note: (error: unknown) => void; readonly stop: () => void } {
  let since: number | undefined
  let timer: NodeJS.Timeout | undefined
  const ask = () => {
    // A driver that throws at once hasn't answered either.
    const again = async () => db.execute(sql`select 1`)
    timer = setTimeout(() => void again().then(answered, ask), askAgainMs).unref()
  }
  const answered = () => {
    const seconds = Math.round((performance.now() - (since ?? 0)) / 1000)
    since = undefined
    log.warn({ seconds }, 'the database answers again')
  }
  return {
    note: (error) => {
      if (since !== undefined) return
      since = performance.now()
      // The innermost cause is the driver's. The others repeat the statement.
      const reason = [...causesOf(error)].at(-1)
      log.error({ reason: reason?.message, code: reason?.code }, 'the database does not answer')
      ask()
    },
    stop: () => clearTimeout(timer),
  }
}
