import { createRoute } from '@tanstack/react-router'
import { inApp, recordRoute, pageRoute } from '../../frame/page-routes'
import { inAddress, searchOf, flag } from '../../lib/address/search-params'
import { listRoute } from '../../list/list-route'
import { companiesSearch } from '../../queries/searches'

const queries = () => import('../../queries/companies')
const forms = () => import('./company-form-pages')

export const companyRoutes = [
  createRoute({
    ...inApp('/companies', () => import('./companies-page'), 'CompaniesPage'),
    ...listRoute('companies', companiesSearch, async (search) => (await queries()).loadCompanies(search)),
  }),
  createRoute({
    ...inApp('/companies/$id', () => import('./company-page'), 'CompanyPage'),
    ...recordRoute(async (id) => (await queries()).loadCompany(id)),
  }),
  createRoute({
    ...inApp('/companies/$id/letter', () => import('./letter-page'), 'LetterPage'),
    ...inAddress(searchOf(() => ({ names: flag }))),
  }),
  pageRoute('/companies/new', forms, 'NewCompanyPage'),
  pageRoute('/companies/import', () => import('./import/import-page'), 'ImportPage'),
  pageRoute('/companies/$id/edit', forms, 'EditCompanyPage'),
] as const
