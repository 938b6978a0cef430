import type { Employee } from '#contract/employees'
import { invitationState } from '#domain/invitation-age'
import { isActive, isInvited } from '#domain/person-status'
import { dash } from '../../lib/dates'

type Status = { readonly words: string; readonly tone: 'good' | 'neutral' | 'bad'; readonly invited: boolean }

/**
 * Whether the email of an invitation is on its way, in a word or two. undefined: it was sent, or
 * nobody knows.
 */
export function notSent(employee: Employee): string | undefined {
  if (!isInvited(employee)) return undefined
  const { invitation_email: email } = employee
  return email === 'failed'
    ? 'Not sent yet'
    : email === 'given_up' || email === 'withdrawn'
      ? 'Not sent'
      : undefined
}

const words: Readonly<Record<string, string>> = {
  waiting: 'Waiting to be sent',
  failed: 'Not sent yet. The mail server didn’t take the email, and is tried again.',
  given_up: 'Not sent. The mail server refused the email. Check the address.',
  withdrawn: 'Not sent. Someone discarded the email.',
}
/** Why the email of an invitation wasn't sent. undefined: it was, or nobody knows. */
export const whyNotSent = (employee: Employee): string | undefined =>
  isInvited(employee) ? words[employee.invitation_email ?? ''] : undefined

export function statusOf(employee: Employee, now: number): Status {
  if (isActive(employee)) return { words: 'Active', tone: 'good', invited: false }
  const state = invitationState(employee, now)
  if (!state) return { words: employee.status ?? dash, tone: 'neutral', invited: false }
  if (state === 'expired') return { words: 'Expired', tone: 'bad', invited: true }
  const unsent = notSent(employee)
  return unsent === undefined
    ? { words: 'Invited', tone: 'neutral', invited: true }
    : { words: unsent, tone: 'bad', invited: true }
}
