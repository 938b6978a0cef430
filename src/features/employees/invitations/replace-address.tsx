import { useId, useState } from 'react'
import { createEmployee, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { call } from '../../../api/call'
import { keptWords } from '../../../api/kept'
import { savedWords } from '../../../form/saved'
import { useSendOnce } from '../../../form/send-once'
import { failureText, writeFailure } from '../../../form/write-failure'
import { isolated } from '../../../lib/words'
import { deselect } from '../../../list/selection/selection'
import { Button } from '../../../ui/buttons/button'
import { TextField } from '../../../ui/fields/fields'
import { Name } from '../../../ui/name'
import { Dialog } from '../../../ui/overlay/dialog'
import { showToast } from '../../../ui/overlay/toast'
import { forgetEmployee, refreshEmployees } from '../../../queries/employees'
import { revokeInvitation } from './revoke-invitation'

/**
 * What is done so far: nothing; the new address is invited, and the old invitation is still open; or all of
 * it.
 */
type Stage = { readonly invited: string | undefined; readonly problem: string }

/** Revokes the old invitation. @returns why it may still be open; empty once it is gone */
async function revokeOld(old: Employee): Promise<string> {
  try {
    await revokeInvitation(old)
    return ''
  } catch (error) {
    return failureText(writeFailure(error))
  }
}

/** The two halves of a replacement, of which the second can fail after the first is done. */
function useReplacing(employee: Employee, email: string, onDone: (address: string) => void) {
  const [{ invited, problem }, setStage] = useState<Stage>({ invited: undefined, problem: '' })
  const [wrong, setWrong] = useState<string>()
  const { busy, sendOnce } = useSendOnce()

  const revoke = async (address: string, stillIn: () => void) => {
    const why = await revokeOld(employee)
    refreshEmployees()
    stillIn()
    if (why === '') return onDone(address)
    setStage({ invited: address, problem: why })
    return 'more' as const
  }
  const invite = async (stillIn: () => void) => {
    const { first_name = '', last_name = '', role = '', msp_node = '' } = employee
    const body = createEmployee.body.safeParse({ first_name, last_name, email, role, msp_node })
    if (!body.success || email.trim().toLowerCase() === employee.email?.toLowerCase()) {
      setWrong(body.success ? 'This is the address of the old invitation.' : body.error.issues[0]?.message)
      return 'more' as const
    }
    const made = await call(createEmployee, { body: body.data }).finally(refreshEmployees)
    stillIn()
    if (keptWords(made) === undefined) return revoke(body.data.email, stillIn)
    setStage({ invited: body.data.email, problem: savedWords('The new invitation was accepted', made) })
    return 'more' as const
  }
  const send = () =>
    void sendOnce(
      async (stillIn) => {
        setWrong(undefined)
        setStage((now) => ({ ...now, problem: '' }))
        return invited === undefined ? invite(stillIn) : revoke(invited, stillIn)
      },
      (failure) => {
        setWrong(failure.fields['email'])
        setStage((now) => ({
          ...now,
          problem: failureText({ ...failure, fields: {} }) || failureText(failure),
        }))
      },
    )
  return { invited, problem, wrong, busy, send }
}

export type ReplaceProps = { employee: Employee; meant: string | undefined; onClose: () => void }

/**
 * Invites somebody at another address, then revokes the old invitation: one step, which can stop in the
 * middle and says so.
 */
export function ReplaceAddress({ employee, meant, onClose }: ReplaceProps) {
  const alert = useId()
  const [email, setEmail] = useState(meant ?? employee.email ?? '')
  const old = isolated(employee.email ?? 'the old address')
  const { invited, problem, wrong, busy, send } = useReplacing(employee, email, (address) => {
    const name = isolated(personName(employee))
    showToast('good', `${name} is now invited at ${isolated(address)}. The invitation to ${old} was revoked.`)
    forgetEmployee(employee.id)
    deselect('employees/invitations', employee.id)
    onClose()
  })
  return (
    <Dialog
      title={invited === undefined ? 'Replace address?' : 'Two invitations are open'}
      busy={busy}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose} aria-disabled={busy}>
            {invited === undefined ? 'Cancel' : 'Keep both'}
          </Button>
          <Button look="primary" busy={busy} onClick={send} aria-describedby={alert}>
            {invited === undefined ? 'Invite and revoke' : 'Revoke the old one'}
          </Button>
        </>
      }
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
          problem={wrong}
          hint="The same name, role and node. The new address is invited first, then the old invitation is revoked."
        />
      ) : (
        <p>
          {isolated(invited)} was invited. The invitation to {old} wasn’t revoked, so its link may still work.
        </p>
      )}
      <p id={alert} role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad empty:hidden">
        {problem && <bdi>{problem}</bdi>}
      </p>
    </Dialog>
  )
}
