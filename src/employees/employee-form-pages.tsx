import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createEmployee, getEmployee, updateEmployee } from '#contract/employees'
import { call } from '../api/call'
import { RecordStates } from '../layout/record-states'
import { WritePage } from '../layout/write-page'
import { useCan } from '../session/use-can'
import { showToast } from '../ui/toast'
import { createBody, draftOf, EmployeeForm, updateBody } from './employee-form'
import { fullName } from './employee-status'
import { createEmployeeMutation, updateEmployeeMutation } from './employees.mutations'
import { employeeQuery } from './employees.queries'

export function NewEmployeePage() {
  const navigate = useNavigate()
  const list = { to: '/employees' } as const
  return (
    <WritePage
      title="Invite employee"
      lead="A colleague gets a mail with a link that is valid for a week"
      needs={createEmployee.needs}
      back={list}
      backTo="Employees"
    >
      {() => (
        <EmployeeForm
          schema={createEmployee.body}
          body={createBody}
          mutation={createEmployeeMutation}
          submit="Send invitation"
          cancel={list}
          onDone={async (employee) => {
            showToast('good', `${fullName(employee)} was invited. The server has accepted the mail to ${employee.email ?? 'the address'}.`)
            await navigate({ to: '/employees/$id', params: { id: employee.id }, replace: true })
          }}
        />
      )}
    </WritePage>
  )
}

export function EditEmployeePage() {
  const { id } = useParams({ from: '/app/employees/$id/edit' })
  const { allowed } = useCan(getEmployee.needs)
  const query = useQuery({ ...employeeQuery(id), enabled: allowed })
  const navigate = useNavigate()
  const name = query.data ? fullName(query.data) : `Employee ${id}`
  const record = { to: '/employees/$id', params: { id } } as const
  return (
    <WritePage title={`Edit ${name}`} lead={`Employee ${id}`} needs={updateEmployee.needs} back={record} backTo={name}>
      {() => (
        <RecordStates query={query} needs={getEmployee.needs} what="this employee">
          {(employee) => (
            <EmployeeForm
              employee={employee}
              schema={updateEmployee.body}
              body={updateBody}
              mutation={updateEmployeeMutation(id)}
              reread={async () => draftOf(await call(getEmployee, { params: { id } }))}
              submit="Save employee"
              cancel={record}
              onDone={async (saved) => {
                showToast('good', `${fullName(saved)} was saved.`)
                await navigate({ ...record, replace: true })
              }}
            />
          )}
        </RecordStates>
      )}
    </WritePage>
  )
}
