import type { Employee } from '#contract/employees'
import { isPast } from '../lib/dates'

const soonMs = 48 * 3_600_000

type Attention = { readonly expired: readonly Employee[]; readonly soon: readonly Employee[] }

/** The invitations that nobody can accept any more, and those that end within two days. */
export function needsAttention(invited: readonly Employee[], now: number): Attention {
  const waiting = invited.filter((employee) => employee.status === 'invited')
  const expired = waiting.filter((employee) => isPast(employee.invitation_expires_at, now))
  const soon = waiting.filter(
    (employee) => !isPast(employee.invitation_expires_at, now) && isPast(employee.invitation_expires_at, now + soonMs),
  )
  return { expired, soon }
}
