import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { compareSearch, type CompareSearch } from '../role-matrix.search'

export const compareRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/compare',
  staticData: { operations: ['listRoles', 'createRole', 'listPermissions'] },
  validateSearch: (search: Partial<CompareSearch> & SearchSchemaInput): CompareSearch =>
    compareSearch.parse(search),
  search: { middlewares: [stripSearchParams({ roles: '' })] },
  component: lazyRouteComponent(() => import('./compare-page'), 'ComparePage'),
})
