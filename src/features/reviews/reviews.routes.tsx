import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { pageRoute } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { reviewsSearch } from '../../queries/searches'

export const reviewRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/reviews',
    ...inAddress(reviewsSearch),
    component: lazyRouteComponent(() => import('./reviews-page'), 'ReviewsPage'),
  }),
  pageRoute('/reviews/new', () => import('./begin/new-review-page'), 'NewReviewPage'),
  pageRoute('/reviews/$id', () => import('./review-page'), 'ReviewPage'),
] as const
