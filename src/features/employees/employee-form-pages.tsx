import { Link } from '@tanstack/react-router'
import { createEmployee, updateEmployee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { WritePage } from '../../form/write-page'
import { isolated } from '../../lib/words'
import { createEmployeeMutation, employeeQuery, updateEmployeeMutation } from '../../queries/employees'
import { StartNode } from '../../scope/start-node'
import { createBody, draftOf, EmployeeForm, updateBody } from './employee-form'
import { InviteMany } from './invite/invite-many'
import { KeysOnly } from './invite/keys-only'
import { UnlessSuperior } from './role/unless-superior'

export const NewEmployeePage = () => (
  <NewPage
    type="employee"
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
    operation={createEmployee}
    body={createBody}
    mutation={createEmployeeMutation}
  >
    {(writing) => (
      <StartNode>
        {(node) => (
          <>
            <KeysOnly />
            <EmployeeForm
              {...writing}
              start={draftOf({ msp_node: node })}
              submit="Send invitation"
              onDone={(employee) =>
                writing.onDone(
                  employee,
                  `An invitation was sent to ${isolated(employee.email ?? personName(employee))}`,
                )
              }
            />
          </>
        )}
      </StartNode>
    )}
  </NewPage>
)

export const InviteManyPage = () => (
  <WritePage
    type="employee"
    title="Invite many"
    lead="Paste a list, check each line, and send the invitations."
    needs={createEmployee.needs}
  >
    {() => (
      <>
        <KeysOnly />
        <StartNode>{(node) => <InviteMany node={node} />}</StartNode>
      </>
    )}
  </WritePage>
)

export const EditEmployeePage = () => (
  <EditPage
    type="employee"
    query={employeeQuery}
    operation={updateEmployee}
    draftOf={draftOf}
    body={updateBody}
    mutation={updateEmployeeMutation}
    nameOf={personName}
  >
    {(employee, writing) => (
      <UnlessSuperior of={employee}>
        <EmployeeForm employee={employee} {...writing} />
      </UnlessSuperior>
    )}
  </EditPage>
)
