import type { Employee } from '#contract/employees'
import { isActive, isInvited } from '#domain/person-status'
import { dash, isPast } from '../lib/dates'

type Status = { readonly words: string; readonly tone: 'good' | 'neutral' | 'bad'; readonly invited: boolean }

/** The wire says `invited` or `active`. An expired invitation is still `invited` there, though nobody can accept it. */
export function statusOf(employee: Employee, now: number): Status {
  const { status, invitation_expires_at } = employee
  if (isActive(employee)) return { words: 'Active', tone: 'good', invited: false }
  if (!isInvited(employee)) return { words: status ?? dash, tone: 'neutral', invited: false }
  return isPast(invitation_expires_at, now)
    ? { words: 'Expired', tone: 'bad', invited: true }
    : { words: 'Invited', tone: 'neutral', invited: true }
}
