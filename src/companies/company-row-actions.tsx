import type { Id } from '#contract/shape'
import { ArrowLeftRight, Package, Pencil, Trash2 } from 'lucide-react'
import { deleteCompany, updateCompany, type CompanyItem } from '#contract/companies'
import { moveOf } from '#domain/access/writes'
import { asVerb } from '../frame/palette/verbs'
import type { CellEditorProps } from '../list/list-kind'
import type { NamedAction } from '../list/row-actions/in-palette'
import { NodeEditor } from '../list/row-actions/node-editor'
import { accessVerb, showAccess } from '../list/row-actions/show-access'
import { nodesNow } from '../queries/nodes'
import { whyNot } from '../session/use-can'
import { DeleteCompany } from './company-delete'
import { editablePackages, LicencesEditor } from './packages/licences-editor'
import { moveCompany } from './move-company'

const nameOf = (node: Id<'node'>) => nodesNow().find(({ id }) => id === node)?.name ?? `Node ${node}`

function CompanyNode({ row, ...around }: CellEditorProps<CompanyItem>) {
  const { name, msp_node: node = '' } = row
  return (
    <NodeEditor
      {...around}
      name={name}
      node={node}
      nodeName={nameOf(node)}
      writes={(to) => moveOf([row], to)}
      save={(to) => moveCompany(row, { id: node, name: nameOf(node) }, { id: to, name: nameOf(to) })}
    />
  )
}

/** Why the licences can't be changed in place; undefined if they can. */
function whyNotLicences(company: CompanyItem): string | undefined {
  if (company.packages?.length === 0) return 'This company has no package. Choose Edit to add one.'
  return editablePackages(company).length === 0
    ? 'The server doesn’t report the licences of every package.'
    : undefined
}

const edit = { label: 'Edit', icon: Pencil, letter: 'E', needs: updateCompany.needs }
const licences = {
  label: 'Change licences…',
  icon: Package,
  letter: 'L',
  needs: updateCompany.needs,
  also: ['licences', 'change licences of', 'change'],
}
const move = {
  label: 'Move to node…',
  icon: ArrowLeftRight,
  letter: 'M',
  needs: updateCompany.needs,
  also: ['move'],
}
const remove = { label: 'Delete…', icon: Trash2, danger: true, needs: deleteCompany.needs } as const
export const companyVerbs = [edit, licences, move, accessVerb, remove]

/** The actions on a company, from its row, its page and the palette. */
export function companyRowActions(company: CompanyItem): readonly NamedAction<CompanyItem>[] {
  const mayNotEdit = whyNot(updateCompany.needs)
  return [
    {
      ...asVerb(edit),
      kind: 'page',
      reason: mayNotEdit,
      to: `/companies/${encodeURIComponent(company.id)}/edit`,
    },
    {
      ...asVerb(licences),
      kind: 'cell',
      reason: mayNotEdit ?? whyNotLicences(company),
      column: 'licenses',
      Editor: LicencesEditor,
    },
    {
      ...asVerb(move),
      kind: 'cell',
      reason:
        mayNotEdit ?? (company.msp_node === undefined ? 'The server doesn’t report the node.' : undefined),
      column: 'node',
      Editor: CompanyNode,
    },
    showAccess(`/companies/${encodeURIComponent(company.id)}`),
    {
      ...asVerb(remove),
      kind: 'dialog',
      reason: whyNot(deleteCompany.needs),
      Dialog: ({ row, onClose }) => <DeleteCompany company={row} onClose={onClose} />,
    },
  ]
}
