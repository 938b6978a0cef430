import type { Employee } from '#contract/employees'
import { dash, isPast } from '../lib/dates'
import type { Tone } from '../ui/badge'

type Status = { readonly words: string; readonly tone: Tone; readonly invited: boolean }

/** The wire says `invited` or `active`. An expired invitation is still `invited` there, though nobody can accept it. */
export function statusOf({ status, invitation_expires_at }: Employee, now: number): Status {
  if (status === 'active') return { words: 'Active', tone: 'good', invited: false }
  if (status !== 'invited') return { words: status ?? dash, tone: 'neutral', invited: false }
  return isPast(invitation_expires_at, now)
    ? { words: 'Expired', tone: 'bad', invited: true }
    : { words: 'Invited', tone: 'accent', invited: true }
}
