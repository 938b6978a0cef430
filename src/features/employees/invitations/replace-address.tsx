import { useState } from 'react'
import { createEmployee, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { call } from '../../../api/call'
import { keptWords } from '../../../api/kept'
import { thisSession } from '../../../api/this-session'
import { notWritten } from '../../../form/change-with-undo'
import { ConfirmAction } from '../../../form/confirm-action'
import { savedWords } from '../../../form/saved'
import { isolated } from '../../../lib/words'
import { deselect } from '../../../list/selection/selection'
import { TextField } from '../../../ui/fields/fields'
import { Name } from '../../../ui/name'
import { showToast } from '../../../ui/overlay/toast'
import { forgetEmployee, refreshEmployees } from '../../../queries/employees'
import { revokeInvitation } from './revoke-invitation'

export type ReplaceProps = { employee: Employee; meant: string | undefined; onClose: () => void }

/** The new invitation, or what is wrong with its address. */
function invitationAt({ first_name, last_name, role, msp_node, email: old }: Employee, email: string) {
  const read = createEmployee.body.safeParse({ first_name, last_name, email, role, msp_node })
  if (!read.success) return { wrong: read.error.issues[0]?.message ?? 'This address isn’t accepted.' }
  return email.trim().toLowerCase() === old?.toLowerCase()
    ? { wrong: 'This is the address of the old invitation.' }
    : { body: read.data }
}

/**
 * Invites somebody at another address, then revokes the old invitation: one step, which can stop in the
 * middle and says so.
 */
export function ReplaceAddress({ employee, meant, onClose }: ReplaceProps) {
  const start = meant ?? employee.email ?? ''
  const [email, setEmail] = useState(start)
  const [invited, setInvited] = useState<string>()
  const old = isolated(employee.email ?? 'the old address')
  const { body, wrong } = invitationAt(employee, email)
  const replace = async () => {
    const stillIn = thisSession()
    let at = invited
    try {
      if (at === undefined && body) {
        const made = await call(createEmployee, { body })
        at = body.email
        stillIn()
        if (keptWords(made) !== undefined)
          throw notWritten(savedWords('The new invitation was accepted', made), createEmployee)
      }
      await revokeInvitation(employee)
    } catch (error) {
      setInvited(at)
      throw error
    } finally {
      refreshEmployees()
    }
  }
  return (
    <ConfirmAction
      title={invited === undefined ? 'Replace address?' : 'Two invitations are open'}
      confirm={invited === undefined ? 'Invite and revoke' : 'Revoke the old one'}
      look="primary"
      reason={invited === undefined ? wrong : undefined}
      mutation={{ mutationFn: replace }}
      onDone={() => {
        const name = isolated(personName(employee))
        showToast(
          'good',
          `${name} is now invited at ${isolated(invited ?? email.trim())}. The invitation to ${old} was revoked.`,
        )
        forgetEmployee(employee.id)
        deselect('employees/invitations', employee.id)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        <span className="font-medium text-ink">
          <Name>{personName(employee)}</Name>
        </span>{' '}
        was invited at <Name>{employee.email}</Name>.
      </p>
      {invited === undefined ? (
        <TextField
          label="New email"
          inputMode="email"
          value={email}
          onChange={setEmail}
          problem={email === start ? undefined : wrong}
          hint="The same name, role and node. The new address is invited first, then the old invitation is revoked."
        />
      ) : (
        <p>
          {isolated(invited)} was invited. The invitation to {old} wasn’t revoked, so its link may still work.
        </p>
      )}
    </ConfirmAction>
  )
}
