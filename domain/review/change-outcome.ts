import type { Review } from '#contract/reviews'
import type { WriteOutcome } from '../write-outcome'
import type { Plan } from './review-decisions'

type Attempt = {
  readonly result: string
  /** The codes of the role afterwards; null if nobody read it, or nothing was changed. */
  readonly after?: Review['changes'][number]['after']
}

/** Whether the role has what was decided; undefined if nobody says what it has. */
const isAsPlanned = ({ remove, add }: Plan, { after }: Attempt): boolean | undefined =>
  after
    ? remove.every((code) => !after.includes(code)) && add.every((code) => after.includes(code))
    : undefined

/**
 * The outcome of a decided change of a role, for the page and for the evidence; undefined if there was
 * nothing to do, because the role was deleted or had the permissions already.
 */
export function changeOutcome(plan: Plan, attempt: Attempt): WriteOutcome | undefined {
  if (attempt.result === 'maybe') return 'maybe'
  if (attempt.result !== 'done' && attempt.result !== 'refused') return undefined
  // A server can accept a change and make another one.
  if (isAsPlanned(plan, attempt) === false) return 'differs'
  return attempt.result === 'done' ? 'done' : 'not-done'
}
