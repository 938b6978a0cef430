import type { Id } from '#contract/shape'
import { useState } from 'react'
import { createEmployee } from '#contract/employees'
import { invitationOf } from '#domain/access/writes'
import { fullName } from '#domain/person-name'
import { useEffectOn } from '../../../access/use-effect-on'
import { call } from '../../../api/call'
import { doneAs } from '../../../form/saved'
import { BulkFrame } from '../../../list/bulk/bulk-frame'
import { BulkRow } from '../../../list/bulk/bulk-results'
import { useRunMany } from '../../../form/bulk-run/use-run-many'
import { SaveResults } from '../../../list/bulk/save-results'
import type { ItemOutcome } from '../../../form/bulk-run/run-many'
import { counted } from '../../../lib/words'
import { ReasonedButton } from '../../../ui/buttons/reasoned-button'
import { refreshEmployees } from '../../../queries/employees'
import { warningsOf, type Row } from './invite-row'

/** The body of an invitation. Without a node the server uses the caller's own. */
const bodyOf = ({ first_name, last_name, email, gives }: Row, node: Id<'node'>) => ({
  first_name,
  last_name,
  email,
  role: gives?.id ?? '',
  ...(node ? { msp_node: node } : {}),
})

const nameOf = ({ first_name, last_name }: Row) => fullName(first_name, last_name)
const isDoubtful = (row: Row): number => Number(warningsOf(row).length > 0)

type Props = {
  people: readonly Row[]
  /** Empty: the caller's own node. */
  node: Id<'node'>
  /** Receives what became of each address. */
  onClose: (outcomes: ReadonlyMap<string, ItemOutcome>) => void
}

/** Invites many people, each exactly once: confirmation, progress and the result of each. */
export function InviteDialog({ people: given, node, onClose }: Props) {
  // People in doubt come first, because the list scrolls.
  const [people] = useState(() => [...given].sort((one, other) => isDoubtful(other) - isDoubtful(one)))
  const roles = [...new Set(people.map(({ gives }) => gives?.name))]
  const doubtful = people.filter(isDoubtful).length
  const bulk = useRunMany<Row>({
    idOf: ({ email }) => email,
    isKeyed: true,
    apply: async (person, idempotencyKey) => {
      // The server validates the rest; roles and nodes were chosen by id.
      const body = createEmployee.body.parse(bodyOf(person, node))
      const made = await call(createEmployee, { body, idempotencyKey })
      return doneAs('Invitation sent', made)
    },
    onOver: refreshEmployees,
  })
  const effect = useEffectOn(
    node
      ? people.map((one) =>
          invitationOf({ name: nameOf(one), email: one.email, role: one.gives?.id ?? '', node }),
        )
      : [],
  )
  const close = () => {
    if (!bulk.isRunning()) onClose(bulk.outcomes)
  }

  return (
    <BulkFrame
      bulk={bulk}
      title={`Invite ${counted(people.length, 'person', 'people')}?`}
      answered={`Invitations to ${counted(people.length, 'person', 'people')}`}
      done={['person invited', 'people invited']}
      words={
        <>
          <p>
            Each person gets an email with a link that is valid for a week, and the role{' '}
            {roles.length > 1 ? 'beside the address' : <bdi className="font-medium text-ink">{roles[0]}</bdi>}
            . An address can never change afterwards.
          </p>
          {doubtful > 0 && (
            <p className="text-warn">
              Check {counted(doubtful, 'person', 'people')} first: {doubtful === 1 ? 'it is' : 'they are'} at
              the top of the list.
            </p>
          )}
          {effect.panel}
        </>
      }
      beside={effect.sum}
      confirm={
        <ReasonedButton reason={effect.obstacle} look="primary" onClick={() => void bulk.run(people)}>
          Send {counted(people.length, 'invitation')}
        </ReasonedButton>
      }
      able={people}
      ids={people.map(({ email }) => email)}
      skipped={0}
      label="people"
      rows={people.map((row) => (
        <BulkRow
          key={row.email}
          name={nameOf(row)}
          about={roles.length > 1 ? `${row.email}, ${row.gives?.name}` : row.email}
          warning={warningsOf(row).join(' ')}
          outcome={bulk.outcomes.get(row.email)}
          skipped={undefined}
          stage={bulk.stage}
        />
      ))}
      atEnd={
        <SaveResults
          file="invitation-results"
          heads={['Line', 'Name', 'Email', 'Role']}
          rows={people.map((row) => [
            [String(row.line), nameOf(row), row.email, row.gives?.name ?? ''],
            bulk.outcomes.get(row.email),
          ])}
        />
      }
      onClose={close}
    />
  )
}
