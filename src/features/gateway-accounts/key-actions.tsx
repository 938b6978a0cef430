import { KeyRound } from 'lucide-react'
import { type UpstreamKey } from '#contract/gateway-accounts'
import { counted } from '../../lib/words'
import { DeleteRecord } from '../../list/delete-record'
import type { RowAction } from '../../list/list-kind'
import { deleteVerb, toDialog, toPage } from '../../list/row-actions/verbs'
import { nameOf } from './key-columns'
import { deleteKeyMutation, upstreamKeyQuery } from '../../queries/gateway-accounts'

const inUse = ({ people = 0 }: UpstreamKey): string | undefined =>
  people > 0
    ? `${counted(people, 'person works', 'people work')} with this key. Give them another one first.`
    : undefined

const replace = { label: 'Replace or rename', icon: KeyRound, letter: 'E', needs: 'keeper' } as const

/** The actions on a key, from its row. */
export const keyActions = (key: UpstreamKey): readonly RowAction<UpstreamKey>[] => [
  toPage(replace, `/upstream-keys/${encodeURIComponent(key.id)}`),
  toDialog(
    deleteVerb('keeper'),
    ({ row, onClose }) => (
      <DeleteRecord
        type="upstream_key"
        name={nameOf(row)}
        id={row.id}
        mutation={deleteKeyMutation(row.id)}
        queryKey={upstreamKeyQuery(row.id).queryKey}
        onClose={onClose}
      >
        <p>This server forgets the key. It keeps working at the API until it is rotated or deleted there.</p>
      </DeleteRecord>
    ),
    inUse(key),
  ),
]
