import type { WrittenReviewCaller } from '#contract/reviews/callers'
import type { WrittenReview } from '#contract/reviews/reviews'
import type { Role, WrittenRole } from '#contract/roles/roles'
import type { IdNumber } from '#contract/shape'
import type { CallerFacts, Gone } from './items'

/** A role as this server, or the API behind a gateway, sent it. */
export type StoredRole = WrittenRole | Role

/**
 * The author of something. `mark`: the owner of a key that nobody names, at a gateway. The id is the one that
 * screens show. Null: the server doesn't know it any more.
 */
export type Author = {
  readonly kind: 'person' | 'key' | 'mark'
  readonly id: string | null
  readonly name: string
  readonly email: string | null
}
type Authored<T> = T & { readonly author: Author }
type OrNull<T> = T extends null ? null : Authored<T>

/** The person or key that a review is about. */
export type ReviewedId =
  | { readonly kind: 'person'; readonly id: IdNumber<'employee'> }
  | { readonly kind: 'key'; readonly id: IdNumber<'key'> }
/** A person or key of a review as the database holds it. */
export type StoredCaller = Omit<WrittenReviewCaller, 'kind' | 'id' | 'decision' | 'change'> &
  ReviewedId & {
    /** As the review was opened. */
    readonly facts: CallerFacts
    /** As somebody decided, as far as the reader sees; null: nobody did, or a release before this one. */
    readonly decided: CallerFacts | Gone | null
    /** What the review vouches for. */
    readonly vouched: CallerFacts | Gone
    /** As of now, as far as the reader sees. */
    readonly current: CallerFacts | Gone
    readonly decision: OrNull<WrittenReviewCaller['decision']>
    readonly change: OrNull<WrittenReviewCaller['change']>
  }

/**
 * From what to what: names of reviewers with the people themselves, days, or the reason of a review that was
 * voided, or of withdrawing that.
 */
export type Step = {
  readonly from: string | null
  readonly to: string | null
  readonly who?: { readonly from: Author; readonly to: Author }
}

/** A review as the database holds it, with the roles of either source and everybody who worked on it. */
export type StoredReview = Authored<
  Omit<WrittenReview, 'roles' | 'decisions' | 'changes' | 'callers' | 'steps'>
> & {
  readonly roles: (Omit<WrittenReview['roles'][number], 'role'> & { readonly role: StoredRole | null })[]
  readonly decisions: Authored<WrittenReview['decisions'][number]>[]
  readonly changes: Authored<WrittenReview['changes'][number]>[]
  readonly callers: StoredCaller[]
  /** The person who reviews; null for a key. */
  readonly assigned: Author | null
  readonly steps: Authored<WrittenReview['steps'][number] & Step>[]
  /** The other reviews that were begun together with it. */
  readonly others: readonly { readonly review: string; readonly reviewer: string }[]
}
