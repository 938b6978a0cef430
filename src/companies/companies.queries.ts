import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getCompany, listCompanies, type CompanyItem } from '#contract/companies'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import { everyCompany } from './every-company.queries'
import type { CompaniesSearch } from './companies.search'

export const companiesKey = ['companies'] as const

export const companiesQuery = ({ page, page_size, search, ordering, node }: CompaniesSearch) =>
  queryOptions<Page<CompanyItem>>({
    queryKey: [...companiesKey, 'list', { page, page_size, search, ordering, node }],
    queryFn: ({ signal }) =>
      call(listCompanies, {
        query: { page, page_size, search, ordering: ordering || undefined, node },
        signal,
      }),
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
