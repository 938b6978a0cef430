import { createRoute } from '@tanstack/react-router'
import { inApp } from '../../frame/page-routes'
import { inAddress } from '../../lib/address/search-params'
import { accessSearch } from '../../queries/searches'

export const accessRoute = createRoute({
  ...inApp('/access', () => import('./access-page'), 'AccessPage'),
  ...inAddress(accessSearch),
})
