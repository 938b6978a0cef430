import { useNavigate } from '@tanstack/react-router'
import { Pencil, RotateCcwKey, Trash2 } from 'lucide-react'
import { deleteEmployee, resetEmployee2fa, updateEmployee, type Employee } from '#contract/employees'
import { ActionButton, Actions } from '../layout/action-button'
import { ActionLink } from '../layout/action-link'
import { ConfirmAct } from '../layout/confirm-act'
import { useReason } from '../session/use-can'
import { showToast } from '../ui/toast'
import { fullName } from './employee-status'
import { deleteEmployeeMutation, forgetEmployee, reset2faMutation } from './employees.mutations'
import { ResendButton } from './resend-button'

const notYet = 'Only somebody who has accepted the invitation has two-factor authentication to reset.'

export function EmployeeActions({ employee }: { employee: Employee }) {
  const { id, email } = employee
  const navigate = useNavigate()
  const isInvited = employee.status === 'invited'
  const name = fullName(employee)
  const mayReset = useReason(resetEmployee2fa.needs)
  const act = isInvited ? 'Revoke invitation' : 'Delete person'
  return (
    <Actions>
      {isInvited && <ResendButton employee={employee} />}
      <ActionLink to="/employees/$id/edit" params={{ id }} reason={useReason(updateEmployee.needs)}>
        <Pencil size={14} aria-hidden="true" />
        Edit
      </ActionLink>
      <ActionButton
        label="Reset 2FA"
        icon={<RotateCcwKey size={14} aria-hidden="true" />}
        reason={mayReset ?? (isInvited ? notYet : undefined)}
      >
        {(close) => (
          <ConfirmAct
            title="Reset two-factor authentication?"
            name={name}
            id={id}
            mutation={reset2faMutation(id)}
            confirm="Reset 2FA"
            onClose={close}
            onDone={({ success }) => {
              showToast('good', success)
              close()
            }}
          >
            <p>At once, {email ?? 'this person'} can sign in without a second factor until a new one is set up.</p>
          </ConfirmAct>
        )}
      </ActionButton>
      <ActionButton
        label={isInvited ? act : 'Delete'}
        icon={<Trash2 size={14} aria-hidden="true" />}
        reason={useReason(deleteEmployee.needs)}
      >
        {(close) => (
          <ConfirmAct
            title={isInvited ? 'Revoke this invitation?' : 'Delete this person?'}
            name={name}
            id={id}
            mutation={deleteEmployeeMutation(id)}
            confirm={act}
            onClose={close}
            onDone={async () => {
              showToast('good', isInvited ? `The invitation of ${name} (id ${id}) was revoked.` : `${name} (id ${id}) was deleted.`)
              await navigate({ to: '/employees', replace: true })
              forgetEmployee(id)
            }}
          >
            <p>
              {isInvited
                ? `The link in the mail to ${email ?? 'this person'} stops working. The same address can be invited again.`
                : `${email ?? 'This person'} can no longer sign in, at once and for good. This cannot be undone.`}
            </p>
          </ConfirmAct>
        )}
      </ActionButton>
    </Actions>
  )
}
