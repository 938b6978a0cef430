import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { inApp } from '../../../frame/page-routes'
import { compareSearch } from '../../../queries/searches'

export const compareRoute = createRoute({
  ...inApp('/roles/compare', () => import('./compare-page'), 'ComparePage'),
  validateSearch: compareSearch,
  search: { middlewares: [stripSearchParams({ roles: '' })] },
})
