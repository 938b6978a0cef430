import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { appRoute } from '../../frame/frame.routes'
import { recordRoute, pageRoute } from '../../frame/page-routes'
import { inAddress, searchOf, flag } from '../../lib/address/search-params'
import { listRoute } from '../../list/list-route'
import { companiesSearch } from '../../queries/searches'

const queries = () => import('../../queries/companies')
const forms = () => import('./company-form-pages')

export const companyRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: '/companies',
    ...listRoute('companies', companiesSearch, async (search) => (await queries()).loadCompanies(search)),
    component: lazyRouteComponent(() => import('./companies-page'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/companies/$id',
    ...recordRoute(async (id) => (await queries()).loadCompany(id)),
    component: lazyRouteComponent(() => import('./company-page'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: '/companies/$id/letter',
    ...inAddress(searchOf(() => ({ names: flag }))),
    component: lazyRouteComponent(() => import('./letter-page'), 'LetterPage'),
  }),
  pageRoute('/companies/new', forms, 'NewCompanyPage'),
  pageRoute('/companies/import', () => import('./import/import-page'), 'ImportPage'),
  pageRoute('/companies/$id/edit', forms, 'EditCompanyPage'),
] as const
