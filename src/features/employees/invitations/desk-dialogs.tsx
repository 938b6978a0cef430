import { deleteEmployee, type Employee } from '#contract/employees'
import { changeOfPeople } from '#domain/access/writes'
import { done } from '../../../form/saved'
import { personName } from '#domain/person-name'
import { BulkDialog } from '../../../list/bulk/bulk-dialog'
import type { BulkAction } from '../../../list/list-kind'
import { counted } from '../../../lib/words'
import { forgetEmployee } from '../../../queries/employees'
import { resend } from '../employees.bulk'
import { employeesList } from '../employees.list'
import { superiorNow } from '../role/superior'
import { ReplaceAddress } from './replace-address'
import { revokeInvitation } from './revoke-invitation'

/** An action that was asked for, with the people it applies to. */
export type DeskAction = {
  readonly kind: 'resend' | 'replace' | 'revoke'
  readonly people: readonly Employee[]
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
  writes: (rows) => changeOfPeople(rows, null),
  apply: async (employee) => {
    await revokeInvitation(employee)
    forgetEmployee(employee.id)
    return done('Invitation revoked.')
  },
}

type Props = {
  action: DeskAction
  suggest: (email: string) => string | undefined
  onSelect: (people: readonly Employee[], on: boolean) => void
  onClose: () => void
}

/** The dialog that confirms an action of the desk. */
export function DeskDialogs({ action, suggest, onSelect, onClose }: Props) {
  const { kind, people } = action
  const [first] = people
  if (kind === 'replace')
    return first && <ReplaceAddress employee={first} meant={suggest(first.email ?? '')} onClose={onClose} />
  return (
    <BulkDialog
      kind={employeesList}
      nameOf={personName}
      action={kind === 'resend' ? resend : revoke}
      chosen={people}
      onSelect={onSelect}
      onClose={onClose}
    />
  )
}
