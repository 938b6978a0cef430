import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { inAddress } from '../lib/search-params'
import { reviewsSearch } from '../queries/searches'

const reviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews',
  ...inAddress(reviewsSearch),
  component: lazyRouteComponent(() => import('./reviews-page'), 'ReviewsPage'),
})

const newReviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews/new',
  component: lazyRouteComponent(() => import('./new-review-page'), 'NewReviewPage'),
})

const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews/$id',
  component: lazyRouteComponent(() => import('./review-page'), 'ReviewPage'),
})

export const reviewRoutes = [reviewsRoute, newReviewRoute, reviewRoute] as const
