import { createRoute } from '@tanstack/react-router'
import { inApp, recordRoute, pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { packagesSearch } from '../../queries/searches'

const queries = () => import('../../queries/packages')
const forms = () => import('./package-form-pages')
const staticData = { allNodes: 'the catalogue is the same for every node.' }

export const packageRoutes = [
  createRoute({
    ...inApp('/billing/packages', () => import('./packages-page'), 'PackagesPage', staticData),
    ...listRoute('billing/packages', packagesSearch, async (search) =>
      (await queries()).loadPackages(search),
    ),
  }),
  createRoute({
    ...inApp('/billing/packages/$id', () => import('./package-page'), 'PackagePage', staticData),
    ...recordRoute(async (id) => (await queries()).loadPackage(id)),
  }),
  pageRoute('/billing/packages/new', forms, 'NewPackagePage', staticData),
  pageRoute('/billing/packages/$id/edit', forms, 'EditPackagePage', staticData),
] as const
