import { ArrowLeftRight, Pencil, RotateCcwKey, Send, ShieldCheck, Trash2 } from 'lucide-react'
import {
  deleteEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import type { CellEditorProps, RowAction } from '../list/list-kind'
import { NodeEditor } from '../list/row-actions/node-editor'
import { nodesNow } from '../nodes/nodes.queries'
import { whyNot } from '../session/use-can'
import { moveEmployee } from './change-in-place'
import { RemoveEmployee, Reset2fa, resetLabel, whyNoReset } from './employee-confirmations'
import { resend } from './employees.bulk'
import { RoleEditor } from './role/role-editor'
import { setByGroupsNow } from './role/set-by-groups'
import { superiorNow } from './role/superior'

const nameOf = (node: string) => nodesNow().find(({ id }) => id === node)?.name ?? `Node ${node}`

function EmployeeNode({ row, ...around }: CellEditorProps<Employee>) {
  const { msp_node: node = '', msp_node_name: nodeName = nameOf(node) } = row
  return (
    <NodeEditor
      {...around}
      name={personName(row)}
      node={node}
      nodeName={nodeName}
      save={(to) => moveEmployee(row, { id: node, name: nodeName }, { id: to, name: nameOf(to) })}
    />
  )
}

const unsaid = (value: string | undefined, what: string) =>
  value === undefined ? `The server doesn’t report the ${what}.` : undefined

/** The actions on a person, in their row and on their page. Only an invited person has an invitation to resend. */
export function employeeRowActions(employee: Employee): readonly RowAction<Employee>[] {
  const invited = isInvited(employee)
  const superior = superiorNow(employee)
  const mayNotEdit = whyNot(updateEmployee.needs) ?? superior
  const again: RowAction<Employee> = {
    kind: 'bulk',
    label: 'Resend invitation…',
    icon: Send,
    letter: 'R',
    reason: whyNot(resendInvitation.needs),
    bulk: resend,
  }
  return [
    {
      kind: 'page',
      label: 'Edit',
      icon: Pencil,
      letter: 'E',
      reason: mayNotEdit,
      to: `/employees/${encodeURIComponent(employee.id)}/edit`,
    },
    ...(invited === false ? [] : [again]),
    {
      kind: 'cell',
      label: 'Change role…',
      icon: ShieldCheck,
      letter: 'C',
      reason: mayNotEdit ?? setByGroupsNow(employee) ?? unsaid(employee.role, 'role'),
      head: 'Role',
      Editor: RoleEditor,
    },
    {
      kind: 'cell',
      label: 'Move to node…',
      icon: ArrowLeftRight,
      letter: 'M',
      reason: mayNotEdit ?? setByGroupsNow(employee) ?? unsaid(employee.msp_node, 'node'),
      head: 'Node',
      Editor: EmployeeNode,
    },
    {
      kind: 'dialog',
      label: resetLabel(employee),
      icon: RotateCcwKey,
      reason: whyNot(resetEmployee2fa.needs) ?? whyNoReset(employee) ?? superior,
      Dialog: ({ row, onClose }) => <Reset2fa employee={row} onClose={onClose} />,
    },
    {
      kind: 'dialog',
      label: invited ? 'Revoke invitation…' : 'Delete…',
      icon: Trash2,
      danger: true,
      reason: whyNot(deleteEmployee.needs) ?? superior,
      Dialog: ({ row, onClose }) => <RemoveEmployee employee={row} onClose={onClose} />,
    },
  ]
}
