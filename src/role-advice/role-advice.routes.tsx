import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { adviceSearch } from './role-advice.search'
import { withoutDefaults } from '../lib/search-params'

export const roleAdviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/advice',
  staticData: { operations: ['listRoles', 'createRole', 'listPermissions'] },
  validateSearch: adviceSearch,
  search: { middlewares: [withoutDefaults(adviceSearch)] },
  component: lazyRouteComponent(() => import('./role-advice-page'), 'RoleAdvicePage'),
})
