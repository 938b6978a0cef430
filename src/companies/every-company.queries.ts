import { getCompany, listCompanies, type Company, type CompanyItem } from '#contract/companies'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { readOrdered } from '../api/refusals'

/** The screen says when there are more. */
const mostRows = 100_000

/**
 * Every company in scope, page by page: the API has no operation for totals. A write changes a row of it. Its key isn't below that of the
 * companies, because a write would otherwise read 100,000 rows again.
 */
export const everyCompany = datasetOf<CompanyItem>({
  key: ['whole list', 'companies'],
  what: 'companies',
  mostRows,
  read: (query, signal) =>
    readOrdered('companies', 'id', (order) => call(listCompanies, { query: { ...query, ...order }, signal })),
})

const isWhole = ({ msp_node, packages, created_at }: Company) =>
  msp_node !== undefined && packages !== undefined && created_at !== undefined

/**
 * Takes over a company after a write, from the answer if that is complete, otherwise by reading the company.
 * @param id undefined if a new company may have been created whose id nobody knows
 */
export async function companyWritten(id: string | undefined, told?: Company): Promise<void> {
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
