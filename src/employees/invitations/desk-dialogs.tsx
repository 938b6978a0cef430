import { deleteEmployee, type Employee } from '#contract/employees'
import { done } from '../../form/outcome-words'
import { personName } from '#domain/person-name'
import { BulkDialog } from '../../list/bulk/bulk-dialog'
import type { BulkAction } from '../../list/list-kind'
import { counted } from '../../lib/words'
import { forgetEmployee } from '../employees.mutations'
import { employeesList } from '../employees.list'
import { superiorNow } from '../role/superior'
import { ReplaceAddress } from './replace-address'
import { ResendDialog } from './resend-dialog'
import { revokeInvitation } from './revoke-invitation'

/** An action that was asked for, with the people it applies to. */
export type DeskAction = {
  readonly kind: 'resend' | 'replace' | 'revoke'
  readonly people: readonly Employee[]
  /** The number of selected people who are left out, because they could get two mails. */
  readonly leftOut?: number
}

const revoke: BulkAction<Employee> = {
  label: 'Revoke invitations',
  title: (count) => `Revoke ${counted(count, 'invitation')}?`,
  confirm: (count) => `Revoke ${counted(count, 'invitation')}`,
  done: ['invitation revoked', 'invitations revoked'],
  danger: true,
  needs: deleteEmployee.needs,
  words: 'Their links stop working. You can invite the same addresses again.',
  cannot: superiorNow,
  apply: async (employee) => {
    await revokeInvitation(employee)
    forgetEmployee(employee.id)
    return done('Invitation revoked.')
  },
}

type Props = {
  action: DeskAction
  isKept: boolean
  suggest: (email: string) => string | undefined
  onResend: (people: readonly Employee[]) => void
  onSelect: (people: readonly Employee[], on: boolean) => void
  onClose: () => void
}

/** The dialog that confirms an action of the desk. */
export function DeskDialogs({ action, isKept, suggest, onResend, onSelect, onClose }: Props) {
  const { kind, people, leftOut = 0 } = action
  const [first] = people
  if (kind === 'resend')
    return (
      <ResendDialog
        people={people}
        leftOut={leftOut}
        isKept={isKept}
        onConfirm={() => {
          onClose()
          onResend(people)
        }}
        onClose={onClose}
      />
    )
  if (kind === 'revoke')
    return (
      <BulkDialog
        kind={employeesList}
        nameOf={personName}
        action={revoke}
        chosen={people}
        onSelect={onSelect}
        onClose={onClose}
      />
    )
  return first && <ReplaceAddress employee={first} meant={suggest(first.email ?? '')} onClose={onClose} />
}
