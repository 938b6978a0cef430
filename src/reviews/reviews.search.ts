import * as z from 'zod/mini'
import type { listReviews } from '#contract/reviews'
import type { QueryOf } from '#contract/wire'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { oneOf } from '../lib/search-params'

type Query = QueryOf<typeof listReviews>
// Checked against the contract by type only: its operations stay out of what every visit loads first.
const orderings = [
  'id',
  '-id',
  'name',
  '-name',
  'opened_at',
  '-opened_at',
  'due_on',
  '-due_on',
] as const satisfies readonly Query['ordering'][]
const states = ['open', 'paused', 'closed'] as const satisfies readonly Query['state'][]
export const reviewsSearch = z.object({
  ...listSearchShape,
  ordering: oneOf(orderings, '-opened_at'),
  state: oneOf(states, ''),
})
export const reviewsDefaults = { ...listDefaults, ordering: '-opened_at', state: '' } as const
export type ReviewsSearch = z.infer<typeof reviewsSearch>
