import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { createEmployee, getEmployee, updateEmployee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { call } from '../api/call'
import { EditPage } from '../form/edit-page'
import { StartNode } from '../scope/start-node'
import { WritePage } from '../form/write-page'
import { tellSaved } from '../form/saved'
import { createBody, draftOf, EmployeeForm, updateBody } from './employee-form'
import { createEmployeeMutation, employeeQuery, updateEmployeeMutation } from '../queries/employees'
import { KeysOnly } from './invite/keys-only'
import { InviteMany } from './invite/invite-many'
import { UnlessSuperior } from './role/unless-superior'
import { isolated } from '../lib/words'

export function NewEmployeePage() {
  const navigate = useNavigate()
  const list = { to: '/employees' } as const
  return (
    <WritePage
      title="Invite employee"
      help="invitation"
      lead={
        <>
          Your colleague gets an email with a link that is valid for a week. To invite several people,{' '}
          <Link to="/employees/invite" className="link">
            paste a list
          </Link>
          .
        </>
      }
      needs={createEmployee.needs}
      back={list}
      backTo="Employees"
    >
      {() => (
        <StartNode>
          {(msp_node) => (
            <>
              <KeysOnly />
              <EmployeeForm
                node={msp_node}
                schema={createEmployee.body}
                body={createBody}
                mutation={createEmployeeMutation}
                submit="Send invitation"
                cancel={list}
                onDone={async (employee) => {
                  tellSaved(
                    `An invitation was sent to ${isolated(employee.email ?? personName(employee))}`,
                    employee,
                  )
                  await navigate({ to: '/employees/$id', params: { id: employee.id }, replace: true })
                }}
              />
            </>
          )}
        </StartNode>
      )}
    </WritePage>
  )
}

export const InviteManyPage = () => (
  <WritePage
    title="Invite many"
    lead="Paste a list, check each line, and send the invitations."
    needs={createEmployee.needs}
    back={{ to: '/employees' }}
    backTo="Employees"
  >
    {() => (
      <>
        <KeysOnly />
        <StartNode>{(node) => <InviteMany node={node} />}</StartNode>
      </>
    )}
  </WritePage>
)

export function EditEmployeePage() {
  const { id } = useParams({ from: '/app/employees/$id/edit' })
  return (
    <EditPage
      noun="employee"
      lead={`Employee ${id}`}
      query={employeeQuery(id)}
      reads={getEmployee.needs}
      writes={updateEmployee.needs}
      nameOf={(employee) => (employee ? personName(employee) : `Employee ${id}`)}
      to={{ to: '/employees/$id', params: { id } }}
    >
      {(employee, saving) => (
        <UnlessSuperior of={employee}>
          <EmployeeForm
            employee={employee}
            schema={updateEmployee.body}
            body={updateBody}
            mutation={updateEmployeeMutation(id)}
            reread={async () => draftOf(await call(getEmployee, { params: { id } }))}
            {...saving}
          />
        </UnlessSuperior>
      )}
    </EditPage>
  )
}
