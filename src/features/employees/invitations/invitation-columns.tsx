import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { recordPath } from '../../../list/record-path'
import type { Column } from '../../../table/column'
import { Name } from '../../../ui/name'
import { Ago, Day } from '../../../ui/time/time'
import { notSent, whyNotSent } from '../employee-status'
import { groupWords } from './group-words'
import type { GroupAge } from './use-pending'

/** An invitation as the desk shows it. */
export type Invitation = {
  readonly person: Employee
  readonly age: GroupAge
  /** The domain that was probably meant. */
  readonly meant: string | undefined
  readonly node: string | undefined
}

/**
 * An email address. If its domain is probably mistyped, it is underlined and followed by the correction, in
 * words that are not seen.
 */
function Address({ email, meant }: { email: string | undefined; meant: string | undefined }) {
  const at = (email ?? '').lastIndexOf('@')
  if (!email || !meant || at < 0) return <Name>{email}</Name>
  return (
    <bdi title={`Did you mean ${meant}?`}>
      {email.slice(0, at + 1)}
      <span className="underline decoration-warn decoration-wavy underline-offset-3">
        {email.slice(at + 1)}
      </span>
      <span className="sr-only">, did you mean {meant}?</span>
    </bdi>
  )
}

/** The columns that a person can choose. The checkbox comes before them, and the next step after them. */
export const invitationColumns: readonly Column<Invitation>[] = [
  {
    id: 'name',
    label: 'Name',
    phone: 'title',
    width: 11.5,
    className: 'block truncate font-medium',
    tip: ({ person }) => personName(person),
    to: ({ person }) => recordPath('employees', person.id),
    cell: ({ person }) => personName(person),
  },
  {
    id: 'email',
    label: 'Email',
    width: 14.75,
    className: 'block truncate text-soft',
    tip: ({ person }) => person.email,
    cell: ({ person, meant }) => <Address email={person.email} meant={meant} />,
  },
  {
    id: 'role',
    label: 'Role',
    width: 9,
    className: 'max-md:hidden',
    tip: ({ person }) => person.role_name,
    cell: ({ person }) => <Name>{person.role_name}</Name>,
  },
  {
    id: 'node',
    label: 'Node',
    width: 9,
    className: 'text-soft max-md:hidden',
    tip: ({ node }) => node,
    cell: ({ node }) => <Name>{node}</Name>,
  },
  {
    id: 'expires',
    label: 'Expires',
    width: 8,
    className: 'block',
    tip: ({ person }) => whyNotSent(person),
    cell: ({ person, age }) => (
      <span className={groupWords[age].text}>
        <span className="md:sr-only">{age === 'expired' ? 'Expired ' : 'Expires '}</span>
        <Ago at={person.invitation_expires_at} />
        {notSent(person) && <span className="block text-xs text-bad">{notSent(person)}</span>}
      </span>
    ),
  },
  {
    id: 'sent',
    label: 'Sent',
    extra: true,
    width: 7.5,
    className: 'text-soft max-md:hidden',
    cell: ({ person }) => <Ago at={person.last_invited_at ?? person.invited_at} />,
  },
  {
    id: 'invited',
    label: 'First invited',
    extra: true,
    width: 7.5,
    className: 'text-soft max-md:hidden',
    cell: ({ person }) => <Day at={person.invited_at} />,
  },
  {
    id: 'id',
    label: 'ID',
    extra: true,
    width: 5,
    className: 'text-muted max-md:hidden',
    cell: ({ person }) => person.id,
  },
]
