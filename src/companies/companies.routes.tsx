import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { waitBriefly } from '../lib/wait-briefly'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/views/saved-views'
import { recordSearch } from '../lib/record-search'
import { inAddress } from '../lib/search-params'
import { companiesSearch } from '../queries/searches'

const queries = () => import('../queries/companies')
const forms = () => import('./company-form-pages')
export const companiesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  ...inAddress(companiesSearch),
  beforeLoad: (visit) => openDefaultView('companies', visit),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadCompanies(deps)),
    ),
  component: lazyRouteComponent(() => import('./companies-page'), 'CompaniesPage'),
})

export const companyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id',
  ...inAddress(recordSearch),
  loader: ({ params, cause }) =>
    waitBriefly(
      cause,
      queries().then((to) => to.loadCompany(params.id)),
    ),
  component: lazyRouteComponent(() => import('./company-page'), 'CompanyPage'),
})

export const newCompanyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/new',
  component: lazyRouteComponent(forms, 'NewCompanyPage'),
})

export const importCompaniesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/import',
  component: lazyRouteComponent(() => import('./import/import-page'), 'ImportPage'),
})

export const editCompanyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id/edit',
  component: lazyRouteComponent(forms, 'EditCompanyPage'),
})
