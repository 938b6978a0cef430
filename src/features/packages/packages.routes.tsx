import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { recordRoute, pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { packagesSearch } from '../../queries/searches'

const queries = () => import('../../queries/packages')
const forms = () => import('./package-form-pages')
const staticData = { allNodes: 'the catalogue is the same for every node.' }

export const packageRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/billing/packages',
    staticData,
    ...listRoute('billing/packages', packagesSearch, async (search) =>
      (await queries()).loadPackages(search),
    ),
    component: lazyRouteComponent(() => import('./packages-page'), 'PackagesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/billing/packages/$id',
    staticData,
    ...recordRoute(async (id) => (await queries()).loadPackage(id)),
    component: lazyRouteComponent(() => import('./package-page'), 'PackagePage'),
  }),
  pageRoute('/billing/packages/new', forms, 'NewPackagePage', staticData),
  pageRoute('/billing/packages/$id/edit', forms, 'EditPackagePage', staticData),
] as const
