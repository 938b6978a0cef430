/** Of somebody in their first review, whom nobody has decided about. */
export const undecided = {
  is_reviewer: false,
  before: null,
  before_review: null,
  before_closed_at: null,
  decision: null,
  change: null,
  now: null,
} as const
