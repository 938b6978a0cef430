import { Package, DoorOpen } from 'lucide-react'
import { deleteCompany, openTenant, updateCompany, type CompanyItem } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import type { NamedAction } from '../../list/row-actions/in-palette'
import { nodeEditor } from '../../list/row-actions/node-editor'
import {
  accessVerb,
  deleteVerb,
  editVerb,
  inCell,
  inMenu,
  moveVerb,
  showAccess,
  toDialog,
  toPage,
} from '../../list/row-actions/verbs'
import { DeleteCompany } from './company-delete'
import { editablePackages, LicencesEditor } from './packages/licences-editor'
import { hasTenants, tenantOf } from './tenant'
import { changeInPlace } from './change-company'
import { isolated } from '../../lib/words'

type Node = { readonly id: string; readonly name: string }

/** Moves a company to another node. Returns why nothing was sent. */
function moveCompany(company: CompanyItem, from: Node, to: Node): Promise<string | undefined> {
  const shown = (id: string) => isolated(id === to.id ? to.name : from.name)
  const move = { of: 'msp_node', what: 'Node', before: from.id, after: to.id, shown }
  return changeInPlace(
    company,
    [move],
    ([{ after = '' } = move]) => `${isolated(company.name)} moved to ${shown(after)}`,
  )
}

const CompanyNode = nodeEditor<CompanyItem>({
  named: ({ name }) => name,
  writes: (company, node) => moveOf([company], node),
  save: moveCompany,
})

/** Why the licences can't be changed in place; undefined if they can. */
function whyNotLicences(company: CompanyItem): string | undefined {
  if (company.packages?.length === 0) return 'This company has no package. Choose Edit to add one.'
  return editablePackages(company).length === 0
    ? 'The server doesn’t report the licences of every package.'
    : undefined
}

const edit = editVerb(updateCompany.needs)
const licences = {
  label: 'Change licences…',
  icon: Package,
  letter: 'L',
  needs: updateCompany.needs,
  also: ['licences', 'change licences of', 'change'],
}
const move = moveVerb(updateCompany.needs)
const remove = deleteVerb(deleteCompany.needs)
const open = {
  label: 'Open tenant',
  icon: DoorOpen,
  needs: openTenant.needs,
  also: ['assume', 'assume tenant'],
}
export const companyVerbs = () => [...(hasTenants() ? [open] : []), edit, licences, move, accessVerb, remove]

/** The actions on a company, from its row, its page and the palette. */
export function companyRowActions(company: CompanyItem): readonly NamedAction<CompanyItem>[] {
  const path = `/companies/${encodeURIComponent(company.id)}`
  const unsaid = company.msp_node === undefined ? 'The server doesn’t report the node.' : undefined
  const tenant = tenantOf(company)
  return [
    ...(tenant ? [{ ...inMenu(open), ...tenant, kind: 'away' as const }] : []),
    toPage(edit, `${path}/edit`),
    inCell(licences, 'licenses', LicencesEditor, whyNotLicences(company)),
    inCell(move, 'node', CompanyNode, unsaid),
    showAccess(path),
    toDialog(remove, ({ row, onClose }) => <DeleteCompany company={row} onClose={onClose} />),
  ]
}
