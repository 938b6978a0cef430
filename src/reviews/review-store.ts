import type { Spot } from '#domain/review/review-decisions'
import type { Decision } from '#contract/reviews'
import {
  applyReview,
  closeReview,
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  listReviews,
  updateReview,
  type reviewDecidedShape,
  type Review,
  type ReviewSummary,
} from '#contract/reviews'
import type { Read } from '#contract/shape'
import type { BodyOf, Page } from '#contract/wire'
import { ApiError } from '../api/api-error'
import { call, send } from '../api/call'
import { problemOf, readErrorBody } from '../api/read-error'
import type { ReviewsSearch } from './reviews.search'

export type NewReview = BodyOf<typeof createReview>
export type Made = {
  readonly spots: readonly Spot[]
  readonly decision: Decision
  readonly note: string
  readonly milliseconds: number
}
export type Decided = Read<typeof reviewDecidedShape>

/** Where reviews are kept. The screens do not know which it is, but for saying so. */
export type ReviewStore = {
  readonly kind: 'server' | 'browser'
  readonly list: (search: ReviewsSearch, signal: AbortSignal) => Promise<Page<ReviewSummary>>
  readonly get: (id: string, signal?: AbortSignal) => Promise<Review>
  readonly create: (body: NewReview) => Promise<Review>
  readonly setState: (id: string, state: 'open' | 'paused') => Promise<Review>
  readonly remove: (id: string) => Promise<void>
  readonly decide: (id: string, made: Made) => Promise<Decided>
  readonly apply: (id: string, role: string) => Promise<Review>
  readonly close: (id: string) => Promise<Review>
  readonly evidence: (id: string) => Promise<string>
}

const serverStore: ReviewStore = {
  kind: 'server',
  list: ({ page, page_size, search, ordering, node, state }, signal) =>
    call(listReviews, {
      query: { page, page_size, search, ordering: ordering || undefined, node, state: state || undefined },
      signal,
    }),
  get: (id, signal) => call(getReview, { params: { id }, signal }),
  create: (body) => call(createReview, { body }),
  setState: (id, state) => call(updateReview, { params: { id }, body: { state } }),
  remove: (id) => call(deleteReview, { params: { id } }),
  decide: (id, { spots, ...made }) =>
    call(decideReview, { params: { id }, body: { ...made, spots: [...spots] } }),
  apply: (id, role) => call(applyReview, { params: { id }, body: { role } }),
  close: (id) => call(closeReview, { params: { id } }),
  evidence: async (id) => {
    const { status, headers, text } = await send(getReviewEvidence, { params: { id } })
    if (status === 200) return text
    const told = readErrorBody(text)
    const problem = problemOf(
      status,
      told,
      { needs: getReviewEvidence.needs, isWhole: false },
      headers.get('retry-after'),
    )
    throw new ApiError({
      problem,
      said: told.said,
      operation: getReviewEvidence.name,
      endpoint: getReviewEvidence,
      status,
    })
  },
}

/** Says by its answer that it has no reviews: an API behind a gateway, or a host of files alone. */
const hasNone = (error: unknown): boolean =>
  error instanceof ApiError && ['not-offered', 'not-found', 'not-understood'].includes(error.problem.kind)

/** The server's, where it has one; otherwise the browser's own, which is loaded only then. */
export async function findStore(signal: AbortSignal): Promise<ReviewStore> {
  try {
    await call(listReviews, { query: { page_size: 1 }, signal })
    return serverStore
  } catch (error) {
    if (!hasNone(error)) throw error
    return (await import('./browser-store')).browserStore
  }
}
