import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../frame/frame.routes'
import { ofRecord, pageRoute } from '../frame/page-routes'
import { ofList } from '../list/of-list'
import { packagesSearch } from '../queries/searches'

const queries = () => import('../queries/packages')
const forms = () => import('./package-form-pages')
const staticData = { allNodes: 'the catalogue is the same for every node.' }

export const packageRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/billing/packages',
    staticData,
    ...ofList('billing/packages', packagesSearch, async (search) => (await queries()).loadPackages(search)),
    component: lazyRouteComponent(() => import('./packages-page'), 'PackagesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/billing/packages/$id',
    staticData,
    ...ofRecord(async (id) => (await queries()).loadPackage(id)),
    component: lazyRouteComponent(() => import('./package-page'), 'PackagePage'),
  }),
  pageRoute('/billing/packages/new', forms, 'NewPackagePage', staticData),
  pageRoute('/billing/packages/$id/edit', forms, 'EditPackagePage', staticData),
] as const
