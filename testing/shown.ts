import type { WrittenReview } from '#contract/reviews'
import { planOf } from '#domain/review/review-decisions'

// What a page of a review shows, and so sends with what can't be undone.

/** The body of Apply Review. */
export function shownPlan({ roles, decisions }: WrittenReview, id: number) {
  const role = roles.find(({ role_id }) => role_id === String(id))?.role
  const plan = role ? planOf(role, decisions) : { remove: [], add: [] }
  return { role: id, removed: plan.remove, added: plan.add }
}

/** The body of Apply Review Caller. */
export function shownDecision({ callers }: WrittenReview, { kind, id }: { kind: string; id: number }) {
  const made = callers.find((one) => one.kind === kind && one.id === id)?.decision
  return { kind, id, decision: made?.decision ?? 'remove', role: made?.role ?? null }
}
