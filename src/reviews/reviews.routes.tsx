import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { reviewsSearch } from './reviews.search'
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

/** `changed`: codes of the permissions that were changed in the preview, so that its address can be shared. */
const rolePreviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/$roleId/preview',
  staticData: { operations: ['getRole', 'updateRole', 'deleteRole', 'listPermissions'] },
  validateSearch: ({ changed }: { changed?: unknown } & SearchSchemaInput): { changed: string } => ({
    changed: typeof changed === 'string' && /^[\w,]{0,2000}$/.test(changed) ? changed : '',
  }),
  search: { middlewares: [stripSearchParams({ changed: '' })] },
  component: lazyRouteComponent(() => import('./role-preview-page'), 'RolePreviewPage'),
})

export const reviewRoutes = [reviewsRoute, newReviewRoute, reviewRoute, rolePreviewRoute] as const
