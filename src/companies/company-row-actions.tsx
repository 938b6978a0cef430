import { ArrowLeftRight, Pencil, Trash2 } from 'lucide-react'
import { deleteCompany, updateCompany, type CompanyItem } from '#contract/companies'
import type { BulkAction, RowAction } from '../list/list-kind'
import { whyNot } from '../session/use-can'
import { DeleteCompany } from './company-delete'

/** What can be done with a company from its row. */
export const companyRowActions =
  (move: BulkAction<CompanyItem>) =>
  ({ id }: CompanyItem): readonly RowAction<CompanyItem>[] => {
    const mayNotEdit = whyNot(updateCompany.needs)
    return [
      {
        kind: 'page',
        label: 'Edit',
        icon: Pencil,
        letter: 'E',
        reason: mayNotEdit,
        to: `/companies/${encodeURIComponent(id)}/edit`,
      },
      {
        kind: 'bulk',
        label: 'Move to node…',
        icon: ArrowLeftRight,
        letter: 'M',
        reason: mayNotEdit,
        bulk: move,
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
