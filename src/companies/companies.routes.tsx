import {
  createRoute,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import { atOnce } from '../lib/at-once'
import { appRoute } from '../frame/frame.routes'
import { openDefaultView } from '../list/saved-views'
import { companiesDefaults, companiesSearch, type CompaniesSearch } from './companies.search'

const companiesPage = () => import('./companies-page')
const companyPage = () => import('./company-page')
const forms = () => import('./company-form-pages')
const ofCompany = ['getCompany', 'updateCompany', 'deleteCompany'] as const

export const companiesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies',
  staticData: { operations: ['listCompanies', 'createCompany'] },
  validateSearch: (search: Partial<CompaniesSearch> & SearchSchemaInput): CompaniesSearch =>
    companiesSearch.parse(search),
  search: { middlewares: [stripSearchParams(companiesDefaults)] },
  beforeLoad: (visit) => openDefaultView('companies', visit),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, cause }) => atOnce(cause, (await companiesPage()).loadCompanies(deps)),
  component: lazyRouteComponent(companiesPage, 'CompaniesPage'),
})

export const companyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id',
  staticData: { operations: ofCompany },
  loader: async ({ params, cause }) => atOnce(cause, (await companyPage()).loadCompany(params.id)),
  component: lazyRouteComponent(companyPage, 'CompanyPage'),
})

export const newCompanyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/new',
  staticData: { operations: ['createCompany', 'listPackages', 'listNodes'] },
  component: lazyRouteComponent(forms, 'NewCompanyPage'),
})

export const editCompanyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/companies/$id/edit',
  staticData: { operations: ofCompany },
  component: lazyRouteComponent(forms, 'EditCompanyPage'),
})
