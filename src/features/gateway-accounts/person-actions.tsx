import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type GatewayPerson } from '#contract/gateway-accounts'
import { ConfirmAction } from '../../form/confirm-action'
import { isolated } from '../../lib/words'
import { DeleteRecord } from '../../list/delete-record'
import { endSessions, EndSessions } from '../../list/end-sessions'
import type { RowAction } from '../../list/list-kind'
import { deleteVerb, editVerb, toDialog, toPage } from '../../list/row-actions/verbs'
import { ChoiceField } from '../../ui/fields/fields'
import { showToast } from '../../ui/overlay/toast'
import { KeysEntered } from './keys-entered'
import { nameOf } from './person-columns'
import { ShownLink } from './shown-link'
import { deletePersonMutation, makeLinkMutation, personQuery } from '../../queries/gateway-accounts'

type Props = { readonly row: GatewayPerson; readonly onClose: () => void }

/** The actions on a person, from their row. */
export const personActions = (person: GatewayPerson): readonly RowAction<GatewayPerson>[] => [
  toPage(editVerb('keeper'), `/people/${encodeURIComponent(person.id)}`),
  toDialog({ label: 'New sign-in link…', icon: Link2, needs: 'keeper' }, NewLink),
  toDialog({ ...endSessions, needs: 'keeper' }, ({ row, onClose }) => (
    <EndSessions name={nameOf(row)} id={row.id} onClose={onClose} />
  )),
  toDialog(deleteVerb('keeper'), DeletePerson),
]

function NewLink({ row, onClose }: Props) {
  const { id } = row
  const [delivery, setDelivery] = useState<'mail' | 'show'>('mail')
  const [link, setLink] = useState<string>()
  if (link !== undefined) return <ShownLink person={row} value={link} onClose={onClose} />
  return (
    <ConfirmAction
      title="Create a new sign-in link?"
      name={nameOf(row)}
      id={id}
      mutation={makeLinkMutation(id, delivery)}
      confirm="Create link"
      onClose={onClose}
      onDone={(reply) => {
        if (reply?.link) return setLink(reply.link)
        if (reply) showToast('good', `The link was emailed to ${isolated(row.email ?? nameOf(row))}.`)
        onClose()
      }}
    >
      <p>
        {row.status === 'invited'
          ? 'The link in their invitation stops working.'
          : 'They lose every way to sign in, and are signed out everywhere, until they set up a new one.'}
      </p>
      <KeysEntered by={row} />
      <DeliveryField value={delivery} onChange={setDelivery} />
    </ConfirmAction>
  )
}

type Delivery = 'mail' | 'show'
export const DeliveryField = ({
  value,
  onChange,
}: {
  value: Delivery
  onChange: (next: Delivery) => void
}) => (
  <ChoiceField
    label="The link"
    value={value}
    onChange={(next) => onChange(next === 'show' ? 'show' : 'mail')}
    hint="If you choose to see it, share it through a channel you trust."
  >
    <option value="mail">Send it by email</option>
    <option value="show">Show it to me</option>
  </ChoiceField>
)

const DeletePerson = ({ row, onClose }: Props) => (
  <DeleteRecord
    type="person"
    name={nameOf(row)}
    id={row.id}
    mutation={deletePersonMutation(row.id)}
    queryKey={personQuery(row.id).queryKey}
    onClose={onClose}
  >
    <p>They are signed out immediately and can’t sign in again. Their API key stays. You can’t undo this.</p>
    <KeysEntered by={row} />
  </DeleteRecord>
)
