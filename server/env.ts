import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { defaultAuditDays } from '#contract/audit'
import { defaultRequestsPerMinute } from '#contract/session'
import { maxNameLength } from '#contract/wire'
import { defaultConnections } from './db/open'
import { baseUrlProblem } from './gateway/base-url.rules'

export type Env = {
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Connections of this process to that database. */
  readonly connections: number
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Without a trailing slash; by default the address that the server listens on. */
  readonly publicUrl: string | undefined
  /** The API behind this server, which is then a gateway and stores nothing but reviews of roles. */
  readonly apiBaseUrl: string | undefined
  /** Days that the audit log is kept. */
  readonly auditDays: number
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Requests of one key in a minute, counted in each process. */
  readonly requestsPerMinute: number
  /** Between the signal to stop and the stop. */
  readonly drainSeconds: number
  readonly sampleData: boolean
  /** Whether this process may change the tables. */
  readonly migrate: boolean
  readonly logLevel: (typeof logLevels)[number]
  /** Where the server shows its metrics. */
  readonly metricsAddress: Address | undefined
}
type Address = { readonly host: string; readonly port: number }
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const urlOf = (words: string, ...protocols: string[]) =>
  z.string().check(
    z.refine((value) => {
      const url = URL.parse(value)
      return url !== null && protocols.includes(url.protocol)
    }, words),
  )

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username &&
    !url.password
  )
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
        `must be a whole number from ${least} to ${most}`,
      ),
    )

/** Accepts `10.0.0.7`, `10.0.0.0/8`, `fd00::/8` or the name of a range, but never every address, because that would trust anybody. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)))
  )
}

/** Reads `127.0.0.1:9464`, `metrics.internal:9464` or `[::1]:9464`. */
function addressIn(text: string): Address | undefined {
  const [, v6, host = v6, port = ''] = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  return host !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
}

const apiBaseUrl = (allowHttp: boolean) =>
  z.string().check(
    z.check<string>((context) => {
      const message = baseUrlProblem(context.value, allowHttp)
      if (message) context.issues.push({ code: 'custom', input: context.value, message })
    }),
  )

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
    'MSP Portal <portal@localhost>',
  ),
  PUBLIC_URL: z.optional(
    z
      .string()
      .check(z.refine(isOrigin, 'must be scheme, host and port only, such as https://portal.example.com')),
  ),
  MSP_API_ALLOW_HTTP: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  AUDIT_DAYS: z._default(wholeNumber(1, 36_500), String(defaultAuditDays)),
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

/**
 * Reads the configuration once. An empty variable counts as not set, because shells and compose files set empty ones.
 * @throws an error that names each wrong variable and what it must be, but never its value, which can contain a password
 */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const result = z.safeParse(
    z.extend(schema, { MSP_API_BASE_URL: z.optional(apiBaseUrl(given.MSP_API_ALLOW_HTTP === '1')) }),
    given,
  )
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`)
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const env = result.data
  return {
    host: env.HOST,
    port: Number(env.PORT),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    connections: Number(env.DATABASE_CONNECTIONS),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    auditDays: Number(env.AUDIT_DAYS),
    trustedProxies: env.TRUSTED_PROXIES,
    requestsPerMinute: Number(env.REQUESTS_PER_MINUTE),
    drainSeconds: Number(env.DRAIN_SECONDS),
    apiBaseUrl: env.MSP_API_BASE_URL?.replace(/\/$/, ''),
    // Sample data in a PostgreSQL that somebody set up would be a surprise, and a sample key a way in.
    sampleData: (env.SAMPLE_DATA ?? (env.DATABASE_URL ? '0' : '1')) === '1',
    migrate: env.MIGRATE === '1',
    logLevel: env.LOG_LEVEL,
    metricsAddress: env.METRICS_ADDRESS === undefined ? undefined : addressIn(env.METRICS_ADDRESS),
  }
}
