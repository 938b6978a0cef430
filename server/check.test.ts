import { describe, expect, it, onTestFinished } from 'vitest'
import { startServer } from '#testing/server-process'
import { smtpServer } from '#testing/smtp-server'
import { testProvider } from '#testing/provider'
import { temporaryFolder } from '#testing/temporary'
import { installation } from '#testing/test-database'
import { html, json, testUpstream } from '#testing/upstream'
import { check } from './check'

async function mailServer(login?: string) {
  const server = await smtpServer(0, login)
  onTestFinished(() => server.close())
  return server
}
async function api(behave: Parameters<typeof testUpstream>[0]) {
  const server = await testUpstream(behave)
  onTestFinished(() => server.close())
  return server
}
/** The check in a folder of its own, as one text. */
async function checked(variables: Record<string, string>) {
  const { isGood, lines } = await check({ DATA_DIR: temporaryFolder(), ...variables })
  return { isGood, text: lines.join('\n') }
}

describe('the check', () => {
  it('shows the settings with their defaults, but no password', async () => {
    const { url } = await mailServer('portal:geheim')
    const { isGood, text } = await checked({
      SMTP_URL: url.replace('//', '//portal:geheim@'),
      PORT: '4711',
      TRUSTED_PROXIES: '10.0.0.7 loopback',
    })
    expect(isGood).toBe(true)
    expect(text).toMatch(/^ {2}PORT +4711$/m)
    expect(text).toMatch(/^ {2}AUDIT_DAYS +400 \(default\)$/m)
    expect(text).toMatch(/^ {2}TRUSTED_PROXIES +10\.0\.0\.7,loopback$/m)
    expect(text).toMatch(/^ {2}SMTP_URL +smtp:\/\/portal:\*\*\*@127\.0\.0\.1:\d+/m)
    expect(text).toMatch(/^warning {2}MAIL_FROM/m)
    expect(text).not.toContain('geheim')
  })

  it('signs in at the mail server, and sends no mail', async () => {
    const server = await mailServer('portal:geheim')
    const at = (login: string) => checked({ SMTP_URL: server.url.replace('//', `//${login}@`) })
    expect((await at('portal:geheim')).text).toMatch(/^ok {7}Mail: .* answers and accepts the login\.$/m)
    const refused = await at('portal:falsch')
    expect(refused.isGood).toBe(false)
    expect(refused.text).toMatch(/^failed {3}Mail: SMTP_URL: .*Invalid login/m)
    expect(refused.text).not.toContain('falsch')
    expect(server.mails).toEqual([])
  })

  it('asks the provider of single sign-on who it is', async () => {
    const provider = await testProvider('https://portal.example.com/sign-in/sso')
    onTestFinished(() => provider.close())
    const variables = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
      PUBLIC_URL: 'https://portal.example.com',
    }
    const { isGood, text } = await checked(variables)
    expect([isGood, text]).toEqual([true, expect.stringMatching(/^ok {7}Single sign-on: .* answers\./m)])
    expect(text).toContain('https://portal.example.com/sign-in/sso')
    expect(text).not.toContain(provider.client.secret)
    const other = await checked({ ...variables, OIDC_ISSUER: `${provider.issuer}/nothing` })
    expect([other.isGood, other.text]).toEqual([
      false,
      expect.stringMatching(/^failed {3}Single sign-on: OIDC_ISSUER: /m),
    ])
    expect(text).not.toMatch(/^warning {2}single sign-on/m)
    provider.behaves({
      description: ({ end_session_endpoint: _end, ...fields }) => ({
        ...fields,
        claims_supported: ['sub', 'email'],
        prompt_values_supported: ['none'],
      }),
    })
    const poor = await checked(variables)
    expect(poor.isGood).toBe(true)
    for (const lack of ['claim auth_time', 'claim email_verified', 'prompt login', 'no page to sign out'])
      expect(poor.text).toMatch(new RegExp(`^warning .*${lack}`, 'm'))
    provider.answers = false
    expect((await checked(variables)).text).toMatch(
      /^failed {3}Single sign-on: OIDC_ISSUER: fetch failed: \S/m,
    )
  })

  it.skipIf(process.env.TEST_DATABASE_URL)('says which groups lead nowhere', async () => {
    const env = await installation('installation')
    const { text } = await checked({
      ...env,
      OIDC_ISSUER: 'http://127.0.0.1:65501',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'geheim',
      OIDC_GROUPS: 'chiefs=Administrator@Nowhere',
    })
    expect(text).toMatch(/^warning {2}OIDC_GROUPS names Administrator@Nowhere, but there is no such role/m)
    expect(text).toMatch(/^failed {3}Single sign-on: .*ECONNREFUSED/m)
  })

  it('says which server is away', async () => {
    const { isGood, text } = await checked({
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: 'postgresql://portal:geheim@127.0.0.1:1/portal',
      OIDC_ISSUER: 'http://127.0.0.1:65501',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
    })
    expect(isGood).toBe(false)
    expect(text).toMatch(/^failed {3}Mail: SMTP_URL: .*ECONNREFUSED/m)
    expect(text).toMatch(/^failed {3}Single sign-on: OIDC_ISSUER: fetch failed: .*ECONNREFUSED/m)
    expect(text).toMatch(/^warning {2}SECRETS_KEYS is not set, so nobody can sign in by password/m)
    expect(text).toMatch(/^failed {3}Database: DATABASE_URL can't be used: .*ECONNREFUSED/m)
    expect(text).not.toContain('geheim')
  })

  it('names the variable of a host that does not exist', async () => {
    // This domain is reserved for names that never exist.
    const { text } = await checked({
      SMTP_URL: 'smtp://mail.invalid',
      DATABASE_URL: 'postgresql://db.invalid/portal',
      MSP_API_BASE_URL: 'https://api.invalid',
      OIDC_ISSUER: 'https://login.invalid',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
    })
    const told = text.match(/^failed .*$/gm)?.map((line) => line.match(/\b[A-Z]+(_[A-Z]+)+\b/g))
    expect(told).toEqual([['DATABASE_URL'], ['SMTP_URL'], ['MSP_API_BASE_URL'], ['OIDC_ISSUER']])
  })

  it('opens the database without changing it, also one that is not up to date', async () => {
    const current = await checked(await installation('installation'))
    expect([current.isGood, current.text]).toEqual([true, expect.stringMatching(/its tables are up to date/)])
    const { DATABASE_URL } = await installation('nothing')
    if (!DATABASE_URL) return
    for (const MIGRATE of ['1', '0']) {
      const { isGood, text } = await checked({ DATABASE_URL, MIGRATE })
      expect(isGood).toBe(MIGRATE === '1')
      expect(text).toMatch(MIGRATE === '1' ? /the next start brings/ : /migrations are missing/)
    }
  })

  it.skipIf(process.env.TEST_DATABASE_URL)('leaves the embedded database to a running server', async () => {
    const env = await installation('installation')
    const server = await startServer(env)
    onTestFinished(() => void server.end('SIGKILL'))
    const { isGood, text } = await checked(env)
    expect([isGood, text]).toEqual([true, expect.stringMatching(/the running server .* uses it/)])
  })

  it.each([
    ['401', json(401, { detail: 'Invalid token.' }), true],
    ['403', json(403, { detail: 'Invalid token.' }), true],
    ['404', json(404, { detail: 'Not found.' }), false],
    ['200', json(200, { results: [] }), false],
    ['a page', html(401), false],
  ])('of a gateway asks its API with an unknown key: %s', async (_, behave, expected) => {
    const { url } = await api(behave)
    const { isGood, text } = await checked({ MSP_API_BASE_URL: url })
    expect([isGood, text]).toEqual([
      expected,
      expect.stringMatching(expected ? /^ok {7}API/m : /^failed {3}API: MSP_API_BASE_URL: /m),
    ])
    expect(text).not.toMatch(/Mail:/)
  })

  it('of a gateway names the lists that its API does not have', async () => {
    const { url } = await api((response, request) =>
      json(request.url?.startsWith('/api/msp/packages/') ? 404 : 401, { detail: 'No.' })(response, request),
    )
    const { isGood, text } = await checked({ MSP_API_BASE_URL: url })
    expect(isGood).toBe(true)
    expect(text).toContain("as it should. It doesn't offer List Available Packages.")
  })

  it('of a gateway tries the mail server too, if there is one', async () => {
    const { url } = await api(json(401, { detail: 'Invalid token.' }))
    const { isGood, text } = await checked({ MSP_API_BASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(isGood).toBe(false)
    expect(text).toMatch(/^failed {3}Mail: SMTP_URL: /m)
    expect(text).toMatch(/^ok {7}API: /m)
  })
})
