import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { defaultAuditDays } from '#contract/audit'
import { useModes, type UseMode } from '#contract/roles/permission-uses'
import { defaultRequestsPerMinute } from '#contract/session'
import { sessionHours, sessionIdleMinutes } from '#contract/sign-in/sessions'
import { signInWays, type SignInWay } from '#contract/sign-in/offer'
import { maxNameLength } from '#contract/wire'
import { defaultConnections } from './db/open'
import { oidcProblems, oidcSchema, ssoSettingsOf } from './env-oidc'
import {
  addressIn,
  apiBaseUrl,
  isOrigin,
  isProxy,
  publishedSecrets,
  tenantUrl,
  urlOf,
  wholeNumber,
  withoutSecret,
  type Address,
} from './env.rules'
import { keysInFolder, sealer, secretsKeysIn, type Sealer, type SecretsKey } from './sealing/seal-secrets'
import type { SsoSettings } from './callers/sso.rules'
import type { SessionLimits } from './callers/sessions.store'

export type Env = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Connections of this process to that database. */
  readonly connections: number
  /** The longest wait for a connection, and for the answer to a statement of a request. */
  readonly connectSeconds: number
  readonly statementSeconds: number
  /**
   * Whether statements that come again and again get a name, so that PostgreSQL plans them once for each
   * connection.
   */
  readonly statementNames: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Without a trailing slash; by default the address that the server listens on. */
  readonly publicUrl: string | undefined
  /** The API behind this server, which is then a gateway. */
  readonly apiBaseUrl: string | undefined
  /** The address of a company's tenant, with the place of its UUID or ID. */
  readonly tenantUrl: string | undefined
  /** Days that the audit log is kept. */
  readonly auditDays: number
  /** What is noted and shown of the permissions that people and keys use. */
  readonly useOfPermissions: UseMode
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Requests of one person or key in a minute, counted in each process. */
  readonly requestsPerMinute: number
  /** Between the signal to stop and the stop. */
  readonly drainSeconds: number
  /** The ways to sign in that the page offers. The API always takes keys. */
  readonly ways: readonly SignInWay[]
  /** Never longer than the contract says. */
  readonly sessionLimits: SessionLimits
  /** The provider of single sign-on. */
  readonly sso: SsoSettings | undefined
  /** The keys that seal secrets in the database, newest first. */
  readonly secretsKeys: readonly [SecretsKey, ...SecretsKey[]] | undefined
  readonly sampleData: boolean
  /** Whether this process may change the tables. */
  readonly migrate: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** The address that serves the metrics. */
  readonly metricsAddress: Address | undefined
}
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export const defaultMailFrom = 'MSP Portal <portal@localhost>'

const schema = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
          'must be a port number from 0 to 65535',
        ),
      ),
    '4000',
  ),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    urlOf('must look like postgresql://user:password@host:5432/database', 'postgres:', 'postgresql:'),
  ),
  DATABASE_CONNECTIONS: z._default(wholeNumber(2, 1_000), String(defaultConnections)),
  DATABASE_CONNECT_SECONDS: z._default(wholeNumber(1, 300), '5'),
  DATABASE_STATEMENT_SECONDS: z._default(wholeNumber(1, 3_600), '15'),
  DATABASE_STATEMENT_NAMES: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  SMTP_URL: z.optional(
    urlOf('must look like smtp://user:password@host:587 or smtps://host:465', 'smtp:', 'smtps:'),
  ),
  MAIL_FROM: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value.length <= 2 * maxNameLength && /^[^\r\n]+@[^\r\n]+$/.test(value),
          'must be an address such as "MSP Portal <portal@example.com>"',
        ),
      ),
    defaultMailFrom,
  ),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(z.refine(isOrigin, 'must be scheme, host and port only, such as https://portal.example.com')),
  ),
  MSP_API_ALLOW_HTTP: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  TENANT_URL: z.optional(tenantUrl),
  AUDIT_DAYS: z._default(wholeNumber(1, 36_500), String(defaultAuditDays)),
  USE_OF_PERMISSIONS: z._default(z.enum(useModes, `must be one of ${useModes.join(', ')}`), 'roles'),
  REQUESTS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), String(defaultRequestsPerMinute)),
  TRUSTED_PROXIES: z.pipe(
    z.pipe(
      z._default(z.string(), ''),
      z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    ),
    z
      .array(z.string())
      .check(
        z.refine(
          (list) => list.every(isProxy),
          'must be addresses such as 10.0.0.7 or 10.0.0.0/8, or loopback, separated by commas',
        ),
      ),
  ),
  DRAIN_SECONDS: z._default(wholeNumber(0, 3_600), '0'),
  ...oidcSchema,
  SESSION_HOURS: z._default(wholeNumber(1, sessionHours), String(sessionHours)),
  SESSION_IDLE_MINUTES: z._default(wholeNumber(5, sessionIdleMinutes), String(sessionIdleMinutes)),
  SECRETS_KEYS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => secretsKeysIn(value) !== undefined,
          'must be keys such as 2026:BASE64, each of 32 random bytes, separated by commas',
        ),
      ),
  ),
  SAMPLE_DATA: z.optional(z.enum(['0', '1'], 'must be 0 or 1')),
  MIGRATE: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '1'),
  METRICS_ADDRESS: z.optional(
    z
      .string()
      .check(
        z.refine((value) => addressIn(value) !== undefined, 'must be host:port, such as 127.0.0.1:9464'),
      ),
  ),
  LOG_LEVEL: z._default(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
})

/** Each of these can also be the content of a file, whose name is in a variable with `_FILE` at the end. */
export const secrets = ['DATABASE_URL', 'SMTP_URL', 'SECRETS_KEYS', 'OIDC_CLIENT_SECRET'] as const

/**
 * The text of every variable that is set. An empty one counts as not set, because shells and compose files
 * set empty ones.
 */
function givenIn(variables: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  for (const name of secrets) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) throw new Error(`Set ${name} or ${name}_FILE, not both.`)
    given[name] = contentOf(file, `${name}_FILE`)
  }
  return given
}

function contentOf(file: string, name: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`${name} can't be read: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    })
  }
  if (text === '') throw new Error(`${name} names an empty file.`)
  return text
}

/** The ways to sign in, by default all that the configuration allows. */
const waysBy = ({ OIDC_ISSUER }: NodeJS.ProcessEnv) =>
  z.pipe(
    z.pipe(
      z._default(z.string(), signInWays.filter((way) => way !== 'sso' || OIDC_ISSUER).join(',')),
      z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    ),
    z.array(z.enum(signInWays, `must be some of ${signInWays.join(', ')}, separated by commas`)),
  )

/** The variables, some of which depend on others. */
const schemaFor = (given: NodeJS.ProcessEnv) =>
  z.extend(schema, {
    SIGN_IN: waysBy(given),
    MSP_API_BASE_URL: z.optional(apiBaseUrl(given.MSP_API_ALLOW_HTTP === '1')),
  })

/** Every variable of the configuration. */
export const variableNames: readonly string[] = [
  ...Object.keys(schemaFor({}).shape),
  ...secrets.map((name) => `${name}_FILE`),
]

/** The text of every variable after the defaults. */
function parsed(variables: NodeJS.ProcessEnv) {
  const given = givenIn(variables)
  const result = z.safeParse(schemaFor(given), given)
  const problems = result.success
    ? [...oidcProblems(result.data), ...publishedSecrets(result.data)]
    : result.error.issues.map(({ path: at, message }) => ({ name: String(at[0]), message }))
  if (!result.success || problems.length > 0)
    throw new Error(
      `The configuration is wrong:\n${problems.map(({ name, message }) => `  ${name} ${message}`).join('\n')}`,
    )
  return result.data
}

type Setting = { readonly name: string; readonly value: string; readonly isDefault: boolean }
/** The configuration as people may see it: without passwords. */
export function settingsOf(variables: NodeJS.ProcessEnv): Setting[] {
  const isSecret = (name: string) => secrets.some((one) => one === name)
  return Object.entries(parsed(variables)).map(([name, value]) => ({
    name,
    value: isSecret(name) ? withoutSecret(String(value)) : [value].flat().join(','),
    isDefault: !variables[name]?.trim() && !variables[`${name}_FILE`]?.trim(),
  }))
}

/**
 * Reads the configuration once.
 * @throws an error that names each wrong variable and what it must be, but never its value, which can contain
 * a password
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const env = parsed(variables)
  return {
    host: env.HOST,
    port: Number(env.PORT),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    connections: Number(env.DATABASE_CONNECTIONS),
    connectSeconds: Number(env.DATABASE_CONNECT_SECONDS),
    statementSeconds: Number(env.DATABASE_STATEMENT_SECONDS),
    statementNames: env.DATABASE_STATEMENT_NAMES === '1',
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    tenantUrl: env.TENANT_URL,
    auditDays: Number(env.AUDIT_DAYS),
    useOfPermissions: env.USE_OF_PERMISSIONS,
    trustedProxies: env.TRUSTED_PROXIES,
    requestsPerMinute: Number(env.REQUESTS_PER_MINUTE),
    drainSeconds: Number(env.DRAIN_SECONDS),
    apiBaseUrl: env.MSP_API_BASE_URL?.replace(/\/$/, ''),
    ways: env.SIGN_IN,
    sso: ssoSettingsOf(env),
    sessionLimits: { hours: Number(env.SESSION_HOURS), idleMinutes: Number(env.SESSION_IDLE_MINUTES) },
    secretsKeys: env.SECRETS_KEYS === undefined ? undefined : secretsKeysIn(env.SECRETS_KEYS),
    // Sample data in a PostgreSQL that somebody set up would be a surprise, and a sample key a way in.
    sampleData: (env.SAMPLE_DATA ?? (env.DATABASE_URL ? '0' : '1')) === '1',
    migrate: env.MIGRATE === '1',
    logLevel: env.LOG_LEVEL,
    metricsAddress: env.METRICS_ADDRESS === undefined ? undefined : addressIn(env.METRICS_ADDRESS),
  }
}

/**
 * What seals the secrets of the database. Several processes need the same keys, so a file of one of them can't hold
 * those of a PostgreSQL.
 */
export function sealerOf({ secretsKeys, databaseUrl, dataDir }: Env): Sealer | undefined {
  const keys = secretsKeys ?? (databaseUrl ? undefined : keysInFolder(dataDir))
  return keys && sealer(keys)
}
