import type { Id } from '#contract/shape'
import { useState } from 'react'
import { createEmployee } from '#contract/employees'
import { invitationOf } from '#domain/access/writes'
import { fullName } from '#domain/person-name'
import { call } from '../../../api/call'
import { doneAs } from '../../../form/saved'
import { BulkDialog, type BulkDialogProps } from '../../../list/bulk/bulk-dialog'
import type { BulkAction } from '../../../list/list-kind'
import { counted } from '../../../lib/words'
import { refreshEmployees } from '../../../queries/employees'
import { warningsOf, type Row } from './invite-row'

const kind = { noun: { one: 'person', many: 'people' }, refresh: refreshEmployees }
const nameOf = ({ first_name, last_name }: Row) => fullName(first_name, last_name)
const isDoubtful = (row: Row): number => Number(warningsOf(row).length > 0)

/** Invites people, each exactly once. Without a node the server uses the caller's own. */
function inviteTo(node: Id<'node'>, people: readonly Row[]): BulkAction<Row> {
  const roles = [...new Set(people.map(({ gives }) => gives?.name))]
  const doubtful = people.filter(isDoubtful).length
  return {
    label: 'Invite',
    title: (count) => `Invite ${counted(count, 'person', 'people')}?`,
    confirm: (count) => `Send ${counted(count, 'invitation')}`,
    done: ['person invited', 'people invited'],
    needs: createEmployee.needs,
    words: (
      <>
        Each person gets an email with a link that is valid for a week, and the role{' '}
        {roles.length > 1 ? 'beside the address' : <bdi className="font-medium text-ink">{roles[0]}</bdi>}. An
        address can never change afterwards.
      </>
    ),
    unsure: () =>
      doubtful > 0
        ? `Check ${counted(doubtful, 'person', 'people')} first: ${doubtful === 1 ? 'it is' : 'they are'} at the top of the list.`
        : undefined,
    about: ({ email, gives }) => (roles.length > 1 ? `${email}, ${gives?.name}` : email),
    warning: (row) => warningsOf(row).join(' '),
    ...(node && {
      writes: (rows) =>
        rows.map((one) =>
          invitationOf({ name: nameOf(one), email: one.email, role: one.gives?.id ?? '', node }),
        ),
    }),
    lines: {
      heads: ['Line', 'Name', 'Email', 'Role'],
      of: (row) => [[String(row.line), nameOf(row), row.email, row.gives?.name ?? '']],
    },
    isKeyed: true,
    apply: async ({ first_name, last_name, email, gives }, _value, idempotencyKey) => {
      const sent = { first_name, last_name, email, role: gives?.id ?? '', ...(node && { msp_node: node }) }
      // The server validates the rest; roles and nodes were chosen by id.
      const body = createEmployee.body.parse(sent)
      return doneAs('Invitation sent', await call(createEmployee, { body, idempotencyKey }))
    },
  }
}

type Props = Pick<BulkDialogProps<Row>, 'onClose'> & {
  people: readonly Row[]
  /** Empty: the caller's own node. */
  node: Id<'node'>
}

/** Invites many people. Those in doubt come first, because the list scrolls. */
export function InviteDialog({ people, node, onClose }: Props) {
  const [chosen] = useState(() => people.toSorted((one, other) => isDoubtful(other) - isDoubtful(one)))
  const [action] = useState(() => inviteTo(node, chosen))
  return <BulkDialog {...{ kind, nameOf, action, chosen, onClose }} onSelect={undefined} />
}
