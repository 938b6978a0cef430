import { personName } from '#domain/person-name'
import type { Employee } from '#contract/employees'
import type { Known } from '#domain/known'
import { cellsOf, type Table } from '../../../export/table'
import { momentCell, momentHead, notKnown } from '../../../lib/file-values'
import type { Group } from './use-pending'

type Options = {
  readonly groups: readonly Group[]
  readonly titleOf: (age: Group['age']) => string
  readonly nodeOf: (person: Employee) => string | undefined
  readonly pending: Known<readonly Employee[]>
  readonly facts: Table['facts']
}

/** The pending invitations that match, as a table for a file or for paper. */
export const invitationsTable = ({ groups, titleOf, nodeOf, pending, facts = [] }: Options): Table => ({
  file: 'invitations',
  title: 'Pending invitations',
  facts,
  of: pending.kind === 'unknown' ? undefined : pending.value.length,
  missing: pending.kind === 'known' ? undefined : pending.why,
  ...cellsOf<{ age: Group['age']; person: Employee }>(
    [
      ['Age', ({ age }) => titleOf(age)],
      ['Name', ({ person }) => personName(person)],
      ['Email', ({ person }) => person.email ?? notKnown],
      ['Role', ({ person }) => person.role_name ?? person.role ?? notKnown],
      ['Node', ({ person }) => nodeOf(person) ?? notKnown],
      [momentHead('Sent'), ({ person }) => momentCell(person.last_invited_at ?? person.invited_at)],
      [momentHead('Expires'), ({ person }) => momentCell(person.invitation_expires_at)],
      ['ID', ({ person }) => person.id],
    ],
    groups.flatMap(({ age, people }) => people.map((person) => ({ age, person }))),
  ),
})
