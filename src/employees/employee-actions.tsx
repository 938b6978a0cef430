import { Pencil } from 'lucide-react'
import { updateEmployee, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { ActionLink } from '../ui/action-link'
import { RecordActions } from '../list/row-actions/record-actions'
import { useReason } from '../session/use-can'
import { employeesList } from './employees.list'
import { ResendButton } from './resend-button'
import { useSuperior } from './role/superior'

export function EmployeeActions({ employee }: { employee: Employee }) {
  const { id } = employee
  const superior = useSuperior(employee)
  const mayEdit = useReason(updateEmployee.needs)
  return (
    <RecordActions kind={employeesList} row={employee} name={personName(employee)}>
      {() => (
        <>
          {isInvited(employee) !== false && <ResendButton employee={employee} />}
          <ActionLink
            icon={<Pencil size={16} aria-hidden="true" />}
            to="/employees/$id/edit"
            params={{ id }}
            reason={mayEdit ?? superior}
          >
            Edit
          </ActionLink>
        </>
      )}
    </RecordActions>
  )
}
