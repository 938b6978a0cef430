import type { Id } from '#contract/shape'
import { ArrowLeftRight, Pencil, RotateCcwKey, Send, ShieldCheck, Trash2 } from 'lucide-react'
import {
  deleteEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { changeOfPeople } from '#domain/access/writes'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { offersNow } from '../api/offers'
import { asVerb } from '../frame/palette/verbs'
import type { CellEditorProps } from '../list/list-kind'
import type { NamedAction } from '../list/row-actions/in-palette'
import { NodeEditor } from '../list/row-actions/node-editor'
import { accessVerb, showAccess } from '../list/row-actions/show-access'
import { nodesNow } from '../queries/nodes'
import { whyNot } from '../session/use-can'
import { moveEmployee } from './change-in-place'
import { RemoveEmployee, Reset2fa, resetWords, whyNoReset } from './employee-confirmations'
import { RoleEditor } from './role/role-editor'
import { setByGroupsNow } from './role/set-by-groups'
import { superiorNow } from './role/superior'
import { sendAgain } from './send-again'

const nameOf = (node: Id<'node'>) => nodesNow().find(({ id }) => id === node)?.name ?? `Node ${node}`

function EmployeeNode({ row, ...around }: CellEditorProps<Employee>) {
  const { msp_node: node = '', msp_node_name: nodeName = nameOf(node) } = row
  return (
    <NodeEditor
      {...around}
      name={personName(row)}
      node={node}
      nodeName={nodeName}
      writes={(node) => changeOfPeople([row], { node })}
      save={(to) => moveEmployee(row, { id: node, name: nodeName }, { id: to, name: nameOf(to) })}
    />
  )
}

const unsaid = (value: string | undefined, what: string) =>
  value === undefined ? `The server doesn’t report the ${what}.` : undefined

const edit = { label: 'Edit', icon: Pencil, letter: 'E', needs: updateEmployee.needs }
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
const move = {
  label: 'Move to node…',
  icon: ArrowLeftRight,
  letter: 'M',
  needs: updateEmployee.needs,
  also: ['move'],
}
const reset = {
  label: 'Reset sign-in…',
  icon: RotateCcwKey,
  needs: resetEmployee2fa.needs,
  also: ['reset', 'reset 2fa', '2fa'],
}
const revoke = {
  label: 'Revoke invitation…',
  icon: Trash2,
  danger: true,
  needs: deleteEmployee.needs,
  also: ['revoke'],
} as const
const remove = { label: 'Delete…', icon: Trash2, danger: true, needs: deleteEmployee.needs } as const
export const employeeVerbs = [again, edit, changeRole, move, accessVerb, reset, revoke, remove]

/**
 * The actions on a person, in their row, on their page and in the palette. Only an invited person has an
 * invitation to resend.
 */
export function employeeRowActions(employee: Employee): readonly NamedAction<Employee>[] {
  const invited = isInvited(employee)
  const superior = superiorNow(employee)
  const mayNotEdit = whyNot(updateEmployee.needs) ?? superior
  const resend: NamedAction<Employee> = {
    ...asVerb(again),
    kind: 'run',
    reason: whyNot(resendInvitation.needs),
    run: async () => void (await sendAgain(employee)),
  }
  return [
    {
      ...asVerb(edit),
      kind: 'page',
      reason: mayNotEdit,
      to: `/employees/${encodeURIComponent(employee.id)}/edit`,
    },
    ...(invited === false ? [] : [resend]),
    {
      ...asVerb(changeRole),
      kind: 'cell',
      reason: mayNotEdit ?? setByGroupsNow(employee) ?? unsaid(employee.role, 'role'),
      column: 'role',
      Editor: RoleEditor,
    },
    {
      ...asVerb(move),
      kind: 'cell',
      reason: mayNotEdit ?? setByGroupsNow(employee) ?? unsaid(employee.msp_node, 'node'),
      column: 'node',
      Editor: EmployeeNode,
    },
    showAccess(`/employees/${encodeURIComponent(employee.id)}`),
    {
      ...asVerb(reset),
      kind: 'dialog',
      label: `${resetWords(employee, offersNow().people)}…`,
      reason: whyNot(resetEmployee2fa.needs) ?? whyNoReset(employee) ?? superior,
      Dialog: ({ row, onClose }) => <Reset2fa employee={row} onClose={onClose} />,
    },
    {
      ...asVerb(invited ? revoke : remove),
      kind: 'dialog',
      reason: whyNot(deleteEmployee.needs) ?? superior,
      Dialog: ({ row, onClose }) => <RemoveEmployee employee={row} onClose={onClose} />,
    },
  ]
}
