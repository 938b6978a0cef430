import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { adviceDefaults, adviceSearch, type AdviceSearch } from './role-advice.search'

export const roleAdviceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/advice',
  staticData: { operations: ['listRoles', 'createRole', 'listPermissions'] },
  validateSearch: (search: Partial<AdviceSearch> & SearchSchemaInput): AdviceSearch =>
    adviceSearch.parse(search),
  search: { middlewares: [stripSearchParams(adviceDefaults)] },
  component: lazyRouteComponent(() => import('./role-advice-page'), 'RoleAdvicePage'),
})
