import { deleteCompany, getCompany, listCompanies, updateCompany } from '#contract/companies'
import { call } from '../api/call'
import { bestFirst, isId, mostAsked, orNone, sameText } from '../frame/palette/find'
import type { Source, Verb } from '../frame/palette/item'
import { whyNot } from '../session/use-can'
import { DeleteCompany } from './company-delete'

const edit: Verb = { words: 'Edit company', also: ['edit'], needs: updateCompany.needs }
const remove: Verb = { words: 'Delete company', also: ['delete'], needs: deleteCompany.needs }

export const companiesSource: Source = {
  noun: 'Companies',
  path: '/companies',
  needs: listCompanies.needs,
  verbs: [edit, remove],
  find: async (text, signal) => {
    const [byId, { results }] = await Promise.all([
      isId(text) ? orNone(call(getCompany, { params: { id: text }, signal })) : undefined,
      call(listCompanies, { query: { search: text, page_size: mostAsked }, signal }),
    ])
    const isExact = ({ id, name, uid }: (typeof results)[number]) =>
      id === text || sameText(text, name) || sameText(text, uid)
    return bestFirst(byId, results, { text, nameOf: ({ name }) => name, isExact }).map((company) => {
      const { id, name } = company
      return {
        id,
        name,
        detail: `company, ID ${id}`,
        href: `/companies/${id}`,
        exact: isExact(company),
        actions: [
          { verb: edit, reason: whyNot(edit.needs), action: { kind: 'go', href: `/companies/${id}/edit` } },
          {
            verb: remove,
            reason: whyNot(remove.needs),
            action: { kind: 'ask', question: (close) => <DeleteCompany company={company} onClose={close} /> },
          },
        ],
      }
    })
  },
}
