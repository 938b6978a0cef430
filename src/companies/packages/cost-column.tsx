import { listPackages, type CataloguePackage } from '#contract/billing'
import type { CompanyItem } from '#contract/companies'
import { unknown } from '#domain/known'
import { queryClient } from '../../api/query-client'
import { catalogueQuery } from '../../queries/packages'
import { dash } from '../../lib/dates'
import type { Column } from '../../list/table/column'
import { mayI } from '../../session/use-can'
import { amountFor, costInOrder, sumsOf, totalCost } from './licence-count'
import { TotalCost, totalWords } from './total-cost'

/** The catalogue; nothing where it can't be read, so that the costs are not known. */
async function readCatalogue(): Promise<readonly CataloguePackage[]> {
  if (!mayI(listPackages.needs).allowed) return []
  const read = await queryClient.fetchQuery(catalogueQuery).catch(() => undefined)
  return read?.results ?? []
}

/** Fills the column of costs by list price. It loads when somebody chooses the column. */
export async function costCells(): Promise<
  Pick<Column<CompanyItem>, 'value' | 'money' | 'orderedBy' | 'cell'>
> {
  const prices = new Map((await readCatalogue()).map((one) => [one.id, one]))
  const heldBy = ({ packages = [] }: CompanyItem) =>
    packages.map((one) => ({ one, listed: one.id === undefined ? undefined : prices.get(one.id) }))
  const costOf = (company: CompanyItem) =>
    company.packages ? totalCost(heldBy(company)) : unknown('the server doesn’t report the packages')
  return {
    value: (company) => (company.packages?.length === 0 ? '' : totalWords(costOf(company))),
    money: {
      sums: (company) =>
        company.packages ? sumsOf(heldBy(company)) : unknown('the server doesn’t report the packages'),
      ofParts: (company) => heldBy(company).map(amountFor),
    },
    orderedBy: (company) => (company.packages ? costInOrder(heldBy(company)) : ''),
    cell: (company) => (company.packages?.length === 0 ? dash : <TotalCost cost={costOf(company)} />),
  }
}
