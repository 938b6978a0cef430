import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { requestsWithoutKeyPerMinute } from '#contract/session'
import { buildApp } from './app'
import { startHousekeeping } from './housekeeping'
import { recordGivenUpMail } from './audit/audit.store'
import type { Database } from './db/open'
import type { Env } from './env'
import { fillWhenEmpty } from './seeding/first-start'
import { buildGateway } from './gateway/gateway'
import { controlPath, serveControl } from './service-accounts/control'
import { handleCommand } from './service-accounts/handle-command'
import { startMailJob } from './mail/job'
import type { Deliver } from './mail/transport'
import { outliveRejections } from './outlive'
import { projectRoot } from './db/project-root'
import { steadyClock } from './steady-clock'
import { closeWithin } from './stop'

/** What a request is let wait for one statement: less than a browser waits, and no less than a crowd of new searches in very many companies needs. */
const answerWithinMs = 15_000

const say = (text: string) => process.stdout.write(`${text}\n`)

const clientDir = path.join(projectRoot, 'dist/client')
// `npm run dev` serves the dashboard itself.
const builtClient = existsSync(clientDir) ? clientDir : undefined

function systemClock(): () => Date {
  return steadyClock({
    wall: () => Date.now(),
    elapsed: () => performance.now(),
    onSetBack: (by) => process.stderr.write(`The system clock was set back by ${Math.round(by / 1000)} s.\n`),
  })
}

function storeOf({ kind }: Database): string {
  return kind === 'embedded' ? 'embedded database' : 'PostgreSQL'
}

/** Takes requests until the process is told to stop. */
export async function serve(env: Env, database: Database): Promise<void> {
  return env.apiBaseUrl ? startGateway(env, env.apiBaseUrl, database) : startServer(env, database)
}

async function transportOf(env: Env, log: FastifyBaseLogger) {
  const { fileTransport, smtpTransport } = await import('./mail/transport')
  return env.smtpUrl
    ? smtpTransport(env.smtpUrl, env.mailFrom)
    : fileTransport(path.join(env.dataDir, 'mail'), env.mailFrom, log)
}

async function startServer(env: Env, database: Database): Promise<void> {
  const clock = systemClock()
  const { db, hasRoom } = database
  const keysFile = path.join(env.dataDir, 'keys.json')
  const newKey = await fillWhenEmpty(db, { sampleData: env.sampleData, keysFile, now: clock() })
  // Not before: who starts beside others waits until one has migrated and filled.
  database.answersWithin(answerWithinMs)

  let address = ''
  let wakeMail = () => {}
  const app = await buildApp({
    db,
    hasRoom,
    clock,
    publicUrl: () => env.publicUrl ?? address,
    mailWaiting: () => wakeMail(),
    clientDir: builtClient,
    logLevel: env.logLevel,
    requestsPerMinute: env.requestsPerMinute,
    strangersPerMinute: requestsWithoutKeyPerMinute,
    trustedProxies: env.trustedProxies,
  })
  outliveRejections(process, app.log)

  address = await listen(app, env)
  // Read when the first mail is due: no start needs it.
  let transport: ReturnType<typeof transportOf> | undefined
  const deliver: Deliver = async (mail) => (await (transport ??= transportOf(env, app.log))).deliver(mail)
  const mail = startMailJob({
    db,
    hasRoom,
    clock,
    deliver,
    onGivenUp: (given, reason, at) => recordGivenUpMail(db, given, reason, at),
    log: app.log,
  })
  wakeMail = mail.wake
  // A second process can't open an embedded database: `npm run keys` asks this one.
  const control =
    database.kind === 'embedded'
      ? await serveControl(controlPath(env.dataDir), (request) => handleCommand(db, request, clock()))
      : undefined
  const housekeeping = startHousekeeping({ db, hasRoom, clock, auditDays: env.auditDays, log: app.log })

  stopWith(async () => {
    await app.close()
    await mail.stop()
    await housekeeping.stop()
    await control?.close()
    await transport?.then((used) => used.close())
    await database.close()
  })

  say(`\n  MSP Portal is ready (${storeOf(database)}, ${Math.round(performance.now())} ms)\n`)
  say(`  Open         ${env.publicUrl ?? address}`)
  if (newKey) say(`  Sign in with ${newKey}\n               (the administrator's key; it is shown only now)`)
  if (existsSync(keysFile))
    say(`  Keys         ${path.relative(process.cwd(), keysFile)} has one for each sample actor`)
  if (!env.smtpUrl)
    say(
      `  Mail         is written to ${path.relative(process.cwd(), path.join(env.dataDir, 'mail'))}; set SMTP_URL to send it`,
    )
  say(`\n  Stop with Ctrl+C.\n`)
}

/** The dashboard in front of another MSP Portal API. It sends no mail and stores nothing but reviews of roles. */
async function startGateway(env: Env, baseUrl: string, database: Database): Promise<void> {
  let address = ''
  database.answersWithin(answerWithinMs)
  const app = await buildGateway({
    baseUrl,
    publicUrl: () => env.publicUrl ?? address,
    clientDir: builtClient,
    logLevel: env.logLevel,
    requestsPerMinute: env.requestsPerMinute,
    strangersPerMinute: requestsWithoutKeyPerMinute,
    trustedProxies: env.trustedProxies,
    reviews: { db: database.db, hasRoom: database.hasRoom, clock: systemClock() },
  })
  outliveRejections(process, app.log)
  address = await listen(app, env)
  stopWith(async () => {
    await app.close()
    await database.close()
  })
  say(`\n  MSP Portal is ready (gateway, reviews in the ${storeOf(database)})\n`)
  say(`  Open         ${env.publicUrl ?? address}`)
  say(`  The API is   ${baseUrl}/api/msp/`)
  say(`\n  Stop with Ctrl+C.\n`)
}

/** Starts to take requests; the address is one that a browser can open. */
async function listen(app: FastifyInstance, env: Env): Promise<string> {
  const listening = new URL(
    await app.listen({ port: env.port, host: env.host, listenTextResolver: (at) => `listening at ${at}` }),
  )
  if (['0.0.0.0', '[::]'].includes(listening.hostname)) listening.hostname = 'localhost'
  return listening.origin
}

/** Stops taking requests, finishes those under way and the mail in hand, then closes the database; all of it in ten seconds. A second signal ends at once. */
function stopWith(close: () => Promise<void>): void {
  let stopping = false
  const stop = () => {
    if (stopping) process.exit(1)
    stopping = true
    void closeWithin(close).then((trouble) => {
      if (trouble !== undefined) process.stderr.write(`The server did not stop cleanly: ${trouble}\n`)
      process.exit(trouble === undefined ? 0 : 1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // `npm start` runs this in a shell that does not pass SIGTERM on: stop when that parent is gone.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent && !stopping) stop()
    }, 1000).unref()
  }
}
