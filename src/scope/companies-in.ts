import type { CompanyItem } from '#contract/companies'
import type { Page } from '#contract/wire'
import { unknown, type Known } from '#domain/known'
import { countIn } from '../api/pagination'

/** Reads the number of companies from the first page of the companies of a node. Its rows show whether the server minds the node. */
export function companiesIn(node: string, page: Page<CompanyItem>): Known<number> {
  if (page.results.some(({ msp_node }) => msp_node !== undefined && msp_node !== node))
    return unknown('the server lists companies of other nodes too')
  if (page.results.length > 0 && page.results.every(({ msp_node }) => msp_node === undefined))
    return unknown('companies don’t say their node')
  return countIn(page, 'companies')
}
