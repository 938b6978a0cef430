import { queryOptions } from '@tanstack/react-query'
import { countReviews } from '#contract/reviews/tally'
import type { Id } from '#contract/shape'
import { call } from '../api/call'

export const reviewsKey = ['reviews'] as const

/** How many open reviews one person has. */
export const assignedCountQuery = (reviewer: Id<'employee'> | undefined) =>
  queryOptions({
    queryKey: [...reviewsKey, 'list', 'assigned count', reviewer],
    queryFn: ({ signal }) => call(countReviews, { query: { page_size: 1, state: 'open', reviewer }, signal }),
    enabled: reviewer !== undefined,
  })
