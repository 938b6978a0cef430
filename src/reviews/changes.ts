import { callerKeyOf, callersToChange } from '#domain/review/reviewed-callers'
import { isEmptyPlan, planOf, type Plan } from '#domain/review/review-decisions'
import type { ReviewCaller } from '#contract/review-callers'
import type { Review } from '#contract/reviews'
import { counted, isolated, listed, sentence } from '../lib/words'
import type { Tone } from '../ui/badge'
import { callerResult, changeResult } from './change-result'

export type RoleChangeRow = {
  readonly reviewed: Review['roles'][number]
  readonly plan: Plan
  readonly last: Review['changes'][number] | undefined
}
type CallerChangeRow = { readonly one: ReviewCaller }
/** A change that follows from the decisions about a role, or about a person or key. */
export type ChangeRow = RoleChangeRow | CallerChangeRow

/** The changes that follow from the decisions, role by role, with their latest results. */
const roleChanges = (review: Review): RoleChangeRow[] =>
  review.roles.flatMap((reviewed) => {
    const last = review.changes.findLast(({ role }) => role === reviewed.role_id)
    // What was done counts, even if an earlier version understood the decisions differently.
    const plan =
      last?.result === 'done'
        ? { remove: last.removed ?? [], add: last.added ?? [] }
        : reviewed.role && planOf(reviewed.role, review.decisions)
    return plan && !isEmptyPlan(plan) ? [{ reviewed, plan, last }] : []
  })

export const changesOf = (review: Review): ChangeRow[] => [
  ...roleChanges(review),
  ...callersToChange(review.callers ?? []).map((one) => ({ one })),
]

export const rowKey = (row: ChangeRow): string =>
  'one' in row ? callerKeyOf(row.one) : `role:${row.reviewed.role_id}`
export const rowName = (row: ChangeRow): string => ('one' in row ? row.one.name : row.reviewed.name)
/** The last attempt to make the change. */
export const lastOf = (row: ChangeRow) => ('one' in row ? (row.one.change ?? undefined) : row.last)
const isOver = (last: { readonly result: string } | null | undefined): boolean =>
  !['refused', 'maybe', undefined].includes(last?.result)
export const isWaiting = (row: ChangeRow): boolean => !isOver(lastOf(row))
/** Whether what was decided about a role is done. */
export const isAppliedTo = ({ changes }: Review, id: string): boolean =>
  isOver(changes.findLast(({ role }) => role === id))
/** What was decided about a person or key: “Kept”, “To remove”, “Role Auditor”. */
export function callerMadeWords(
  { role_name, decision }: NonNullable<ReviewCaller['decision']>,
  change?: ReviewCaller['change'],
) {
  const [isApplied, role] = [isOver(change), `role ${isolated(role_name ?? '')}`]
  if (decision === 'keep') return 'Kept'
  if (decision === 'remove') return isApplied ? 'Removed' : 'To remove'
  return decision === 'other_role' ? (isApplied ? sentence(role) : `To get ${role}`) : decision
}
/** Tells one attempt from the next. */
export const attemptIn = (review: Review, row: ChangeRow): string =>
  'one' in row
    ? (review.callers?.find((one) => callerKeyOf(one) === callerKeyOf(row.one))?.change?.at ?? '')
    : String(review.changes.filter(({ role }) => role === row.reviewed.role_id).length)

/** The outcome of a change in words. @param isDoubtful the last attempt left no result */
export const rowResult = (row: ChangeRow, isDoubtful: boolean): readonly [Tone, string] =>
  'one' in row
    ? callerResult(row.one.change?.result, isDoubtful)
    : changeResult(row.plan, row.last, isDoubtful)

/** “3 roles and 1 person or key”; empty: nothing. */
export function countedRows(rows: readonly ChangeRow[]): string {
  const callers = rows.filter((row) => 'one' in row).length
  const roles = rows.length - callers
  return listed([
    ...(roles > 0 ? [counted(roles, 'role')] : []),
    ...(callers > 0 ? [counted(callers, 'person or key', 'people and keys')] : []),
  ])
}
export const changedWords = (review: Review): string => countedRows(changesOf(review))
