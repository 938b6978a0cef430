import { getCompany, listCompanies, type Company, type CompanyItem } from '#contract/companies'
import { findsRecord, matchesWords } from '#domain/folding'
import { fullName } from '#domain/person-name'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { bestFirst, isId, orNone, sameText } from '../../frame/palette/rank'
import type { Found, Source } from '../../frame/palette/item'
import { inPalette } from '../../list/row-actions/in-palette'
import { companyQuery, findCompanies } from '../../queries/companies'
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

export const companiesSource: Source = {
  noun: { one: 'company', many: 'companies' },
  path: '/companies',
  needs: listCompanies.needs,
  get verbs() {
    return companyVerbs()
  },
  find: async (text, signal) => {
    const [byId, results] = await Promise.all([
      isId(text) ? orNone(call(getCompany, { params: { id: text }, signal })) : undefined,
      findCompanies(text, signal),
    ])
    const isExact = ({ id, name, uid }: CompanyItem) =>
      id === text || sameText(text, name) || sameText(text, uid)
    const best = bestFirst<CompanyItem>(byId, results, { text, nameOf: ({ name }) => name, isExact })
    return Promise.all(
      best.map(async (company): Promise<Found> => ({
        id: company.id,
        name: company.name,
        address: await hiddenMatch(company, text),
        href: `/companies/${company.id}`,
        exact: isExact(company),
        actions: inPalette(company, companyRowActions(company)),
      })),
    )
  },
}
