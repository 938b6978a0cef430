import { Pencil, Trash2 } from 'lucide-react'
import { type CompanyItem, deleteCompany, updateCompany } from '#contract/companies'
import { ActionButton, Actions } from '../form/action-button'
import { ActionLink } from '../ui/action-link'
import { useReason } from '../session/use-can'
import { DeleteCompany } from './company-delete'

export function CompanyActions({ company }: { company: CompanyItem }) {
  const { id } = company
  return (
    <Actions>
      <ActionLink
        icon={<Pencil size={16} aria-hidden="true" />}
        to="/companies/$id/edit"
        params={{ id }}
        reason={useReason(updateCompany.needs)}
      >
        Edit
      </ActionLink>
      <ActionButton
        label="Delete"
        icon={<Trash2 size={16} aria-hidden="true" />}
        danger
        reason={useReason(deleteCompany.needs)}
      >
        {(close) => <DeleteCompany company={company} onClose={close} />}
      </ActionButton>
    </Actions>
  )
}
