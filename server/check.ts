import { existsSync } from 'node:fs'
import path from 'node:path'
import { causesOf } from './db/error-causes'
import { MissingMigrations } from './db/migrate'
import { readEnv, settingsOf, type Env } from './env'
import { withoutSecret } from './env.rules'
import { warningsOf } from './env-warnings'
import { tryApi } from './gateway/try-api'
import { Refusal } from './errors/refusal'
import { trySmtp } from './mail/transport'
import { askControl, controlPath } from './features/service-accounts/control'
import { missingKeys } from './features/gateway-accounts/admit-by-key'
import { entryProblems } from './features/sign-in/sso/groups'
import { lacksOf } from './features/sign-in/sso/lacks.rules'
import { callbackOf, discover } from './features/sign-in/sso/provider'
import { openDatabase } from './start-failure'

type Found = { readonly isGood: boolean; readonly text: string }

/**
 * Reads the configuration as the server does, and tries what the server needs. It changes nothing and sends
 * no mail.
 * @returns the lines to print, without passwords, and whether the server can work
 */
export async function check(variables: NodeJS.ProcessEnv): Promise<{ isGood: boolean; lines: string[] }> {
  const env = readEnv(variables)
  const { apiBaseUrl } = env
  const settings = settingsOf(variables).filter(({ value }) => value !== '')
  const width = Math.max(...settings.map(({ name }) => name.length))
  const lacking: string[] = []
  const found = await Promise.all([
    tried('Database', env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', () => tryDatabase(env)),
    ...(sendsMail(env) ? [tried('Mail', 'SMTP_URL', () => tryMail(env))] : []),
    ...(apiBaseUrl === undefined ? [] : [tried('API', 'MSP_API_BASE_URL', () => tryApiOf(apiBaseUrl))]),
    ...(env.sso ? [tried('Single sign-on', 'OIDC_ISSUER', () => tryProvider(env, lacking))] : []),
  ])
  return {
    isGood: found.every(({ isGood }) => isGood),
    lines: [
      'Settings',
      ...settings.map(
        ({ name, value, isDefault }) => `  ${name.padEnd(width)}  ${value}${isDefault ? ' (default)' : ''}`,
      ),
      '',
      ...found.map(({ text }) => text),
      ...[...warningsOf(env, variables), ...lacking, ...(await groupProblems(env))].map(
        (warning) => `warning  ${warning}`,
      ),
    ],
  }
}

/** @param variable what to change if it fails */
async function tried(what: string, variable: string, attempt: () => Promise<string>): Promise<Found> {
  try {
    return { isGood: true, text: `ok       ${what}: ${await attempt()}` }
  } catch (error) {
    const reason = reasonOf(error)
    const named = reason.includes(variable) ? reason : `${variable}: ${reason}`
    return { isGood: false, text: `failed   ${what}: ${named}` }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal && 'detail' in error.body) return String(error.body.detail)
  if (!(error instanceof Error)) return String(error)
  // “fetch failed” says nothing, and its causes say what failed.
  const causes = [...causesOf(error)]
    .slice(1)
    .flatMap((cause) => (cause instanceof AggregateError ? (cause.errors as Error[]) : [cause])) // Attempts at several addresses.
  const words = error.message
  const more = causes.map(({ message }) => message).filter((message) => message && !words.includes(message))
  const isPrivate = causes.some((cause) => 'code' in cause && privateAuthority.test(String(cause.code)))
  return [
    [words, ...new Set(more)].join(': '),
    ...(isPrivate ? ['NODE_EXTRA_CA_CERTS can name the file of your own authority'] : []),
  ].join('. ')
}

/** Codes of a certificate whose authority isn't known. */
const privateAuthority = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF|UNABLE_TO_(VERIFY|GET_ISSUER))/

async function tryDatabase(env: Env): Promise<string> {
  const where = env.databaseUrl === undefined ? env.dataDir : withoutSecret(env.databaseUrl)
  if (env.databaseUrl === undefined) {
    // A running server holds the database, and answers for it.
    if (await askControl(controlPath(env.dataDir), { command: 'list' }))
      return `the running server in ${where} uses it.`
    if (!existsSync(path.join(env.dataDir, 'pglite'))) return `the first start makes one in ${where}.`
  }
  try {
    await (await openDatabase({ ...env, migrate: false })).close()
    return `${where} answers, and its tables are up to date.`
  } catch (error) {
    if (!(error instanceof MissingMigrations) || !env.migrate) throw error
    return `${where} answers. Its tables aren't up to date, and the next start brings them up to date.`
  }
}

/** A gateway can do without a mail server: its keepers can pass links on themselves. */
const sendsMail = ({ apiBaseUrl, smtpUrl }: Env): boolean => apiBaseUrl === undefined || smtpUrl !== undefined

async function tryMail({ smtpUrl, dataDir }: Env): Promise<string> {
  if (smtpUrl === undefined)
    return `SMTP_URL is not set, so mails become files in ${path.join(dataDir, 'mail')}.`
  await trySmtp(smtpUrl)
  const { username } = new URL(smtpUrl)
  return `${withoutSecret(smtpUrl)} answers${username && ' and accepts the login'}.`
}

/**
 * Reads the provider's description. Only a sign-in can show whether the client's secret is right, so that
 * isn't tried.
 */
async function tryProvider({ sso, publicUrl }: Env, lacking: string[]): Promise<string> {
  if (!sso) return ''
  lacking.push(...lacksOf((await discover(sso)).serverMetadata(), sso))
  const callback = publicUrl ? ` Its address to return to must be ${callbackOf(publicUrl)}.` : ''
  return `${sso.issuer} answers.${callback}`
}

/**
 * Groups name roles and nodes, or keys of a gateway. A running server holds the embedded database, and its
 * start says the same.
 */
async function groupProblems(env: Env): Promise<string[]> {
  const groups = env.sso?.groups
  const isHere = env.databaseUrl !== undefined || existsSync(path.join(env.dataDir, 'pglite'))
  if (!groups || !isHere) return []
  try {
    const database = await openDatabase({ ...env, migrate: false })
    try {
      return await (env.apiBaseUrl === undefined ? entryProblems : missingKeys)(database.db, groups)
    } finally {
      await database.close()
    }
  } catch {
    // The check of the database has said why.
    return []
  }
}

async function tryApiOf(baseUrl: string): Promise<string> {
  const missing = await tryApi(baseUrl)
  const lacks = missing.length > 0 ? ` It doesn't offer ${missing.join(', ')}.` : ''
  return `${baseUrl} answers, and refuses an unknown key as it should.${lacks}`
}
