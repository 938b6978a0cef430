import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { createEmployee, updateEmployee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { serverQuery } from '../../api/server-query'
import { EditPage } from '../../form/edit-page'
import { NewPage } from '../../form/new-page'
import { WritePage } from '../../form/write-page'
import { isolated } from '../../lib/words'
import { createEmployeeMutation, employeeQuery, updateEmployeeMutation } from '../../queries/employees'
import { StartNode } from '../../scope/start-node'
import { createBody, draftOf, EmployeeForm, updateBody } from './employee-form'
import { InviteMany } from './invite/invite-many'
import { UnlessSuperior } from './role/unless-superior'

/**
 * Warns before an invitation that nobody could accept it, because our own server takes keys only. Nothing is
 * known of other servers.
 */
function KeysOnly() {
  const { data: server } = useQuery(serverQuery)
  const ways = server?.sign_in?.ways
  if (!server?.offers?.people || !ways || ways.some((way) => way !== 'key')) return null
  return (
    <p role="note" className="mb-4 max-w-3xl rounded-md bg-warn-soft px-3 py-2 text-sm text-warn">
      This server accepts API keys only. Invited people get the email, but can’t sign in until the server’s
      operator offers another way.
    </p>
  )
}

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
