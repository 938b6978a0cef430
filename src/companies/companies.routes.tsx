import { createRoute, lazyRouteComponent, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router'
import { appRoute } from '../layout/layout.routes'
import { companiesDefaults, companiesSearch, type CompaniesSearch } from './companies.search'

export const companiesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  validateSearch: (search: Partial<CompaniesSearch> & SearchSchemaInput): CompaniesSearch => companiesSearch.parse(search),
  search: { middlewares: [stripSearchParams(companiesDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => (await import('./companies-page')).loadCompanies(deps),
  component: lazyRouteComponent(() => import('./companies-page'), 'CompaniesPage'),
})

export const companyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id',
  loader: async ({ params }) => (await import('./company-page')).loadCompany(params.id),
  component: lazyRouteComponent(() => import('./company-page'), 'CompanyPage'),
})

export const newCompanyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/new',
  component: lazyRouteComponent(() => import('./company-form-pages'), 'NewCompanyPage'),
})

export const editCompanyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id/edit',
  loader: async ({ params }) => (await import('./company-form-pages')).loadCompany(params.id),
  component: lazyRouteComponent(() => import('./company-form-pages'), 'EditCompanyPage'),
})
