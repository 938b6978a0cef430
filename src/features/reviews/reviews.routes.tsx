import { createRoute } from '@tanstack/react-router'
import { inApp, pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { reviewsSearch } from '../../queries/searches'

export const reviewRoutes = [
  createRoute({
    ...inApp('/reviews', () => import('./reviews-page'), 'ReviewsPage'),
    ...inAddress(reviewsSearch),
  }),
  pageRoute('/reviews/new', () => import('./begin/new-review-page'), 'NewReviewPage'),
  pageRoute('/reviews/$id', () => import('./review-page'), 'ReviewPage'),
] as const
