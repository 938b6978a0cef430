import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerDescription } from '#contract/about'
import { requestsWithoutKeyPerMinute } from '#contract/session'
import { buildApp } from './app'
import { asksForLines, linesAfter } from './audit/follow-log'
import { copyForBackup, isBackup } from './backup'
import type { Database, Db } from './db/open'
import { builtRoot, commandLine } from './db/project-root'
import { sealerOf, type Env } from './env'
import { warningsOf } from './env-warnings'
import { addressOf, buildGateway } from './gateway/gateway'
import type { BuildOptions } from './http/build'
import { databaseTurns } from './http/database-turns'
import { mailLine, startJobs } from './jobs'
import type { Measured, Metrics } from './metrics'
import { outliveRejections } from './outlive-rejections'
import { handlePeopleCommand, isPeopleCommand } from './features/sign-in/commands'
import { employeesAsPeople } from './features/sign-in/employees-as-people'
import { otherHostsWarning } from './features/sign-in/passkeys/other-hosts'
import { resealAll } from './features/sign-in/reseal-secrets'
import type { Sealer } from './sealing/seal-secrets'
import { handleSigningCommand, isSigningCommand } from './signing/signing-commands'
import { signingKey } from './signing/signing-key'
import { fillWhenEmpty } from './seeding/first-start'
import { controlPath, serveControl, type ControlReply } from './features/service-accounts/control'
import { handleCommand } from './features/service-accounts/handle-command'
import type { PeopleSource } from './callers/people-source'
import { missingKeys } from './features/gateway-accounts/admit-by-key'
import { entryProblems } from './features/sign-in/sso/groups'
import { beginNoting } from './callers/permission-uses.store'
import { steadyClock } from './steady-clock'
import { draining, stopOnSignal } from './stop'
import { gatewayPeople } from './features/gateway-accounts/gateway-people'
import { resealKeys } from './features/gateway-accounts/upstream-keys.store'
import { forgetWelcome, shown, welcome } from './welcome'

/** Loads the library for metrics only where somebody wants them. */
async function metricsOf({ metricsAddress }: Env, measured: Measured): Promise<Metrics | undefined> {
  if (!metricsAddress) return undefined
  const { startMetrics } = await import('./metrics')
  return startMetrics(metricsAddress, measured)
}

const clientDir = path.join(builtRoot, 'client')

const systemClock = () =>
  steadyClock({
    wall: () => Date.now(),
    elapsed: () => performance.now(),
    onSetBack: (by) => process.stderr.write(`The system clock was set back by ${Math.round(by / 1000)} s.\n`),
  })

/** What our own server and a gateway do differently. */
type Mode = {
  readonly name: ServerDescription['mode']
  readonly source: PeopleSource
  /** What the start says that it is. */
  readonly what: () => string
  readonly build: (options: Built) => Promise<FastifyInstance>
  /** Groups of single sign-on that can't work. */
  readonly problems: () => Promise<readonly string[]>
  /** Answers a command that isn't about people. */
  readonly command: (request: unknown) => Promise<ControlReply>
  readonly lines: Lines
}
type Built = BuildOptions & { readonly atOnce: number }
type Lines = readonly (readonly [string, string | false | undefined])[]

/** Serves requests until the process is told to stop. */
export async function start(env: Env, database: Database): Promise<void> {
  const clock = systemClock()
  const { db, hasRoom, atOnce } = database
  const { apiBaseUrl, dataDir, ways, sso } = env
  const mode = apiBaseUrl ? gateway(env, apiBaseUrl, db) : await ownServer(env, database, clock)
  // Not earlier, because a process that starts beside others waits while one of them migrates and fills the
  // database.
  database.answersWithin(env.statementSeconds * 1_000)
  const seal = sealerOf(env)
  await sealAnew(database, seal, env, clock())
  let address = ''
  let wakeMail = () => {}
  const turns = databaseTurns(atOnce)
  const { drain, isDraining } = draining(env.drainSeconds)
  const metrics = await metricsOf(env, { mode: mode.name, database, turns })
  const app = await mode.build({
    // Under `npm run dev` Vite serves the dashboard.
    clientDir: existsSync(clientDir) ? clientDir : undefined,
    logLevel: env.logLevel,
    sessionLimits: env.sessionLimits,
    requestsPerMinute: env.requestsPerMinute,
    requestsWithoutKeyPerMinute,
    trustedProxies: env.trustedProxies,
    ...metrics?.reports,
    onEnded: (ended) => {
      metrics?.reports.onEnded(ended)
      if (ended.request.method !== 'GET')
        void forgetWelcome(db, dataDir, mode.source).catch((err: unknown) =>
          app.log.error({ err }, 'welcome.txt could not be deleted'),
        )
    },
    db,
    hasRoom,
    atOnce,
    turns,
    clock,
    isDraining,
    ways,
    sso,
    seal,
    tenantUrl: env.tenantUrl,
    publicUrl: () => env.publicUrl ?? address,
    mailWaiting: () => wakeMail(),
  })
  outliveRejections(process, app.log)
  for (const warning of [...warningsOf(env, process.env), ...(await mode.problems())]) app.log.warn(warning)
  address = await listen(app, env)
  const publicUrl = env.publicUrl ?? address
  const warning = await otherHostsWarning(db, new URL(publicUrl).hostname)
  if (warning !== undefined) app.log.warn(warning)

  const jobs = startJobs(env, database, clock, publicUrl, seal, app.log)
  wakeMail = jobs.wakeMail
  const { source } = mode
  // A second process can't open an embedded database, so `npm run keys`, `people`, `evidence`, `audit-log` and `backup` ask this one.
  const control =
    database.kind === 'embedded' &&
    (await serveControl(controlPath(dataDir), (request) => {
      if (isBackup(request)) return copyForBackup(db, dataDir)
      if (asksForLines(request)) return linesAfter(db, request)
      if (isSigningCommand(request)) return handleSigningCommand(db, seal, request, clock())
      return isPeopleCommand(request)
        ? handlePeopleCommand(db, request, { source, publicUrl, now: clock() })
        : mode.command(request)
    }))
  stopOnSignal(drain, async () => {
    await app.close()
    await jobs.stop()
    if (control) await control.close()
    await metrics?.close()
    await database.close()
  })
  const havePeople = mode.name === 'embedded' || seal !== undefined
  const facts = { source, publicUrl, isTerminal: process.stdout.isTTY, now: clock() }
  announce(mode.what(), [
    ['Open', publicUrl],
    ['Welcome', havePeople && (await welcome(db, env, facts))],
    ...mode.lines,
    ['Metrics', metrics?.url],
    ['Mail', havePeople && mailLine(env)],
  ])
}

async function ownServer(env: Env, database: Database, clock: () => Date): Promise<Mode> {
  const { db, hasRoom } = database
  const { sampleData } = env
  const keysFile = path.join(env.dataDir, 'keys.json')
  const isTerminal = process.stdout.isTTY
  const { useOfPermissions } = env
  const newKey = await fillWhenEmpty(db, { sampleData, keysFile, isTerminal, now: clock() })
  if (hasRoom()) await beginNoting(db, useOfPermissions, clock())
  const hasFile = existsSync(keysFile)
  const ifLost = hasFile ? '' : '; it is shown only now'
  return {
    name: 'embedded',
    source: employeesAsPeople,
    what: () => `${storeOf(database)}, ${Math.round(performance.now())} ms`,
    build: (options) => buildApp({ ...options, useOfPermissions }),
    problems: () => entryProblems(db, env.sso?.groups ?? []),
    command: (request) => handleCommand(db, request, clock()),
    lines: [
      ['Sign in with', newKey && `${newKey}\n               (the administrator's key${ifLost})`],
      ['Keys', hasFile && `${shown(keysFile)} has ${sampleData ? sampleKeys : firstKey}`],
      [
        'Look around',
        hasFile &&
          sampleData &&
          `\`${commandLine('people', 'sample')}\` prints links to sign in as sample people`,
      ],
    ],
  }
}

/** The dashboard in front of another MSP Portal API, with people who work with its keys. */
const gateway = (env: Env, baseUrl: string, db: Db): Mode => ({
  name: 'gateway',
  source: gatewayPeople,
  what: () => `gateway, people and reviews in the ${env.databaseUrl ? 'PostgreSQL' : 'embedded database'}`,
  build: (options) => buildGateway({ ...options, baseUrl }),
  problems: () => missingKeys(db, env.sso?.groups ?? []),
  command: async () => ({ error: 'A gateway has no service accounts. Its keys are those of the API.' }),
  lines: [['API', `${baseUrl}/api/msp/`]],
})

/** Seals everything with the newest key, and says what no key opens. */
async function sealAnew({ db, hasRoom }: Database, seal: Sealer | undefined, { apiBaseUrl }: Env, now: Date) {
  const say = (words: string) => process.stderr.write(`${words}\n`)
  const codes = seal ? await resealAll(db, seal) : 0
  if (codes > 0)
    say(
      `Authenticators whose codes don't work: ${codes}. SECRETS_KEYS or secrets.key lacks the key that sealed them.`,
    )
  const keys = seal && apiBaseUrl ? await resealKeys(db, { seal, upstream: addressOf(apiBaseUrl) }) : 0
  if (keys > 0)
    say(
      `API keys that can't be read: ${keys}. SECRETS_KEYS or secrets.key lacks the key that sealed them, or they belong to another API.`,
    )
  if (hasRoom() && (await signingKey(db, seal, now)).secret === undefined)
    say(
      `The key that signs reviews and months doesn't open: SECRETS_KEYS or secrets.key lacks the key that sealed it. Until you put that back, or make another with \`${commandLine('evidence', 'new-key')}\`, none can be closed.`,
    )
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
function announce(what: string, lines: Lines): void {
  const told = lines.flatMap(([name, text]) => (text ? [`  ${name.padEnd(12)} ${text}`] : []))
  process.stdout.write(`\n  MSP Portal is ready (${what})\n\n${told.join('\n')}\n\n  Stop with Ctrl+C.\n\n`)
}
