import { connect } from 'node:net'
import type pg from 'pg'

/** How often a statement under way is looked at within its time. Looks are counted, so that a process that itself stood still has not waited. */
const looks = 20
/** How long it is tried to tell PostgreSQL that a statement was given up. */
const cancelMs = 5_000
/** The protocol's number for "end what that session does". */
const cancelRequest = 80_877_102

type Watched = {
  readonly Client: typeof pg.Client
  /** From now on a statement that has no answer after so many milliseconds is given up. */
  readonly answersWithin: (ms: number) => void
  readonly stop: () => void
}

/**
 * The driver's client, whose connection ends when a statement stays without an answer: a database can be there and say nothing, frozen or behind
 * a network that lost the way. The driver's own limit (`query_timeout`) would leave the connection to the next one who asks, with an answer
 * still to come; the database's own (`statement_timeout`) needs a database that is awake, and settings that poolers refuse.
 */
export function watchedClient({ Client }: Pick<typeof pg, 'Client'>): Watched {
  /** Those that wait for an answer, with the number of looks since they asked. */
  const waiting = new Map<pg.Client, number>()
  let timer: NodeJS.Timeout | undefined

  class Watching extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      for (const over of ['drain', 'end'] as const) this.on(over, () => waiting.delete(this))
    }
    override query(...given: unknown[]): never {
      waiting.set(this, 0)
      // The driver takes the same in many forms; what was given is what goes on.
      return super.query(...(given as [never]))
    }
  }
  const stop = () => clearInterval(timer)
  const answersWithin = (ms: number) => {
    stop()
    timer = setInterval(() => {
      for (const [client, looked] of waiting) {
        if (looked < looks) waiting.set(client, looked + 1)
        else giveUp(client, ms)
      }
    }, ms / looks).unref()
  }
  const giveUp = (client: pg.Client, ms: number) => {
    waiting.delete(client)
    const silence = new Error(`PostgreSQL did not answer a statement within ${ms / 1000} s.`)
    client.connection.stream.destroy(Object.assign(silence, { code: 'ETIMEDOUT' }))
    cancel(client)
  }
  return { Client: Watching, answersWithin, stop }
}

/** What is only slow would go on otherwise, with its locks, beside those who try again. Nobody waits for this, or hears of it. */
function cancel(client: pg.Client): void {
  // Not among the driver's types; what the server said of the session when it began.
  const { host, port, processID, secretKey } = client as pg.Client & { processID: number; secretKey: number }
  const request = Buffer.alloc(16)
  for (const [index, value] of [request.length, cancelRequest, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4)
  const line = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  line.on('error', () => undefined)
  line.setTimeout(cancelMs, () => line.destroy())
  line.end(request)
}
