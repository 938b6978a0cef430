import { connect } from 'node:net'
import type pg from 'pg'

/**
 * Number of checks before a statement is given up. Counting them, not the time, ignores pauses of this
 * process itself.
 */
const checks = 20
/** The time to tell PostgreSQL that a statement was given up. */
const cancelMs = 5_000
/** PostgreSQL's protocol code of a cancel request. */
const cancelRequest = 80_877_102

type Watched = {
  readonly Client: typeof pg.Client
  /** Gives up every later statement that has no answer after this time. */
  readonly answersWithin: (ms: number) => void
  readonly stop: () => void
}

/**
 * The driver's client, which also closes its connection when a statement gets no answer, because a database
 * can freeze without an error. The driver's `query_timeout` would hand the connection to the next caller with
 * an answer still to come. `statement_timeout` works only in a database that still runs, and poolers refuse
 * the setting.
 */
export function watchedClient({ Client }: Pick<typeof pg, 'Client'>, statementNames: boolean): Watched {
  /** Clients that wait for an answer, with the number of checks since they asked. */
  const waiting = new Map<pg.Client, number>()
  let timer: NodeJS.Timeout | undefined

  class Watching extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // The driver emits 'drain' after the last answer.
      for (const event of ['drain', 'end'] as const) this.on(event, () => waiting.delete(this))
    }
    override query(statement: unknown, ...given: unknown[]): never {
      waiting.set(this, 0)
      // The driver's overloads don't fit one signature; the arguments are passed on.
      return super.query(...([statementNames ? statement : unnamed(statement), ...given] as [never]))
    }
  }
  const stop = () => clearInterval(timer)
  const answersWithin = (ms: number) => {
    stop()
    timer = setInterval(() => {
      for (const [client, checked] of waiting) {
        if (checked < checks) waiting.set(client, checked + 1)
        else giveUp(client, ms)
      }
    }, ms / checks).unref()
  }
  const giveUp = (client: pg.Client, ms: number) => {
    waiting.delete(client)
    const silence = new Error(`PostgreSQL did not answer a statement within ${ms / 1000} s.`)
    client.connection.stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
    cancel(client)
  }
  return { Client: Watching, answersWithin, stop }
}

const unnamed = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement

/**
 * Cancels the statement in case PostgreSQL is only slow. Otherwise it would keep its locks while retries run.
 * Errors don't matter here.
 */
function cancel(client: pg.Client): void {
  // The driver has the session's cancel key, but its types leave it out.
  const { host, port, processID, secretKey } = client as pg.Client & { processID: number; secretKey: number }
  const request = Buffer.alloc(16)
  for (const [index, value] of [request.length, cancelRequest, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4)
  const line = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  line.on('error', () => undefined)
  line.setTimeout(cancelMs, () => line.destroy())
  line.end(request)
}
