import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version, type ServerDescription } from '#contract/about'
import type { Database, Db } from './db/open'
import type { Ended } from './http/shell/access-log'
import type { DatabaseTurns } from './http/database-turns'
import { mailsWaiting } from './mail/queue.store'
import { openSessions } from './callers/sessions.store'

/** Shorter than the time after which Prometheus gives up, ten seconds by default. */
const databaseAnswersWithinMs = 2_000

export type Measured = {
  readonly mode: ServerDescription['mode']
  readonly database: Database
  /** The turns of requests; a gateway has none to measure. */
  readonly turns?: DatabaseTurns
}
/** Reports from the rest of the server. Everything else is looked up when somebody asks for the metrics. */
export type Metrics = {
  readonly url: string
  readonly reports: {
    readonly onEnded: (ended: Ended) => void
    readonly onApiPaused: (paused: boolean) => void
  }
  readonly close: () => Promise<void>
}

/**
 * Measures the server, and answers `GET /metrics` at an address of its own, which the proxy in front of the
 * server doesn't show.
 */
export async function startMetrics(
  { host, port }: { readonly host: string; readonly port: number },
  measured: Measured,
): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const onEnded = measureRequests(registry)
  const lookAtDatabase = measureDatabase(registry, measured)
  const lookAtTurns = measured.turns && measureTurns(registry, measured.turns)
  const paused = measured.mode === 'gateway' ? measureApi(registry) : undefined
  const info = gauge(registry, 'info', 'Version and mode of this server; always 1.', 'version', 'mode')
  info.set({ version, mode: measured.mode }, 1)

  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.method !== 'GET' || request.url !== '/metrics') return response.writeHead(404).end()
      lookAtTurns?.()
      await lookAtDatabase()
      const text = await registry.metrics()
      return response.writeHead(200, { 'content-type': registry.contentType }).end(text)
    }
    answer().catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new Error(`METRICS_ADDRESS can't be used: ${message}.`)))
    server.listen({ host, port }, resolve)
  })
  server.unref()
  // A server on a port has an address of this form.
  const { address, family, port: at } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${at}/metrics`,
    reports: { onEnded, onApiPaused: (isPaused) => paused?.set(Number(isPaused)) },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const gauge = (registry: Registry, name: string, help: string, ...labelNames: string[]) =>
  new Gauge({ name: `msp_portal_${name}`, help, labelNames, registers: [registry] })

/** Labels are names of operations, never paths, so that nobody can fill the memory with invented ones. */
function measureRequests(registry: Registry): Metrics['reports']['onEnded'] {
  const registers = [registry]
  const requests = new Counter({
    name: 'msp_portal_requests_total',
    help: 'Requests by operation and status; without status: the caller hung up. Health checks do not count.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'msp_portal_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of its answer.',
    labelNames: ['operation'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const refusals = new Counter({
    name: 'msp_portal_refusals_total',
    help: 'Refused requests by reason.',
    labelNames: ['reason'],
    registers,
  })
  // Start every series at 0. Otherwise Prometheus sees no increase at the first refusal.
  for (const reason of Object.values(reasons)) refusals.inc({ reason }, 0)
  return ({ request, operation = 'other', status, ms }) => {
    requests.inc({ operation, status: status === undefined ? '' : String(status) })
    durations.observe({ operation }, ms / 1000)
    const reason = reasonOf(operation, status, request)
    if (reason) refusals.inc({ reason })
  }
}
type Reasons = Readonly<Record<string | number, string>> & {
  readonly unknownKey: string
  readonly signIn: string
}
const reasons: Reasons = {
  401: 'no key',
  /** Also a session that has ended. */
  unknownKey: 'unknown key',
  signIn: 'sign-in',
  403: 'permission',
  429: 'rate limit',
  503: 'unavailable',
  507: 'disk full',
}

function reasonOf(operation: string, status = 0, { headers }: FastifyRequest): string | undefined {
  if (status === 401 && headers.authorization?.trim()) return reasons.unknownKey
  if (status === 403 && operation.startsWith('Sign in')) return reasons.signIn
  return reasons[status]
}

function measureTurns(registry: Registry, turns: DatabaseTurns): () => void {
  const inUse = gauge(registry, 'database_turns_in_use', 'Requests that use the database now.')
  const waiting = gauge(registry, 'database_turns_waiting', 'Requests that wait for their turn to use it.')
  return () => {
    const usage = turns.usage()
    inUse.set(usage.inUse)
    waiting.set(usage.waiting)
  }
}

function measureApi(registry: Registry) {
  const paused = gauge(registry, 'api_paused', '1 while requests pause, because the API does not answer.')
  paused.set(0)
  return paused
}

/**
 * @returns a function that looks at the database for the gauges. What the database doesn't tell is NaN, not
 * zero.
 */
function measureDatabase(registry: Registry, { database, mode }: Measured): () => Promise<void> {
  const { db } = database
  const up = gauge(registry, 'database_up', '1 while the database answers.')
  const size = gauge(registry, 'database_bytes', 'Size of the database.')
  const connections =
    database.connections &&
    gauge(registry, 'database_connections', 'Connections of this process to PostgreSQL by state.', 'state')
  const lookAtRows = mode === 'embedded' ? measureRows(registry) : undefined
  const ask = async () => {
    await db.execute(sql`select 1`)
    return { bytes: await sizeOf(db).catch(unknown), rows: await lookAtRows?.read(db) }
  }
  let asking: ReturnType<typeof ask> | undefined
  return async () => {
    // While the database is silent, no further question joins the first.
    asking ??= ask().finally(() => (asking = undefined))
    const told = await Promise.race([asking, sleep(databaseAnswersWithinMs)]).catch(unknown)
    up.set(told ? 1 : 0)
    size.set(told?.bytes ?? Number.NaN)
    lookAtRows?.show(told?.rows)
    for (const [state, count] of Object.entries(database.connections?.() ?? {}))
      connections?.set({ state }, count)
  }
}

const unknown = (): undefined => undefined

/** A role without the right to connect, whom a pooler lets in, may not ask this. */
async function sizeOf(db: Db): Promise<number | undefined> {
  const [row] = await db
    .select({ bytes: sql<number>`bytes` })
    .from(sql`(select pg_database_size(current_database())::float8 as bytes) one`)
  return row?.bytes
}

function measureRows(registry: Registry) {
  const mails = gauge(registry, 'outbox_mails', 'Mails that wait for their delivery.')
  const oldest = gauge(registry, 'outbox_oldest_seconds', 'Age of the oldest of them; 0 without any.')
  const sessions = gauge(registry, 'sessions', 'Sessions of people that have not ended.')
  const read = async (db: Db) => ({
    mails: await mailsWaiting(db),
    sessions: await openSessions(db, new Date()),
  })
  return {
    read,
    show: (rows: Awaited<ReturnType<typeof read>> | undefined) => {
      mails.set(rows?.mails.count ?? Number.NaN)
      oldest.set(rows ? ageOf(rows.mails.oldest) : Number.NaN)
      sessions.set(rows?.sessions ?? Number.NaN)
    },
  }
}

const ageOf = (moment: Date | null): number =>
  moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0
