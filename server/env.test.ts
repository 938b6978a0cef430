import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#testing/temporary'
import { readEnv, secrets } from './env'
import { warningsOf } from './env-warnings'

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readEnv({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      databaseUrl: undefined,
      smtpUrl: undefined,
      publicUrl: undefined,
      sampleData: true,
      logLevel: 'info',
    })
    expect(readEnv({}).dataDir).toMatch(/\.data$/)
  })

  it('makes sample data in the embedded database only, unless SAMPLE_DATA says otherwise', () => {
    const DATABASE_URL = 'postgresql://portal@db/portal'
    expect(readEnv({ DATABASE_URL }).sampleData).toBe(false)
    expect(readEnv({ DATABASE_URL, SAMPLE_DATA: '1' }).sampleData).toBe(true)
    expect(readEnv({ SAMPLE_DATA: '0' }).sampleData).toBe(false)
  })

  it('takes an empty variable for not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:geheim@db/x'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', `${'x'.repeat(300)}@example.com`],
    ['PUBLIC_URL', 'dashboard.example.org'],
    ['PUBLIC_URL', 'https://dashboard.example.org/path'],
    ['PUBLIC_URL', 'https://user:geheim@dashboard.example.org'],
    ['TRUSTED_PROXIES', 'proxy.example.org'],
    ['TRUSTED_PROXIES', '10.0.0.1, 0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '*'],
    ['MSP_API_BASE_URL', 'api.example.org'],
    ['MSP_API_BASE_URL', 'ftp://portal.example.com'],
    ['MSP_API_BASE_URL', 'http://portal.example.com'],
    ['MSP_API_BASE_URL', 'http://localhost.example.com'],
    ['MSP_API_BASE_URL', 'http://192.168.0.7:8000'],
    ['MSP_API_BASE_URL', 'https://user:geheim@portal.example.com'],
    ['MSP_API_BASE_URL', 'https://portal.example.com@evil.example'],
    ['MSP_API_BASE_URL', 'https://portal.example.com?'],
    ['MSP_API_BASE_URL', 'https://portal.example.com/?tenant=1'],
    ['MSP_API_BASE_URL', 'https://portal.example.com/#top'],
    ['MSP_API_BASE_URL', 'https://portal.example.com/a/../b'],
    ['MSP_API_BASE_URL', 'https://portal.example.com/%2e%2e/b'],
    ['MSP_API_BASE_URL', 'https://portal.example.com//b'],
    ['MSP_API_BASE_URL', 'https:\\\\portal.example.com'],
    ['MSP_API_BASE_URL', 'https://portal.example.com/api/msp/'],
    ['MSP_API_ALLOW_HTTP', 'yes'],
    ['SESSION_HOURS', '13'],
    ['SESSION_HOURS', 'short'],
    ['SESSION_IDLE_MINUTES', '31'],
    ['SESSION_IDLE_MINUTES', '1'],
    ['SECRETS_KEYS', '2026:geheim'],
    ['SIGN_IN', 'fingerprint'],
    ['SIGN_IN', 'key,sso'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['OIDC_ISSUER', 'http://login.example.org'],
    ['OIDC_ISSUER', 'https://login.example.org/?tenant=1'],
    ['OIDC_CLIENT_ID', 'portal'],
    ['OIDC_CLIENT_SECRET', 'geheim'],
    ['OIDC_NAME', 'x'.repeat(61)],
    ['OIDC_GROUPS', 'chiefs'],
    ['OIDC_GROUPS', 'chiefs=Administrator@Office;=Auditor@Office'],
    ['SAMPLE_DATA', 'yes'],
    ['MIGRATE', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_ADDRESS', '9500'],
    ['METRICS_ADDRESS', 'http://127.0.0.1:9464'],
    ['METRICS_ADDRESS', '[::1]:94640'],
    ['DRAIN_SECONDS', '10s'],
    ['TENANT_URL', 'portal.example.com/{uid}'],
    ['TENANT_URL', 'https://portal.example.org'],
    ['TENANT_URL', 'https://portal.example.org/tenants'],
    ['TENANT_URL', 'https://portal.example.com/{name}'],
    ['TENANT_URL', 'https://portal.example.com/{UID}'],
    ['TENANT_URL', 'https://portal.example.com/{uid}/{Id}'],
    ['TENANT_URL', 'https://portal.example.com/{uid}/{name}'],
    ['TENANT_URL', 'https://{uid}.example.com/{id}'],
    ['TENANT_URL', 'https://{uid}'],
    ['TENANT_URL', 'https://user:geheim@portal.example.com/{uid}'],
    ['TENANT_URL', 'https://portal.example.com\\@evil.example/{uid}'],
    ['TENANT_URL', 'http://portal.example.com/{uid}'],
    ['TENANT_URL', 'http://localhost.example.com/{uid}'],
    ['TENANT_URL', 'javascript:alert(1)//{uid}'],
    ['AUDIT_DAYS', '99999'],
    ['USE_OF_PERMISSIONS', 'everybody'],
    ['REQUESTS_PER_MINUTE', 'many'],
    ['DATABASE_CONNECTIONS', '9999'],
    ['DATABASE_CONNECT_SECONDS', '0.5'],
    ['DATABASE_STATEMENT_SECONDS', 'never'],
    ['DATABASE_STATEMENT_NAMES', 'off'],
  ])('refuses a wrong %s by name, without its value', (name, value) => {
    const attempt = () => readEnv({ [name]: value })
    expect(attempt).toThrow(new RegExp(`${name} m(ust|ay) `))
    expect(attempt).not.toThrow(value)
  })

  it('names all wrong variables at once', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/)
    expect(() => readEnv({ PORT: 'x', MSP_API_BASE_URL: 'y' })).toThrow(/PORT[^]*MSP_API_BASE_URL/)
  })
})

it.each([
  'https://portal.example.com/tenants/{uid}',
  'https://portal.example.com:8443?company={id}&uid={uid}',
  'https://portal.example.com/app#/tenants/{uid}/start',
  'http://localhost:8000/{id}',
  'http://127.0.0.1/{id}',
])('takes %s for the address of tenants, and has none by default', (given) => {
  expect(readEnv({ TENANT_URL: given }).tenantUrl).toBe(given)
  expect(readEnv({}).tenantUrl).toBeUndefined()
})

it('accepts proxies separated by commas or spaces, and none by default', () => {
  expect(readEnv({}).trustedProxies).toEqual([])
  expect(readEnv({ TRUSTED_PROXIES: '10.0.0.7, fd00::/8 loopback,' }).trustedProxies).toEqual([
    '10.0.0.7',
    'fd00::/8',
    'loopback',
  ])
})

describe('single sign-on', () => {
  const given = {
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'geheim',
  }

  it('is offered with a provider, unless SIGN_IN says otherwise', () => {
    expect(readEnv({}).ways).toEqual(['passkey', 'password', 'key'])
    expect(readEnv(given).ways).toEqual(['passkey', 'password', 'sso', 'key'])
    expect(readEnv({ ...given, SIGN_IN: 'key' }).ways).toEqual(['key'])
    expect(readEnv({ ...given, OIDC_NAME: 'Example' }).sso).toEqual({
      issuer: 'https://login.example.com',
      clientId: 'portal',
      clientSecret: 'geheim',
      name: 'Example',
      groups: undefined,
      groupsClaim: 'groups',
      trustsEmail: false,
    })
  })

  it('needs a client with a secret', () => {
    expect(() => readEnv({ OIDC_ISSUER: given.OIDC_ISSUER })).toThrow(
      /OIDC_CLIENT_ID must be set[^]*OIDC_CLIENT_SECRET must be set/,
    )
  })

  it('reads groups with role and node, also those whose names have the signs between', () => {
    const groups = 'CN=admins,OU=x = Administrator@Head office;\nhelpers=Help@Desk@Branch'
    expect(readEnv({ ...given, OIDC_GROUPS: groups }).sso?.groups).toEqual([
      { group: 'CN=admins,OU=x', gives: 'Administrator@Head office' },
      { group: 'helpers', gives: 'Help@Desk@Branch' },
    ])
    expect(() => readEnv({ ...given, OIDC_GROUPS: 'admins=Administrator' })).toThrow(
      /OIDC_GROUPS must name a role and a node/,
    )
    const gateway = { ...given, MSP_API_BASE_URL: 'https://api.example.com', OIDC_GROUPS: 'admins=Main key' }
    expect(readEnv(gateway).sso?.groups).toEqual([{ group: 'admins', gives: 'Main key' }])
  })
})

describe('the address of the API behind a gateway', () => {
  it.each([
    ['https://portal.example.com', 'https://portal.example.com'],
    ['https://portal.example.com:8443/', 'https://portal.example.com:8443'],
    ['https://portal.example.com/tenants/seven/', 'https://portal.example.com/tenants/seven'],
    ['http://localhost:8000', 'http://localhost:8000'],
    ['http://127.0.0.1:8000', 'http://127.0.0.1:8000'],
    ['http://[::1]:8000', 'http://[::1]:8000'],
  ])('can be %s', (given, read) => {
    expect(readEnv({ MSP_API_BASE_URL: given }).apiBaseUrl).toBe(read)
  })

  it('can be plain http on another host only with MSP_API_ALLOW_HTTP', () => {
    const variables = { MSP_API_BASE_URL: 'http://api.internal:8000' }
    expect(() => readEnv(variables)).toThrow(/MSP_API_BASE_URL must be https[^]*MSP_API_ALLOW_HTTP=1/)
    expect(() => readEnv({ ...variables, MSP_API_ALLOW_HTTP: '0' })).toThrow(/must be https/)
    expect(readEnv({ ...variables, MSP_API_ALLOW_HTTP: '1' }).apiBaseUrl).toBe('http://api.internal:8000')
  })

  it('is absent by default', () => {
    expect(readEnv({}).apiBaseUrl).toBeUndefined()
  })
})

describe('a secret', () => {
  const url = 'postgresql://portal:geheim@db/portal'
  const fileWith = (text: string) => {
    const file = path.join(temporaryFolder(), 'secret')
    writeFileSync(file, text)
    return file
  }

  it.each(secrets)('can be in a file: %s_FILE', (name) => {
    const keys = `2026:${Buffer.alloc(32).toString('base64')}`
    const value = {
      DATABASE_URL: url,
      SMTP_URL: 'smtps://portal:geheim@mail:465',
      SECRETS_KEYS: keys,
      OIDC_CLIENT_SECRET: 'geheim',
    }[name]
    const given = { [`${name}_FILE`]: fileWith(`${value}\n`) }
    const { databaseUrl, smtpUrl, secretsKeys, sso } = readEnv(
      name === 'OIDC_CLIENT_SECRET'
        ? { ...given, OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'portal' }
        : given,
    )
    expect([databaseUrl, smtpUrl, secretsKeys && keys, sso?.clientSecret]).toContain(value)
  })

  it('stops the start, by name and without its content, when its file is missing, empty, wrong or one of two', () => {
    const attempt =
      (file: string, more = {}) =>
      () =>
        readEnv({ DATABASE_URL_FILE: file, ...more })
    expect(attempt('/nowhere/secret')).toThrow(/^DATABASE_URL_FILE can't be read: ENOENT/)
    expect(attempt(fileWith(' \n'))).toThrow('DATABASE_URL_FILE names an empty file.')
    expect(attempt(fileWith('geheim'))).toThrow(/DATABASE_URL must look like/)
    expect(attempt(fileWith('geheim'))).not.toThrow('geheim')
    expect(attempt(fileWith(url), { DATABASE_URL: url })).toThrow(
      'DATABASE_URL or DATABASE_URL_FILE, not both',
    )
  })
})

describe('a warning', () => {
  const warnings = (variables: NodeJS.ProcessEnv) => warningsOf(readEnv(variables), variables)

  it.each([
    [{}],
    [{ PUBLIC_URL: 'http://localhost:4000' }],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://portal.example.com' }],
    [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'portal@example.com' }],
    [{ PATH: '/bin', PORTER: '1', DATABASE_SERVICE_HOST: '10.0.0.1', SMTP_USER: 'x' }],
  ])('does not come for %o', (variables) => {
    expect(warnings(variables)).toEqual([])
  })

  it.each([
    [{ PUBLIC_URL: 'http://portal.example.com' }, /^PUBLIC_URL begins with http/],
    [{ HOST: '0.0.0.0' }, /^PUBLIC_URL is not set/],
    [{ SMTP_URL: 'smtp://mail' }, /^MAIL_FROM is not set/],
    [
      { DATABASE_URL: 'postgresql://db' },
      /^SECRETS_KEYS is not set, so nobody .* the key that signs evidence can’t be sealed/,
    ],
    [
      { DATABASE_URL: 'postgresql://db', MSP_API_BASE_URL: 'https://api.example.com' },
      /^People can’t sign in/,
    ],
    [
      { DATABASE_URI: 'postgresql://geheim@db' },
      /^DATABASE_URI isn’t a setting\. Did you mean DATABASE_URL\?$/,
    ],
    [{ PUBLCI_ULR: 'https://portal.example.com' }, /Did you mean PUBLIC_URL\?$/],
    [{ TRUSTED_PROXY: '10.0.0.7' }, /Did you mean TRUSTED_PROXIES\?$/],
  ])('comes for %o', (variables, words) => {
    expect(warnings(variables)).toEqual([expect.stringMatching(words)])
  })
})
