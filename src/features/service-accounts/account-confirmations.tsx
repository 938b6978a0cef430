import { useState } from 'react'
import { type ServiceAccount } from '#contract/service-accounts'
import { keyInWorld } from '#domain/access/records'
import { changeOf } from '#domain/access/writes'
import { DeleteRecord } from '../../list/delete-record'
import { useEffectOn } from '../../access/use-effect-on'
import { ConfirmAction } from '../../form/confirm-action'
import { nameOf } from './account-columns'
import { NewKey } from './new-key'
import {
  deleteServiceAccountMutation,
  serviceAccountQuery,
  rotateServiceAccountMutation,
} from '../../queries/service-accounts'
import { serverNow } from '../../lib/server-clock'

type Props = { account: ServiceAccount; onClose: () => void }

/** Confirms that the key is replaced, and then shows the new one in its place. */
export function RotateKey({ account, onClose }: Props) {
  const { id } = account
  const [key, setKey] = useState<string>()
  if (key !== undefined) return <NewKey account={{ ...account, key }} onClose={onClose} />
  return (
    <ConfirmAction
      title="Rotate this key?"
      name={nameOf(account)}
      id={id}
      mutation={rotateServiceAccountMutation(id)}
      confirm="Rotate key"
      onClose={onClose}
      onDone={(reply) => (reply ? setKey(reply.key) : onClose())}
    >
      <p>The old key stops working immediately. Programs that use it fail until they have the new one.</p>
    </ConfirmAction>
  )
}

export function DeleteAccount({ account, onClose }: Props) {
  const { id } = account
  return (
    <DeleteRecord
      type="service_account"
      name={nameOf(account)}
      id={id}
      mutation={deleteServiceAccountMutation(id)}
      queryKey={serviceAccountQuery(id).queryKey}
      effect={useEffectOn([changeOf(keyInWorld(account, serverNow()), null)])}
      onClose={onClose}
    >
      <p>Its key stops working immediately. Programs that use it fail. You can’t undo this.</p>
    </DeleteRecord>
  )
}
