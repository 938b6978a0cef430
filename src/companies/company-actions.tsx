import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { deleteCompany, updateCompany, type CompanyItem } from '#contract/companies'
import { ActionButton, Actions } from '../layout/action-button'
import { ActionLink } from '../layout/action-link'
import { ConfirmAct } from '../layout/confirm-act'
import { counted } from '../lib/words'
import { useReason } from '../session/use-can'
import { showToast } from '../ui/toast'
import { deleteCompanyMutation, forgetCompany } from './companies.mutations'
import { totalLicenses } from './total-licenses'

export function CompanyActions({ company }: { company: CompanyItem }) {
  const { id, name, packages } = company
  const navigate = useNavigate()
  const total = totalLicenses(packages)
  return (
    <Actions>
      <ActionLink to="/companies/$id/edit" params={{ id }} reason={useReason(updateCompany.needs)}>
        <Pencil size={14} aria-hidden="true" />
        Edit
      </ActionLink>
      <ActionButton label="Delete" icon={<Trash2 size={14} aria-hidden="true" />} reason={useReason(deleteCompany.needs)}>
        {(close) => (
          <ConfirmAct
            title="Delete this company?"
            name={name}
            id={id}
            mutation={deleteCompanyMutation(id)}
            confirm="Delete company"
            onClose={close}
            onDone={async () => {
              showToast('good', `${name} (id ${id}) was deleted.`)
              await navigate({ to: '/companies', replace: true })
              forgetCompany(id)
            }}
          >
            <p>The company is gone at once and for good{total ? `, with its ${counted(total, 'licence')}` : ''}. This cannot be undone.</p>
          </ConfirmAct>
        )}
      </ActionButton>
    </Actions>
  )
}
