import { choice, nullable, record, text, timestamp } from '../shape'

/**
 * What happens to a review besides decisions. `unmailed`: a reviewer who would have got a mail had too many
 * that day. `withdrawn`: that it was voided.
 */
export const stepKinds = ['handed over', 'due moved', 'reminded', 'unmailed', 'voided', 'withdrawn'] as const
/** From so many steps on, nobody hands over, reminds or moves the due day. */
export const maxReviewSteps = 300

/**
 * One step of a review (X). `from` and `to`: the names of the reviewers, the due days, or why it was voided or
 * that withdrawn. `account_name` is empty for a reminder that the server sent by itself.
 */
export const reviewStepShape = record(
  { kind: choice(stepKinds), at: timestamp },
  { account_name: text, from: nullable(text), to: nullable(text) },
)
