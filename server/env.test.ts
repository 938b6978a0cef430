import { describe, expect, it } from 'vitest'
import { readEnv } from './env'

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

  it('takes an empty variable as not set', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4000, databaseUrl: undefined })
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://root:geheim@db/x'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['PUBLIC_URL', 'dashboard.example.org'],
    ['PUBLIC_URL', 'https://dashboard.example.org/path'],
    ['PUBLIC_URL', 'https://user:geheim@dashboard.example.org'],
    ['SAMPLE_DATA', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['AUDIT_DAYS', '99999'],
    ['REQUESTS_PER_MINUTE', 'many'],
  ])('refuses a wrong %s by name, without its value', (name, value) => {
    const attempt = () => readEnv({ [name]: value })
    expect(attempt).toThrow(name)
    expect(attempt).not.toThrow(value)
  })

  it('names everything that is wrong at once', () => {
    expect(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[^]*LOG_LEVEL/)
  })
})
