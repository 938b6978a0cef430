import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { reviewsSearch } from './reviews.search'

const reviewsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews',
  validateSearch: reviewsSearch,
  search: { middlewares: [stripSearchParams(reviewsSearch.defaults)] },
  component: lazyRouteComponent(() => import('./reviews-page'), 'ReviewsPage'),
})

const newReviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews/new',
  component: lazyRouteComponent(() => import('./new-review-page'), 'NewReviewPage'),
})

const reviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/reviews/$reviewId',
  component: lazyRouteComponent(() => import('./review-page'), 'ReviewPage'),
})

/** `turned`: codes of the permissions that were changed in the preview, so that its address can be shared. */
const rehearsalRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/rehearsal',
  staticData: { operations: ['getRole', 'updateRole', 'deleteRole', 'listPermissions'] },
  validateSearch: ({ turned }: { turned?: unknown } & SearchSchemaInput): { turned: string } => ({
    turned: typeof turned === 'string' && /^[\w,]{0,2000}$/.test(turned) ? turned : '',
  }),
  search: { middlewares: [stripSearchParams({ turned: '' })] },
  component: lazyRouteComponent(() => import('./rehearsal-page'), 'RehearsalPage'),
})

export const reviewRoutes = [reviewsRoute, newReviewRoute, reviewRoute, rehearsalRoute] as const
