import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { adviceSearch } from './role-advice.search'

export const roleAdviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/advice',
  staticData: { operations: ['listRoles', 'createRole', 'listPermissions'] },
  validateSearch: adviceSearch,
  search: { middlewares: [stripSearchParams(adviceSearch.defaults)] },
  component: lazyRouteComponent(() => import('./role-advice-page'), 'RoleAdvicePage'),
})
