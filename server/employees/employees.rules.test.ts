import { describe, expect, it } from 'vitest'
import { Refusal } from '../errors/refusal'
import { allow2faReset, allowResend, hourBefore, invitationExpiry, invitationState } from './employees.rules'

const now = new Date('2026-03-04T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const invited = { email: 'ada@example.com', invited_at: minutesAgo(600), activated_at: null }
const active = { ...invited, activated_at: minutesAgo(30) }
const refusalOf = (work: () => void): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

describe('an invitation', () => {
  it('expires after 7 days', () =>
    expect(invitationExpiry(now)).toEqual(new Date('2026-03-11T12:00:00.000Z')))
})

describe('resending', () => {
  it('counts the mails of the last 60 minutes', () => expect(hourBefore(now)).toEqual(minutesAgo(60)))
  it('is refused after acceptance', () => {
    expect(() => allowResend(invited, [], now)).not.toThrow()
    expect(refusalOf(() => allowResend(active, [], now))).toMatchObject({
      status: 400,
      body: { error: [expect.stringContaining('ada@example.com')] },
    })
  })
  it('is refused the sixth time within an hour, until the oldest of the five is an hour old', () => {
    const sent = [50, 40, 30, 20].map(minutesAgo)
    expect(() => allowResend(invited, sent, now)).not.toThrow()
    const refusal = refusalOf(() => allowResend(invited, [...sent, minutesAgo(10)], now))
    expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': String(10 * 60) } })
    expect(
      refusalOf(() => allowResend(invited, [minutesAgo(55), ...sent, minutesAgo(10)], now)).headers[
        'retry-after'
      ],
    ).toBe(String(10 * 60))
  })
  it('does not count the invitation itself', () => {
    const fresh = { ...invited, invited_at: minutesAgo(50) }
    expect(() => allowResend(fresh, [50, 40, 30, 20, 10].map(minutesAgo), now)).not.toThrow()
  })
  it('asks to wait at least a second', () => {
    const sent = [new Date(now.getTime() - 3_600_000 + 1), ...[40, 30, 20, 10].map(minutesAgo)]
    expect(refusalOf(() => allowResend(invited, sent, now)).headers['retry-after']).toBe('1')
  })
})

describe('the state of a link', () => {
  const link = { used_at: null, replaced_at: null, expires_at: invitationExpiry(now) }
  it.each([
    ['open', link],
    ['expired', { ...link, expires_at: now }],
    ['replaced', { ...link, replaced_at: minutesAgo(1) }],
    ['replaced', { ...link, replaced_at: minutesAgo(1), expires_at: minutesAgo(1) }],
    ['used', { ...link, used_at: minutesAgo(1), expires_at: minutesAgo(1) }],
  ] as const)('%s', (state, found) => expect(invitationState(found, now)).toBe(state))
})

describe('resetting 2FA', () => {
  it('is for active people only', () => {
    expect(() => allow2faReset(active)).not.toThrow()
    expect(refusalOf(() => allow2faReset(invited))).toMatchObject({
      status: 400,
      body: { error: [expect.stringContaining('ada@example.com')] },
    })
  })
})
