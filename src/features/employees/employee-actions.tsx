import { updateEmployee, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { isInvited } from '#domain/person-status'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { useReason } from '../../session/use-can'
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
          <EditLink type="employee" id={id} reason={mayEdit ?? superior} />
        </>
      )}
    </RecordActions>
  )
}
