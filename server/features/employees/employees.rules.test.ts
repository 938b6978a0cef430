import { describe, expect, it } from 'vitest'
import { allowResend, invitationExpiry, invitationState } from './employees.rules'

const now = new Date('2026-03-04T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const invited = { email: 'ada@example.com', invited_at: minutesAgo(600), activated_at: null }
describe('resending', () => {
  it('does not count the invitation itself', () => {
    const fresh = { ...invited, invited_at: minutesAgo(50) }
    expect(() => allowResend(fresh, [50, 40, 30, 20, 10].map(minutesAgo), now)).not.toThrow()
  })
  it('asks to wait at least a second', () => {
    const sent = [new Date(now.getTime() - 3_600_000 + 1), ...[40, 30, 20, 10].map(minutesAgo)]
    expect(() => allowResend(invited, sent, now)).toThrow(
      expect.objectContaining({ status: 429, headers: { 'retry-after': '1' } }),
    )
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
