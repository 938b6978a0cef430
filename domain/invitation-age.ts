import { type invitationAges } from '#contract/address-values'
import { expiringHours } from '#contract/employees'
import { isInvited } from './person-status'

type Invitation = { readonly invitation_expires_at?: string | null | undefined }

const soonMs = expiringHours * 3_600_000
export type InvitationAge = (typeof invitationAges)[number]

/** The moment when an invitation expires, for sorting; NaN if the server doesn't say. */
export const expiresAt = ({ invitation_expires_at }: Invitation): number =>
  Date.parse(invitation_expires_at ?? '')

/** The age of an invitation that wasn't accepted; undefined if the server doesn't say when it expires. */
export function invitationAge(invitation: Invitation, now: number): InvitationAge | undefined {
  const at = expiresAt(invitation)
  if (Number.isNaN(at)) return undefined
  return at <= now ? 'expired' : at <= now + soonMs ? 'expiring' : 'fresh'
}

type Person = Invitation & { readonly status?: string | undefined }

/** What somebody is who hasn't accepted. The wire says `invited` of an expired invitation too. */
export const invitationState = (person: Person, now: number): 'expired' | 'invited' | undefined =>
  isInvited(person) ? (invitationAge(person, now) === 'expired' ? 'expired' : 'invited') : undefined
