import { RotateCcwKey, Send, ShieldCheck, Trash2 } from 'lucide-react'
import {
  deleteEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { endSessionsOf } from '#contract/sign-in/sessions'
import { changeOfPeople } from '#domain/access/writes'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { offersNow } from '../../api/offers'
import { endSessions, EndSessions } from '../../list/end-sessions'
import type { NamedAction } from '../../list/row-actions/in-palette'
import { nodeEditor } from '../../list/row-actions/node-editor'
import {
  accessVerb,
  deleteVerb,
  editVerb,
  inCell,
  inMenu,
  moveVerb,
  showAccess,
  toDialog,
  toPage,
} from '../../list/row-actions/verbs'
import { moveEmployee } from './change-in-place'
import { RemoveEmployee, Reset2fa, resetWords, whyNoReset } from './employee-confirmations'
import { RoleEditor } from './role/role-editor'
import { setByGroupsNow } from './role/set-by-groups'
import { superiorNow } from './role/superior'
import { sendAgain } from './send-again'

const EmployeeNode = nodeEditor<Employee>({
  named: personName,
  writes: (employee, node) => changeOfPeople([employee], { node }),
  save: moveEmployee,
})

const unsaid = (value: string | undefined, what: string) =>
  value === undefined ? `The server doesn’t report the ${what}.` : undefined

const edit = editVerb(updateEmployee.needs)
const again = {
  label: 'Resend invitation',
  icon: Send,
  letter: 'R',
  needs: resendInvitation.needs,
  also: ['resend', 'send again'],
}
const changeRole = {
  label: 'Change role…',
  icon: ShieldCheck,
  letter: 'C',
  needs: updateEmployee.needs,
  also: ['role', 'change'],
}
const move = moveVerb(updateEmployee.needs)
const reset = {
  label: 'Reset sign-in…',
  icon: RotateCcwKey,
  needs: resetEmployee2fa.needs,
  also: ['reset', 'reset 2fa', '2fa'],
}
const signOut = { ...endSessions, needs: endSessionsOf.needs }
const revoke = {
  label: 'Revoke invitation…',
  icon: Trash2,
  danger: true,
  needs: deleteEmployee.needs,
  also: ['revoke'],
} as const
const remove = deleteVerb(deleteEmployee.needs)
export const employeeVerbs = [again, edit, changeRole, move, accessVerb, reset, signOut, revoke, remove]

/**
 * The actions on a person, in their row, on their page and in the palette. Only an invited person has an
 * invitation to resend.
 */
export function employeeRowActions(employee: Employee): readonly NamedAction<Employee>[] {
  const invited = isInvited(employee)
  const superior = superiorNow(employee)
  const path = `/employees/${encodeURIComponent(employee.id)}`
  const fixed = superior ?? setByGroupsNow(employee)
  const resend: NamedAction<Employee> = {
    ...inMenu(again),
    kind: 'run',
    run: async () => void (await sendAgain(employee)),
  }
  return [
    toPage(edit, `${path}/edit`, superior),
    ...(invited === false ? [] : [resend]),
    inCell(changeRole, 'role', RoleEditor, fixed ?? unsaid(employee.role, 'role')),
    inCell(move, 'node', EmployeeNode, fixed ?? unsaid(employee.msp_node, 'node')),
    showAccess(path),
    {
      ...toDialog(
        reset,
        ({ row, onClose }) => <Reset2fa employee={row} onClose={onClose} />,
        whyNoReset(employee) ?? superior,
      ),
      label: `${resetWords(employee, offersNow().people)}…`,
    },
    ...(offersNow().people && !invited
      ? [
          toDialog<Employee>(
            signOut,
            ({ row, onClose }) => <EndSessions name={personName(row)} id={row.id} onClose={onClose} />,
            superior,
          ),
        ]
      : []),
    toDialog(
      invited ? revoke : remove,
      ({ row, onClose }) => <RemoveEmployee employee={row} onClose={onClose} />,
      superior,
    ),
  ]
}
