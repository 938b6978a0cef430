import { ArrowLeftRight, Pencil, RotateCcwKey, Send, ShieldCheck, Trash2 } from 'lucide-react'
import {
  deleteEmployee,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
  type Employee,
} from '#contract/employees'
import { isInvited } from '#domain/person-status'
import type { BulkAction, RowAction } from '../list/list-kind'
import { whyNot } from '../session/use-can'
import { RemoveEmployee, Reset2fa, whyNoReset } from './employee-confirmations'
import { superiorNow } from './superior'

type Bulk = Readonly<Record<'resend' | 'changeRole' | 'move', BulkAction<Employee>>>

/** What can be done with a person from their row. Only those who are invited have an invitation to resend. */
export const employeeRowActions =
  ({ resend, changeRole, move }: Bulk) =>
  (employee: Employee): readonly RowAction<Employee>[] => {
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
      ...(invited === false ? [] : [again]),
      {
        kind: 'page',
        label: 'Edit',
        icon: Pencil,
        letter: 'E',
        reason: mayNotEdit,
        to: `/employees/${encodeURIComponent(employee.id)}/edit`,
      },
      {
        kind: 'bulk',
        label: 'Change role…',
        icon: ShieldCheck,
        letter: 'C',
        reason: mayNotEdit,
        bulk: changeRole,
      },
      {
        kind: 'bulk',
        label: 'Move to node…',
        icon: ArrowLeftRight,
        letter: 'M',
        reason: mayNotEdit,
        bulk: move,
      },
      {
        kind: 'dialog',
        label: 'Reset 2FA…',
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
