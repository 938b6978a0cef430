import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCompany, listCompanies, type CompanyItem } from '#contract/companies'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { accepted } from '../api/refusals'
import { queryClient } from '../api/query-client'
import { scopeAsked } from '../lib/list-search'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import { everyCompany } from './every-company.queries'
import type { CompaniesSearch } from './companies.search'
import { startOfDay } from '../lib/dates'

export const companiesKey = ['companies'] as const

/** The request for the page of the list in the address. Empty values are not sent. */
const asked = (search: CompaniesSearch) => ({
  page: search.page,
  page_size: search.page_size,
  search: search.search,
  ordering: search.ordering,
  ...scopeAsked(search),
  package: search.package,
  package_status: search.package_status,
  license_count_min: search.license_count_min,
  license_count_max: search.license_count_max,
  created_from: startOfDay(search.created_from),
  created_to: startOfDay(search.created_to, 1),
})

export const companiesQuery = (search: CompaniesSearch) =>
  queryOptions<Page<CompanyItem>>({
    queryKey: [...companiesKey, 'list', asked(accepted('companies', search))],
    queryFn: ({ signal }) => call(listCompanies, { query: asked(accepted('companies', search)), signal }),
    placeholderData: keepPreviousData,
  })

export const companyQuery = (id: string) =>
  queryOptions({
    queryKey: [...companiesKey, 'one', id],
    queryFn: ({ signal }) => call(getCompany, { params: { id }, signal }),
  })

/** The company as a loaded list shows it. */
export const companyFromLists = (id: string): CompanyItem | undefined =>
  queryClient
    .getQueriesData<Page<CompanyItem>>({ queryKey: [...companiesKey, 'list'] })
    .flatMap(([, page]) => page?.results ?? [])
    .find((company) => company.id === id)

export const loadCompanies = (search: CompaniesSearch): Promise<unknown> =>
  Promise.all([
    everyCompany.isServing() || readAhead(listCompanies.needs, companiesQuery(search)),
    loadNodes(),
  ])
export const loadCompany = (id: string): Promise<unknown> =>
  Promise.all([readAhead(getCompany.needs, companyQuery(id)), loadNodes()])
