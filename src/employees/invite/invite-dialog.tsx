import { useState } from 'react'
import { createEmployee } from '#contract/employees'
import { fullName } from '#domain/person-name'
import { call } from '../../api/call'
import { queryClient } from '../../api/query-client'
import { compareAnswer, doneAs } from '../../form/outcome-words'
import { BulkFrame } from '../../list/bulk/bulk-frame'
import { BulkRow } from '../../list/bulk/bulk-results'
import { useBulk } from '../../list/bulk/use-bulk'
import type { Pasted } from './people-list'
import { counted } from '../../lib/words'
import { nodesKey } from '../../nodes/nodes.queries'
import { Button } from '../../ui/button'
import { readEmployeeAgain } from '../employees.mutations'
import { employeesKey } from '../employees.queries'

/** The body of an invitation. Without a node the server uses the caller's own. */
export const bodyOf = ({ first_name, last_name, email }: Pasted, role: string, node: string) => ({
  first_name,
  last_name,
  email,
  role,
  ...(node ? { msp_node: node } : {}),
})

type Props = {
  people: readonly Pasted[]
  role: { readonly id: string; readonly name: string }
  /** Empty: the caller's own node. */
  node: string
  /** Receives the addresses that were, or may have been, invited. None of them is sent twice from here. */
  onClose: (settled: ReadonlySet<string>) => void
}

/** Invites many people, each exactly once: confirmation, progress and the result of each. */
export function InviteDialog({ people: given, role, node, onClose }: Props) {
  const [people] = useState(given)
  const bulk = useBulk<Pasted>({
    idOf: ({ email }) => email,
    apply: async (person) => {
      // The server validates the rest; roles and nodes were chosen by id.
      const body = createEmployee.body.parse(bodyOf(person, role.id, node))
      const made = await call(createEmployee, { body })
      return doneAs('Invitation sent', await compareAnswer(body, made, readEmployeeAgain(made.id)))
    },
    onOver: () => {
      void queryClient.invalidateQueries({ queryKey: employeesKey })
      void queryClient.invalidateQueries({ queryKey: nodesKey })
    },
  })
  const close = () => {
    if (!bulk.isRunning())
      onClose(new Set(people.filter((one) => !bulk.isOpen(one)).map(({ email }) => email)))
  }

  return (
    <BulkFrame
      bulk={bulk}
      title={`Invite ${counted(people.length, 'person', 'people')}?`}
      answered={`Invitations to ${counted(people.length, 'person', 'people')}`}
      done={['person invited', 'people invited']}
      words={
        <p>
          Each person gets an email with a link that is valid for a week, and the role{' '}
          <bdi className="font-medium text-ink">{role.name}</bdi>. An address can never change afterwards.
        </p>
      }
      confirm={
        <Button look="primary" onClick={() => void bulk.run(people)}>
          Send {counted(people.length, 'invitation')}
        </Button>
      }
      able={people}
      ids={people.map(({ email }) => email)}
      skipped={0}
      label="people"
      rows={people.map(({ first_name, last_name, email }) => (
        <BulkRow
          key={email}
          name={fullName(first_name, last_name)}
          about={email}
          outcome={bulk.outcomes.get(email)}
          skipped={undefined}
          stage={bulk.stage}
        />
      ))}
      onClose={close}
    />
  )
}
