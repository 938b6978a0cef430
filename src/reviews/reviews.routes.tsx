import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { reviewsSearch } from '../queries/reviews'
import { withoutDefaults } from '../lib/search-params'

const reviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews',
  validateSearch: reviewsSearch,
  search: { middlewares: [withoutDefaults(reviewsSearch)] },
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
