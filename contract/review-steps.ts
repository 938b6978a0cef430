import { choice, nullable, record, text, timestamp } from './shape'

/** What happens to a review besides decisions. */
export const stepKinds = ['handed over', 'due moved', 'reminded'] as const

/**
 * One step of a review (X). `from` and `to`: the names of the reviewers, or the due days. `account_name` is
 * empty for a reminder that the server sent by itself.
 */
export const reviewStepShape = record(
  { kind: choice(stepKinds), at: timestamp },
  { account_name: text, from: nullable(text), to: nullable(text) },
)
