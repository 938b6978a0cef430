import { createRoute, lazyRouteComponent, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'
import { reviewsDefaults, reviewsSearch, type ReviewsSearch } from './reviews.search'

export const reviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews',
  validateSearch: (search: Partial<ReviewsSearch> & SearchSchemaInput): ReviewsSearch => reviewsSearch.parse(search),
  search: { middlewares: [stripSearchParams(reviewsDefaults)] },
  component: lazyRouteComponent(() => import('./reviews-page'), 'ReviewsPage'),
})

export const newReviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews/new',
  component: lazyRouteComponent(() => import('./new-review-page'), 'NewReviewPage'),
})

export const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews/$reviewId',
  component: lazyRouteComponent(() => import('./review-page'), 'ReviewPage'),
})
