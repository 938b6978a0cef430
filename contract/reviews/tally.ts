import * as z from 'zod/mini'
import { reviewKinds, reviewOrderings, reviewStates } from '../address-values'
import { flagParam, idParam, nodeScope } from '../filters'
import { count, record } from '../shape'
import { endpoint, listQuery } from '../wire'

export const reviewsPath = '/api/console/reviews/'

/** List Reviews (X), read for its count alone. The navigation shows that on every page, and needs no review. */
export const countReviews = endpoint({
  name: 'List Reviews',
  method: 'GET',
  path: reviewsPath,
  query: z.extend(listQuery(reviewOrderings), {
    ...nodeScope,
    state: z.optional(z.enum(reviewStates, `One of: ${reviewStates.join(', ')}.`)),
    kind: z.optional(z.enum(reviewKinds, `One of: ${reviewKinds.join(', ')}.`)),
    campaign: idParam,
    reviewer: idParam,
    /** Whether it isn't closed, and its due day is over (UTC). */
    overdue: flagParam,
  }),
  reply: record({ count }, {}),
  needs: 'msp_view_role',
})
