import type { WrittenReview } from '#contract/reviews/reviews'
import { planOf } from '#domain/review/decisions'

// What a page of a review shows, and so sends with what can't be undone.

/** The body of Apply Review about a role. */
export function shownPlan({ roles, decisions }: WrittenReview, id: number) {
  const role = roles.find(({ role_id }) => role_id === String(id))?.role
  const plan = role ? planOf(role, decisions) : { remove: [], add: [] }
  return { kind: 'role', id, removed: plan.remove, added: plan.add }
}

/** The same about a person or key. */
export function shownDecision({ callers }: WrittenReview, { kind, id }: { kind: string; id: number }) {
  const made = callers.find((one) => one.kind === kind && one.id === id)?.decision
  return { kind, id, decision: made?.decision ?? 'remove', role: made?.role ?? null }
}
