import { Pencil, RotateCcwKey, Trash2 } from 'lucide-react'
import { deleteEmployee, resetEmployee2fa, updateEmployee, type Employee } from '#contract/employees'
import { isInvited } from '#domain/person-status'
import { ActionButton, Actions } from '../form/action-button'
import { ActionLink } from '../ui/action-link'
import { useReason } from '../session/use-can'
import { RemoveEmployee, Reset2fa, whyNoReset } from './employee-confirmations'
import { ResendButton } from './resend-button'
import { useSuperior } from './superior'

export function EmployeeActions({ employee }: { employee: Employee }) {
  const { id } = employee
  const invited = isInvited(employee)
  const superior = useSuperior(employee)
  const mayEdit = useReason(updateEmployee.needs)
  const mayReset = useReason(resetEmployee2fa.needs)
  const mayDelete = useReason(deleteEmployee.needs)
  return (
    <Actions>
      {invited !== false && <ResendButton employee={employee} />}
      <ActionLink
        icon={<Pencil size={16} aria-hidden="true" />}
        to="/employees/$id/edit"
        params={{ id }}
        reason={mayEdit ?? superior}
      >
        Edit
      </ActionLink>
      <ActionButton
        label="Reset 2FA"
        icon={<RotateCcwKey size={16} aria-hidden="true" />}
        reason={mayReset ?? whyNoReset(employee) ?? superior}
      >
        {(close) => <Reset2fa employee={employee} onClose={close} />}
      </ActionButton>
      <ActionButton
        label={invited ? 'Revoke invitation' : 'Delete'}
        icon={<Trash2 size={16} aria-hidden="true" />}
        danger
        reason={mayDelete ?? superior}
      >
        {(close) => <RemoveEmployee employee={employee} onClose={close} />}
      </ActionButton>
    </Actions>
  )
}
