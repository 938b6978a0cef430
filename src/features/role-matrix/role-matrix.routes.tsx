import { createRoute, redirect } from '@tanstack/react-router'
import { inApp } from '../../frame/page-routes'
import { appRoute } from '../../frame/frame.routes'
import { waitBriefly } from '../../lib/wait-briefly'
import { inAddress } from '../../lib/address/search-params'
import { matrixSearch, permissionsSearch } from '../../queries/searches'

const queries = () => import('../../queries/roles')
const matrixPage = () => import('./role-matrix-page')
export const roleMatrixRoute = createRoute({
  ...inApp('/roles/matrix', matrixPage, 'RoleMatrixPage'),
  ...inAddress(matrixSearch),
  // Load the page while the session is checked, because the loader runs only after that.
  context: () => void matrixPage(),
  loader: ({ cause }) => waitBriefly(cause, async () => (await queries()).loadEveryRole()),
})

/** Bookmarks can have the address of an earlier version. */
export const permissionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/roles/permissions',
  validateSearch: permissionsSearch,
  beforeLoad: ({ search: { code } }) => {
    throw code === ''
      ? redirect({ to: '/roles/matrix', replace: true })
      : redirect({ to: '/access', search: { do: `node ${code}` }, replace: true })
  },
})
