import { mutationOptions } from '@tanstack/react-query'
import {
  type Company,
  type CompanyItem,
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '#contract/companies'
import { type BodyOf } from '#contract/wire'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { mayBeDone } from '../api/doubt'
import { allBut } from '../api/all-but'
import { queryClient } from '../api/query-client'
import { readOrdered } from '../api/read-ordered'
import { startOfDay } from '../lib/dates'
import { pageAsked, scopeAsked } from '../lib/address/list-address'
import { readAhead } from '../session/read-ahead'
import { loadNodes, nodesKey } from './nodes'
import { companiesSearch, type CompaniesSearch } from './searches'
import { pageAhead, pageQuery, recordQuery, refreshing, finder } from './record-queries'

/** The screen says when there are more. */
const mostRows = 100_000

/**
 * Every company in scope, page by page: the API has no operation for totals. A write changes a row of it. Its
 * key isn't below that of the companies, because a write would otherwise read 100,000 rows again.
 */
export const everyCompany = datasetOf<CompanyItem>({
  key: ['whole list', 'companies'],
  what: 'companies',
  mostRows,
  read: (query, signal) =>
    readOrdered('companies', 'id', (order) => call(listCompanies, { query: { ...query, ...order }, signal })),
})

/** Companies by a text. */
export const findCompanies = finder(
  everyCompany,
  ({ name }) => name,
  (query, signal) => call(listCompanies, { query, signal }),
)

const isWhole = ({ msp_node, packages, created_at }: Company) =>
  msp_node !== undefined && packages !== undefined && created_at !== undefined

/**
 * Takes over a company after a write: from a complete answer, otherwise by reading the company.
 * @param id undefined if a new company may have been created whose id nobody knows
 */
export async function companyWritten(id: Company['id'] | undefined, told?: Company): Promise<void> {
  if (!everyCompany.isLoaded() && !everyCompany.isLoading()) return
  if (told && isWhole(told)) return everyCompany.change(told.id, told)
  const doubt = (which: string) =>
    void everyCompany.markIncomplete(`${which} changed, and couldn’t be refreshed`)
  if (id === undefined) return doubt('a company may have been created or')
  try {
    everyCompany.change(id, await call(getCompany, { params: { id } }))
  } catch (error) {
    if (isKind(error, 'not-found')) everyCompany.change(id, undefined)
    else doubt('a company')
  }
}

export const companiesKey = ['companies'] as const

/** The request for the page of the list in the address. Empty values are not sent. */
const asked = (search: CompaniesSearch) => ({
  ...pageAsked(search),
  ...scopeAsked(search),
  package: search.package,
  package_status: search.package_status,
  package_licences: search.package_licences,
  license_count_min: search.license_count_min,
  license_count_max: search.license_count_max,
  created_from: startOfDay(search.created_from),
  created_to: startOfDay(search.created_to, 1),
})

export const companiesQuery = (search: CompaniesSearch) =>
  pageQuery(companiesKey, asked(search), (signal) =>
    readOrdered('companies', search.ordering, (order) =>
      call(listCompanies, { query: { ...asked(search), ordering: '', ...order }, signal }),
    ),
  )

export const companyQuery = recordQuery(companiesKey, getCompany)

export const loadCompanies = (search: CompaniesSearch): Promise<unknown> =>
  Promise.all([
    pageAhead(listCompanies, [search, companiesSearch.defaults], companiesQuery(search)),
    loadNodes(),
  ])
export const loadCompany = (id: Company['id']): Promise<unknown> =>
  Promise.all([readAhead(getCompany.needs, companyQuery(id)), loadNodes()])

/**
 * Refreshes companies and the counts of nodes after every write. A write whose answer was lost may have
 * happened too.
 */
export const refreshCompanies = refreshing(companiesKey, nodesKey)

export const createCompanyMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompany>) => call(createCompany, { body }),
  onSettled: (made, error) => {
    if (made || mayBeDone(error)) void companyWritten(made?.id, made)
    refreshCompanies()
  },
})

export const updateCompanyMutation = (id: Company['id']) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateCompany>) => call(updateCompany, { params: { id }, body }),
    onSettled: (changed) => {
      void companyWritten(id, changed)
      refreshCompanies()
    },
  })

export const readCompany = (id: Company['id']) => call(getCompany, { params: { id } })

/** Refreshes everything that counts the deleted company, but nothing requests the company itself again. */
export const deleteCompanyMutation = (id: Company['id']) =>
  mutationOptions({
    mutationFn: () => call(deleteCompany, { params: { id } }),
    onSuccess: () => {
      everyCompany.change(id, undefined)
      void queryClient.invalidateQueries(allBut(companiesKey, companyQuery(id).queryKey))
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
    onError: () => {
      void companyWritten(id)
      refreshCompanies()
    },
  })

export const forgetCompany = (id: Company['id']): void =>
  queryClient.removeQueries({ queryKey: companyQuery(id).queryKey, exact: true, type: 'inactive' })

/** Creates one company of many, and adds it to the list of all companies. */
export async function createOneOfMany(
  body: BodyOf<typeof createCompany>,
  idempotencyKey: string | undefined,
): Promise<Company> {
  try {
    const made = await call(createCompany, { body, idempotencyKey })
    void companyWritten(made.id, made)
    return made
  } catch (error) {
    if (mayBeDone(error)) void companyWritten(undefined)
    throw error
  }
}

/** Sends one write of a bulk action, and takes its result over into the list of all companies. */
export async function followed<T extends Company | undefined>(
  id: Company['id'],
  write: Promise<T>,
): Promise<T> {
  try {
    const told = await write
    if (told) void companyWritten(id, told)
    else everyCompany.change(id, undefined)
    return told
  } catch (error) {
    void companyWritten(id)
    throw error
  }
}
