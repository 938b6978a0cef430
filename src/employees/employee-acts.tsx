import { useNavigate, useRouter } from '@tanstack/react-router'
import { deleteEmployee, resetEmployee2fa, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { ConfirmAct } from '../form/confirm-act'
import { deselect } from '../list/selection'
import { isAt } from '../lib/return-to'
import { showToast } from '../ui/overlay/toast'
import { deleteEmployeeMutation, forgetEmployee, reset2faMutation } from './employees.mutations'

type Props = { employee: Employee; onClose: () => void }

/** Why there is no second factor to reset; undefined when there may be. */
export const whyNoReset = ({ status }: Employee): string | undefined =>
  status === 'invited'
    ? 'Only somebody who has accepted the invitation has two-factor authentication to reset.'
    : undefined

/** Asks before a second factor is reset, from a page or from the command palette. */
export function Reset2fa({ employee, onClose }: Props) {
  const { id, email } = employee
  return (
    <ConfirmAct
      title="Reset two-factor authentication?"
      name={personName(employee)}
      id={id}
      request={{ endpoint: resetEmployee2fa, input: { params: { employee_id: id } } }}
      mutation={reset2faMutation(id)}
      confirm="Reset 2FA"
      onClose={onClose}
      onDone={({ success }) => {
        showToast('good', success)
        onClose()
      }}
    >
      <p>At once, {email ?? 'this person'} can sign in without a second factor until a new one is set up.</p>
    </ConfirmAct>
  )
}

/** Asks before an invitation is revoked or a person is deleted: the same operation, with another meaning. */
export function RemoveEmployee({ employee, onClose }: Props) {
  const { id, email } = employee
  const isInvited = employee.status === 'invited'
  const name = personName(employee)
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <ConfirmAct
      title={isInvited ? 'Revoke this invitation?' : 'Delete this person?'}
      name={name}
      id={id}
      request={{ endpoint: deleteEmployee, input: { params: { id } } }}
      mutation={deleteEmployeeMutation(id)}
      confirm={isInvited ? 'Revoke invitation' : 'Delete person'}
      onClose={onClose}
      onDone={async () => {
        showToast(
          'good',
          isInvited ? `The invitation of ${name} (id ${id}) was revoked.` : `${name} (id ${id}) was deleted.`,
        )
        if (isAt(router.state.location.pathname, `/employees/${id}`))
          await navigate({ to: '/employees', replace: true })
        onClose()
        forgetEmployee(id)
        deselect('employees', id)
      }}
    >
      <p>
        {isInvited
          ? `The link in the mail to ${email ?? 'this person'} stops working. The same address can be invited again.`
          : `${email ?? 'This person'} can no longer sign in, at once and for good. This cannot be undone.`}
      </p>
    </ConfirmAct>
  )
}
