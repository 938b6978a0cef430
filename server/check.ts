import { existsSync } from 'node:fs'
import path from 'node:path'
import { MissingMigrations } from './db/migrate'
import { readEnv, settingsOf, type Env } from './env'
import { withoutSecret } from './env.rules'
import { warningsOf } from './env-warnings'
import { tryApi } from './gateway/try-api'
import { Refusal } from './errors/refusal'
import { trySmtp } from './mail/transport'
import { askControl, controlPath } from './service-accounts/control'
import { callbackOf, discover } from './sso/provider'
import { explainStart, openDatabase } from './start-failure'

type Found = { readonly isGood: boolean; readonly text: string }

/**
 * Reads the configuration as the server does, and tries what the server needs. It changes nothing and sends no mail.
 * @returns the lines to print, without passwords, and whether the server can work
 */
export async function check(variables: NodeJS.ProcessEnv): Promise<{ isGood: boolean; lines: string[] }> {
  const env = readEnv(variables)
  const { apiBaseUrl } = env
  const settings = settingsOf(variables).filter(({ value }) => value !== '')
  const width = Math.max(...settings.map(({ name }) => name.length))
  const found = await Promise.all([
    tried('Database', () => tryDatabase(env)),
    ...(sendsMail(env) ? [tried('Mail', () => tryMail(env))] : []),
    ...(apiBaseUrl === undefined ? [] : [tried('API', () => tryApiOf(apiBaseUrl))]),
    ...(env.sso ? [tried('Single sign-on', () => tryProvider(env))] : []),
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
      ...warningsOf(env, variables).map((warning) => `warning  ${warning}`),
    ],
  }
}

async function tried(what: string, attempt: () => Promise<string>): Promise<Found> {
  try {
    return { isGood: true, text: `ok       ${what}: ${await attempt()}` }
  } catch (error) {
    return { isGood: false, text: `failed   ${what}: ${reasonOf(error)}` }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal && 'detail' in error.body) return String(error.body.detail)
  return error instanceof Error ? explainStart(error) : String(error)
}

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

/** Reads the provider's description. Only a sign-in can show whether the client's secret is right, so that isn't tried. */
async function tryProvider({ sso, publicUrl }: Env): Promise<string> {
  if (!sso) return ''
  await discover(sso)
  const callback = publicUrl ? ` Its address to return to must be ${callbackOf(publicUrl)}.` : ''
  return `${sso.issuer} answers.${callback}`
}

async function tryApiOf(baseUrl: string): Promise<string> {
  await tryApi(baseUrl)
  return `${baseUrl} answers, and refuses an unknown key as it should.`
}
