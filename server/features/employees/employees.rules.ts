import { invitationDays, resendsPerHour } from '#contract/employees'
import { alreadyActive, notYetActive, tooManyInvitations } from './employees.errors'
import type { FoundInvitation } from './invitations.store'

const hourMs = 3_600_000
const minuteMs = 60_000

export const invitationExpiry = (sentAt: Date): Date =>
  new Date(sentAt.getTime() + invitationDays * 24 * hourMs)
export const hourBefore = (now: Date): Date => new Date(now.getTime() - hourMs)

/**
 * An invitation can be resent until it is accepted, also after it has expired, at most {@link resendsPerHour}
 * times an hour. A person's first mail is no resend. A mail from the future was sent before the clock was set
 * back. It doesn't count, or nothing could be sent until the clock has caught up.
 * @throws 400 for an active person, 429 with the seconds until the oldest of the last hour's resends is an
 * hour old.
 */
export function allowResend(
  person: { email: string; invited_at: Date; activated_at: Date | null },
  sentInLastHour: readonly Date[],
  now: Date,
): void {
  if (person.activated_at) throw alreadyActive(person.email)
  // A minute ahead still counts: requests wait for each other, and other processes have their own clocks.
  const resends = sentInLastHour.filter(
    (sent) => sent > person.invited_at && sent.getTime() <= now.getTime() + minuteMs,
  )
  const oldest = resends.at(-resendsPerHour)
  if (oldest) throw tooManyInvitations((oldest.getTime() + hourMs - now.getTime()) / 1000)
}

/** The state of a known link at this moment. */
export function invitationState(
  { used_at, replaced_at, expires_at }: Pick<FoundInvitation, 'used_at' | 'replaced_at' | 'expires_at'>,
  now: Date,
): 'used' | 'replaced' | 'expired' | 'open' {
  if (used_at) return 'used'
  if (replaced_at) return 'replaced'
  return expires_at <= now ? 'expired' : 'open'
}

/** Only people who have accepted their invitation can have a second factor. */
export function allow2faReset(person: { email: string; activated_at: Date | null }): void {
  if (!person.activated_at) throw notYetActive(person.email)
}
