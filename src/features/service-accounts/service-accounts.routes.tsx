import { createRoute } from '@tanstack/react-router'
import { inApp, recordRoute, pageRoute } from '../../frame/page-routes'
import { listRoute } from '../../list/list-route'
import { serviceAccountsSearch } from '../../queries/searches'

const queries = () => import('../../queries/service-accounts')
const forms = () => import('./account-form-pages')

export const serviceAccountRoutes = [
  createRoute({
    ...inApp('/service-accounts', () => import('./service-accounts-page'), 'ServiceAccountsPage'),
    ...listRoute('service-accounts', serviceAccountsSearch, async (search) =>
      (await queries()).loadServiceAccounts(search),
    ),
  }),
  createRoute({
    ...inApp('/service-accounts/$id', () => import('./account-page'), 'ServiceAccountPage'),
    ...recordRoute(async (id) => (await queries()).loadServiceAccount(id)),
  }),
  pageRoute('/service-accounts/new', forms, 'NewServiceAccountPage'),
  pageRoute('/service-accounts/$id/edit', forms, 'EditServiceAccountPage'),
] as const
