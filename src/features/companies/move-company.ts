import { updateCompany, type CompanyItem } from '#contract/companies'
import { call } from '../../api/call'
import { changedMeanwhile, changeWithUndo } from '../../form/change-with-undo'
import { isolated } from '../../lib/words'
import { followed, readCompany, refreshCompanies } from '../../queries/companies'

type Node = { readonly id: string; readonly name: string }

/** Moves a company to another node. Returns why nothing was sent. */
export const moveCompany = ({ id, name }: CompanyItem, from: Node, to: Node): Promise<string | undefined> =>
  changeWithUndo({
    from,
    to,
    read: () => readCompany(id),
    bodyFor: ({ msp_node }, was, next) => (msp_node === was.id ? { msp_node: next.id } : changedMeanwhile),
    write: (body) => followed(id, call(updateCompany, { params: { id }, body })),
    saved: (node) => `${isolated(name)} moved to ${isolated(node.name)}`,
    refresh: refreshCompanies,
  })
