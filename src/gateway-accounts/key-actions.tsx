import { KeyRound, Trash2 } from 'lucide-react'
import { type UpstreamKey } from '#contract/gateway-accounts'
import { ConfirmAction } from '../form/confirm-action'
import { counted, isolated } from '../lib/words'
import type { RowAction } from '../list/list-kind'
import { deselect } from '../list/selection/selection'
import { showToast } from '../ui/overlay/toast'
import { nameOf } from './key-columns'
import { deleteKeyMutation } from '../queries/gateway-accounts'

const inUse = ({ people = 0 }: UpstreamKey): string | undefined =>
  people > 0
    ? `${counted(people, 'person works', 'people work')} with this key. Give them another one first.`
    : undefined

/** The actions on a key, from its row. */
export const keyActions = (key: UpstreamKey): readonly RowAction<UpstreamKey>[] => [
  {
    kind: 'page',
    label: 'Replace or rename',
    icon: KeyRound,
    letter: 'E',
    reason: undefined,
    to: `/upstream-keys/${encodeURIComponent(key.id)}`,
  },
  {
    kind: 'dialog',
    label: 'Delete…',
    icon: Trash2,
    danger: true,
    reason: inUse(key),
    Dialog: ({ row, onClose }) => (
      <ConfirmAction
        title="Delete this API key?"
        name={nameOf(row)}
        id={row.id}
        mutation={deleteKeyMutation(row.id)}
        confirm="Delete API key"
        onClose={onClose}
        onDone={() => {
          showToast('good', `${isolated(nameOf(row))} (ID ${row.id}) was deleted.`)
          onClose()
          deselect('upstream-keys', row.id)
        }}
      >
        <p>This server forgets the key. It keeps working at the API until it is rotated or deleted there.</p>
      </ConfirmAction>
    ),
  },
]
