import { listCompanies, type Company, type CompanyItem } from '#contract/companies'
import { findsRecord, matchesWords } from '#domain/folding'
import { fullName } from '#domain/person-name'
import { queryClient } from '../../api/query-client'
import { recordSource } from '../../list/row-actions/in-palette'
import { companyQuery, findCompanies, readCompany } from '../../queries/companies'
import { companyRowActions, companyVerbs } from './company-row-actions'

/** The owner, if a word of the search is in their name or address. */
function ownerFound(company: Partial<Company>, text: string): string | undefined {
  const { owner_first_name, owner_last_name, owner_email } = company
  const owner = [fullName(owner_first_name, owner_last_name), owner_email].filter(Boolean).join(' ')
  return text.split(/\s+/).some((word) => matchesWords(owner, word)) ? `Owner: ${owner}` : undefined
}

/**
 * The text by which the search found a company, if its line doesn't show it: the UUID or the owner, whom a
 * list doesn't tell.
 */
async function hiddenMatch(company: CompanyItem, text: string): Promise<string | undefined> {
  const { id, name, uid } = company
  if (findsRecord({ text: name, id }, text)) return undefined
  if (findsRecord({ text: name, id, uid }, text)) return uid
  const read = await queryClient.fetchQuery(companyQuery(id)).catch(() => undefined)
  return read && ownerFound(read, text)
}

export const companiesSource = recordSource<CompanyItem>({
  noun: { one: 'company', many: 'companies' },
  path: '/companies',
  needs: listCompanies.needs,
  verbs: companyVerbs,
  read: readCompany,
  search: findCompanies,
  nameOf: ({ name }) => name,
  calledOf: ({ uid }) => uid,
  about: async (company, text) => ({ address: await hiddenMatch(company, text) }),
  actions: companyRowActions,
})
