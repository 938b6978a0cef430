import { ArrowLeftRight, Package, Pencil, Trash2 } from 'lucide-react'
import { deleteCompany, updateCompany, type CompanyItem } from '#contract/companies'
import type { CellEditorProps, RowAction } from '../list/list-kind'
import { NodeEditor } from '../list/row-actions/node-editor'
import { nodesNow } from '../nodes/nodes.queries'
import { whyNot } from '../session/use-can'
import { DeleteCompany } from './company-delete'
import { CompanyMoveEffect } from './company-move-effect'
import { editablePackages, LicencesEditor } from './packages/licences-editor'
import { moveCompany } from './move-company'

const nameOf = (node: string) => nodesNow().find(({ id }) => id === node)?.name ?? `Node ${node}`

function CompanyNode({ row, ...around }: CellEditorProps<CompanyItem>) {
  const { name, msp_node: node = '' } = row
  return (
    <NodeEditor
      {...around}
      name={name}
      node={node}
      nodeName={nameOf(node)}
      effect={(to) => <CompanyMoveEffect rows={[row]} value={to} />}
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

/** The actions on a company, from its row and its page. */
export function companyRowActions(company: CompanyItem): readonly RowAction<CompanyItem>[] {
  const mayNotEdit = whyNot(updateCompany.needs)
  return [
    {
      kind: 'page',
      label: 'Edit',
      icon: Pencil,
      letter: 'E',
      reason: mayNotEdit,
      to: `/companies/${encodeURIComponent(company.id)}/edit`,
    },
    {
      kind: 'cell',
      label: 'Change licences…',
      icon: Package,
      letter: 'L',
      reason: mayNotEdit ?? whyNotLicences(company),
      head: 'Licences',
      Editor: LicencesEditor,
    },
    {
      kind: 'cell',
      label: 'Move to node…',
      icon: ArrowLeftRight,
      letter: 'M',
      reason:
        mayNotEdit ?? (company.msp_node === undefined ? 'The server doesn’t report the node.' : undefined),
      head: 'Node',
      Editor: CompanyNode,
    },
    {
      kind: 'dialog',
      label: 'Delete…',
      icon: Trash2,
      danger: true,
      reason: whyNot(deleteCompany.needs),
      Dialog: ({ row, onClose }) => <DeleteCompany company={row} onClose={onClose} />,
    },
  ]
}
