import type { PermissionCode } from '#contract/roles/permissions'
import { maxReviewSteps } from '#contract/reviews/steps'
import type { ItemKey } from '#domain/review/decisions'
import { neededToDecide } from '#domain/review/reviewer-needs'
import type { StoredReview } from '#domain/review/stored-review'
import type { Caller } from '../../callers/caller'
import { cannotProcess, lacksPermission } from '../../errors/refusal'
import { dueIsOver, reviewIsClosed, reviewIsPaused, tooManySteps } from './reviews.errors'

/** Throws what a rule of the domain says against something. */
export function allowUnless(why: string | undefined): void {
  if (why !== undefined) throw cannotProcess(why)
}

/** Throws for a due date before today (UTC). */
export function allowDue(due: string | null | undefined, now: Date): void {
  if (due != null && due < now.toISOString().slice(0, 10)) throw dueIsOver()
}

/** Throws for a review with so many steps that another would only fill the disk. */
export function allowStep({ steps }: StoredReview): void {
  if (steps.length >= maxReviewSteps) throw tooManySteps(maxReviewSteps)
}

export function allowWork({ state }: { readonly state: string }): void {
  if (state === 'closed') throw reviewIsClosed()
  if (state === 'paused') throw reviewIsPaused()
}

/** Throws unless the caller may decide about these, and apply that. @returns what it needs */
export function allowItems(caller: Caller | null, items: readonly ItemKey[]): PermissionCode[] {
  const needs = [...new Set(items.map(({ kind }) => neededToDecide(kind)))]
  for (const code of needs) if (caller && !caller.codes.has(code)) throw lacksPermission(code)
  return needs
}
