import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { requestsWithoutKeyPerMinute } from '#contract/session'
import { buildApp } from './app'
import { copyForBackup, isBackup } from './backup'
import type { Database, Db } from './db/open'
import { builtRoot, commandLine } from './db/project-root'
import type { Env } from './env'
import { warningsOf } from './env-warnings'
import { addressOf, buildGateway } from './gateway/gateway'
import { databaseTurns } from './http/database-turns'
import { mailLine, startJobs } from './jobs'
import type { Measured, Metrics } from './metrics'
import { outliveRejections } from './outlive'
import { handlePeopleCommand, isPeopleCommand } from './people/commands'
import { employeesAsPeople } from './people/employees-as-people'
import { otherHostsWarning } from './people/other-hosts'
import { resealAll } from './people/reseal'
import { keysInFolder, sealer, type Sealer } from './people/seal'
import { fillWhenEmpty } from './seeding/first-start'
import { controlPath, serveControl } from './service-accounts/control'
import { handleCommand } from './service-accounts/handle-command'
import { missingKeys } from './sso/admit-by-key'
import { entryProblems } from './sso/groups'
import { steadyClock } from './steady-clock'
import { draining, stopOnSignal } from './stop'
import { gatewayPeople } from './vault/gateway-people'
import { resealKeys, type Vault } from './vault/upstream-keys.store'
import { shown, welcome } from './welcome'

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
  for (const problem of await entryProblems(db, env.sso?.groups ?? [])) app.log.warn(problem)
  address = await listen(app, env)
  const publicUrl = env.publicUrl ?? address
  const warning = await otherHostsWarning(db, new URL(publicUrl).hostname)
  if (warning !== undefined) app.log.warn(warning)

  const jobs = startJobs(env, database, clock, app.log)
  wakeMail = jobs.wakeMail
  const control = await takeCommands(env, database, (request) =>
    isPeopleCommand(request)
      ? handlePeopleCommand(db, request, { source: employeesAsPeople, publicUrl, now: clock() })
      : handleCommand(db, request, clock()),
  )

  stopOnSignal(drain, async () => {
    await app.close()
    await jobs.stop()
    await control?.close()
    await metrics?.close()
    await database.close()
  })
  announce(`${storeOf(database)}, ${Math.round(performance.now())} ms`, [
    ['Open', publicUrl],
    ['Welcome', await welcome(db, env, { source: employeesAsPeople, publicUrl, isTerminal, now: clock() })],
    [
      'Sign in with',
      newKey &&
        `${newKey}\n               (the administrator's key${existsSync(keysFile) ? '' : '; it is shown only now'})`,
    ],
    ['Keys', existsSync(keysFile) && `${shown(keysFile)} has ${sampleData ? sampleKeys : firstKey}`],
    [
      'Look around',
      existsSync(keysFile) &&
        sampleData &&
        `\`${commandLine('people', 'sample')}\` prints links to sign in as sample people`,
    ],
    ['Metrics', metrics?.url],
    ['Mail', mailLine(env)],
  ])
}

/** The dashboard in front of another MSP Portal API, with people who work with its keys. */
async function startGateway(env: Env, baseUrl: string, database: Database): Promise<void> {
  const clock = systemClock()
  const { db } = database
  let address = ''
  let wakeMail = () => {}
  database.answersWithin(env.statementSeconds * 1_000)
  const seal = await sealerOf(env, db)
  if (seal) await warnOfClosedKeys(db, { seal, upstream: addressOf(baseUrl) })
  const { drain, isDraining } = draining(env.drainSeconds)
  const metrics = await metricsOf(env, { mode: 'gateway', database })
  const app = await buildGateway({
    ...optionsOf(env),
    ...metrics?.reports,
    isDraining,
    baseUrl,
    publicUrl: () => env.publicUrl ?? address,
    reviews: { ...database, clock },
    people: seal && { seal, ways: env.ways, sso: env.sso, mailWaiting: () => wakeMail() },
  })
  startLogging(app.log, env)
  for (const problem of await missingKeys(db, env.sso?.groups ?? [])) app.log.warn(problem)
  address = await listen(app, env)
  const publicUrl = env.publicUrl ?? address
  const source = gatewayPeople
  const jobs = startJobs(env, database, clock, app.log)
  wakeMail = jobs.wakeMail
  const control = await takeCommands(env, database, async (request) =>
    isPeopleCommand(request)
      ? handlePeopleCommand(db, request, { source, publicUrl, now: clock() })
      : { error: 'A gateway has no service accounts. Its keys are those of the API.' },
  )
  stopOnSignal(drain, async () => {
    await app.close()
    await jobs.stop()
    await control?.close()
    await metrics?.close()
    await database.close()
  })
  announce(`gateway, people and reviews in the ${storeOf(database)}`, [
    ['Open', publicUrl],
    ['API', `${baseUrl}/api/msp/`],
    [
      'Welcome',
      seal && (await welcome(db, env, { source, publicUrl, isTerminal: process.stdout.isTTY, now: clock() })),
    ],
    ['Metrics', metrics?.url],
    ['Mail', seal && mailLine(env)],
  ])
}

async function warnOfClosedKeys(db: Db, vault: Vault): Promise<void> {
  const closed = await resealKeys(db, vault)
  if (closed > 0)
    process.stderr.write(
      `API keys that can't be read: ${closed}. SECRETS_KEYS lacks the key that sealed them, or they belong to another API.\n`,
    )
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

const sampleKeys = 'a key for each sample service account'
const firstKey = "the administrator's key; note it and delete the file"

const storeOf = ({ kind }: Database): string => (kind === 'embedded' ? 'embedded database' : 'PostgreSQL')

/** Tells the operator what runs. Lines without a text are left out. */
function announce(what: string, lines: readonly [string, string | false | undefined][]): void {
  const told = lines.flatMap(([name, text]) => (text ? [`  ${name.padEnd(12)} ${text}`] : []))
  process.stdout.write(`\n  MSP Portal is ready (${what})\n\n${told.join('\n')}\n\n  Stop with Ctrl+C.\n\n`)
}
