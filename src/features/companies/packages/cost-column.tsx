import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem } from '#contract/companies'
import { unknown } from '#domain/known'
import { dash } from '../../../lib/dates'
import type { Column } from '../../../table/column'
import { figureWords, KnownFigure } from '../../../ui/known-figure'
import { amountFor, costInOrder, sumsOf, totalCost } from './licence-count'

/** Fills the column of costs by list price. What the catalogue lacks has no known cost. */
export function costCells(
  catalogue: readonly CataloguePackage[],
): Pick<Column<CompanyItem>, 'value' | 'money' | 'orderedBy' | 'cell'> {
  const prices = new Map(catalogue.map((one) => [one.id, one]))
  const heldBy = ({ packages = [] }: CompanyItem) =>
    packages.map((one) => ({ one, listed: one.id === undefined ? undefined : prices.get(one.id) }))
  const costOf = (company: CompanyItem) =>
    company.packages ? totalCost(heldBy(company)) : unknown('the server doesn’t report the packages')
  return {
    value: (company) => (company.packages?.length === 0 ? '' : figureWords(costOf(company))),
    money: {
      sums: (company) =>
        company.packages ? sumsOf(heldBy(company)) : unknown('the server doesn’t report the packages'),
      ofParts: (company) => heldBy(company).map(amountFor),
    },
    orderedBy: (company) => (company.packages ? costInOrder(heldBy(company)) : ''),
    cell: (company) => (company.packages?.length === 0 ? dash : <KnownFigure figure={costOf(company)} />),
  }
}
