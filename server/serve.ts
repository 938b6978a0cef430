import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { requestsWithoutKeyPerMinute } from '#contract/session'
import { linkHours } from '#contract/sign-in'
import { buildApp } from './app'
import { recordGivenUpMail } from './audit/audit.store'
import { copyForBackup, isBackup } from './backup'
import type { Database, Db } from './db/open'
import { inTransaction } from './db/transaction'
import { builtRoot } from './db/project-root'
import type { Env } from './env'
import { warningsOf } from './env-warnings'
import { buildGateway } from './gateway/gateway'
import { startHousekeeping } from './housekeeping'
import { databaseTurns } from './http/database-turns'
import { startMailJob } from './mail/job'
import type { Deliver } from './mail/transport'
import type { Measured, Metrics } from './metrics'
import { outliveRejections } from './outlive'
import { handlePeopleCommand, isPeopleCommand, isUnused, welcomeLink } from './people/commands'
import { otherHostsWarning } from './people/other-hosts'
import { resealAll } from './people/reseal'
import { keysInFolder, sealer, type Sealer } from './people/seal'
import { fillWhenEmpty } from './seeding/first-start'
import { controlPath, serveControl } from './service-accounts/control'
import { handleCommand } from './service-accounts/handle-command'
import { signInSite } from './session/site'
import { steadyClock } from './steady-clock'
import { draining, stopOnSignal } from './stop'

/** Loads the library for metrics only where somebody wants them. */
async function metricsOf({ metricsAddress }: Env, measured: Measured): Promise<Metrics | undefined> {
  if (!metricsAddress) return undefined
  const { startMetrics } = await import('./metrics')
  return startMetrics(metricsAddress, measured)
}

const clientDir = path.join(builtRoot, 'client')

/** Options that our own server and the gateway share. */
const optionsOf = (env: Env) => ({
  // Under `npm run dev` Vite serves the dashboard.
  clientDir: existsSync(clientDir) ? clientDir : undefined,
  logLevel: env.logLevel,
  sessionLimits: env.sessionLimits,
  requestsPerMinute: env.requestsPerMinute,
  requestsWithoutKeyPerMinute,
  trustedProxies: env.trustedProxies,
})

const systemClock = () =>
  steadyClock({
    wall: () => Date.now(),
    elapsed: () => performance.now(),
    onSetBack: (by) => process.stderr.write(`The system clock was set back by ${Math.round(by / 1000)} s.\n`),
  })

/** Serves requests until the process is told to stop. */
export async function serve(env: Env, database: Database): Promise<void> {
  return env.apiBaseUrl ? startGateway(env, env.apiBaseUrl, database) : startServer(env, database)
}

async function startServer(env: Env, database: Database): Promise<void> {
  const clock = systemClock()
  const { db, hasRoom, atOnce } = database
  const keysFile = path.join(env.dataDir, 'keys.json')
  const { sampleData } = env
  const isTerminal = process.stdout.isTTY
  const newKey = await fillWhenEmpty(db, { sampleData, keysFile, isTerminal, now: clock() })
  // Not earlier, because a process that starts beside others waits while one of them migrates and fills the database.
  database.answersWithin(env.statementSeconds * 1_000)

  const seal = await sealerOf(env, db)
  let address = ''
  let wakeMail = () => {}
  const turns = databaseTurns(atOnce)
  const { drain, isDraining } = draining(env.drainSeconds)
  const metrics = await metricsOf(env, { mode: 'server', database, turns })
  const app = await buildApp({
    ...optionsOf(env),
    ...metrics?.reports,
    db,
    hasRoom,
    turns,
    clock,
    isDraining,
    ways: env.ways,
    sso: env.sso,
    seal,
    publicUrl: () => env.publicUrl ?? address,
    mailWaiting: () => wakeMail(),
  })
  startLogging(app.log, env)
  address = await listen(app, env)
  const publicUrl = env.publicUrl ?? address
  const warning = await otherHostsWarning(db, new URL(publicUrl).hostname)
  if (warning !== undefined) app.log.warn(warning)

  const transport = lazyTransport(env, app.log)
  const mail = startMailJob({
    db,
    hasRoom,
    clock,
    deliver: transport.deliver,
    onGivenUp: (given, reason, at) => recordGivenUpMail(db, given, reason, at),
    log: app.log,
  })
  wakeMail = mail.wake
  const control = await takeCommands(env, database, (request) =>
    isPeopleCommand(request)
      ? handlePeopleCommand(db, request, { publicUrl, now: clock() })
      : handleCommand(db, request, clock()),
  )
  const housekeeping = startHousekeeping({ db, hasRoom, clock, auditDays: env.auditDays, log: app.log })

  stopOnSignal(drain, async () => {
    await app.close()
    await mail.stop()
    await housekeeping.stop()
    await control?.close()
    await transport.close()
    await metrics?.close()
    await database.close()
  })
  announce(`${storeOf(database)}, ${Math.round(performance.now())} ms`, [
    ['Open', publicUrl],
    ['Welcome', await welcome(db, env, { publicUrl, isTerminal, now: clock() })],
    ['Sign in with', newKey && `${newKey}\n               (the administrator's key; it is shown only now)`],
    ['Keys', existsSync(keysFile) && `${shown(keysFile)} has ${sampleData ? sampleKeys : firstKey}`],
    ['Metrics', metrics?.url],
    ['Mail', !env.smtpUrl && `is written to ${shown(mailFolder(env))}; set SMTP_URL to send it`],
  ])
}

/** The dashboard in front of another MSP Portal API. It sends no mail and stores nothing but reviews of roles. */
async function startGateway(env: Env, baseUrl: string, database: Database): Promise<void> {
  let address = ''
  database.answersWithin(env.statementSeconds * 1_000)
  const { drain, isDraining } = draining(env.drainSeconds)
  const metrics = await metricsOf(env, { mode: 'gateway', database })
  const app = await buildGateway({
    ...optionsOf(env),
    ...metrics?.reports,
    isDraining,
    baseUrl,
    publicUrl: () => env.publicUrl ?? address,
    reviews: { ...database, clock: systemClock() },
  })
  startLogging(app.log, env)
  address = await listen(app, env)
  const control = await takeCommands(env, database, async () => ({
    error: 'A gateway has no service accounts. Its keys are those of the API.',
  }))
  stopOnSignal(drain, async () => {
    await app.close()
    await control?.close()
    await metrics?.close()
    await database.close()
  })
  announce(`gateway, reviews in the ${storeOf(database)}`, [
    ['Open', env.publicUrl ?? address],
    ['API', `${baseUrl}/api/msp/`],
    ['Metrics', metrics?.url],
  ])
}

/** A second process can't open an embedded database, so `npm run keys`, `people` and `backup` ask this one. */
async function takeCommands(
  { dataDir }: Env,
  { db, kind }: Database,
  handle: Parameters<typeof serveControl>[1],
): Promise<{ close: () => Promise<void> } | undefined> {
  if (kind !== 'embedded') return undefined
  return serveControl(controlPath(dataDir), (request) =>
    isBackup(request) ? copyForBackup(db, dataDir) : handle(request),
  )
}

/** Several processes need the same keys, so a file of one of them can't hold those of a PostgreSQL. */
async function sealerOf({ secretsKeys, databaseUrl, dataDir }: Env, db: Db): Promise<Sealer | undefined> {
  const keys = secretsKeys ?? (databaseUrl ? undefined : keysInFolder(dataDir))
  if (!keys) return undefined
  const seal = sealer(keys)
  const closed = await resealAll(db, seal)
  if (closed > 0)
    process.stderr.write(`SECRETS_KEYS lacks the key of ${closed} authenticators; their codes don't work.\n`)
  return seal
}

function startLogging(log: FastifyBaseLogger, env: Env): void {
  outliveRejections(process, log)
  for (const warning of warningsOf(env, process.env)) log.warn(warning)
}

/** @returns an address that a browser can open */
async function listen(app: FastifyInstance, env: Env): Promise<string> {
  const listening = new URL(
    await app.listen({ port: env.port, host: env.host, listenTextResolver: (at) => `listening at ${at}` }),
  )
  // Passkeys need a host name. Every browser takes this one for the same computer.
  if (['0.0.0.0', '[::]', '127.0.0.1', '[::1]'].includes(listening.hostname)) listening.hostname = 'localhost'
  return listening.origin
}

/**
 * The address that makes the first administrator, until somebody has signed in. Without a terminal, standard output is a log, which
 * others read and keep, so a file has it.
 */
async function welcome(
  db: Db,
  { ways, dataDir, databaseUrl }: Env,
  { publicUrl, isTerminal, now }: { publicUrl: string; isTerminal: boolean; now: Date },
): Promise<string | false> {
  const canSignIn = signInSite(publicUrl, ways, { hasSecretsKey: true }).offer.ways.some(
    (way) => way !== 'key',
  )
  // Several processes can share a PostgreSQL: there `npm run people -- link` makes the link.
  if (!canSignIn || (!isTerminal && databaseUrl) || !(await isUnused(db))) return false
  const link = await inTransaction(db, (tx) => welcomeLink(tx, publicUrl, now))
  if (isTerminal)
    return `${link}\n               (set up your own sign-in as administrator; valid for ${linkHours} hours)`
  const file = path.join(dataDir, 'welcome.txt')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(file, `${link}\n`, { mode: 0o600 })
  return `${shown(file)} has the address that sets up the first administrator`
}

const sampleKeys = 'a key for each sample actor'
const firstKey = "the administrator's key; note it and delete the file"

const mailFolder = (env: Env) => path.join(env.dataDir, 'mail')

/** Loads the mail library with the first mail, because no start needs it (decision 026). */
function lazyTransport(env: Env, log: FastifyBaseLogger): { deliver: Deliver; close: () => Promise<void> } {
  const load = async () => {
    const { fileTransport, smtpTransport } = await import('./mail/transport')
    return env.smtpUrl
      ? smtpTransport(env.smtpUrl, env.mailFrom)
      : fileTransport(mailFolder(env), env.mailFrom, log)
  }
  let loaded: ReturnType<typeof load> | undefined
  return {
    deliver: async (mail, signal) => (await (loaded ??= load())).deliver(mail, signal),
    close: async () => (await loaded)?.close(),
  }
}

const storeOf = ({ kind }: Database): string => (kind === 'embedded' ? 'embedded database' : 'PostgreSQL')
const shown = (file: string) => path.relative(process.cwd(), file)

/** Tells the operator what runs. Lines without a text are left out. */
function announce(what: string, lines: readonly [string, string | false | undefined][]): void {
  const told = lines.flatMap(([name, text]) => (text ? [`  ${name.padEnd(12)} ${text}`] : []))
  process.stdout.write(`\n  MSP Portal is ready (${what})\n\n${told.join('\n')}\n\n  Stop with Ctrl+C.\n\n`)
}
