import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import {
  deleteServiceAccount,
  rotateServiceAccount,
  updateServiceAccount,
  type ServiceAccount,
} from '#contract/service-accounts'
import { superiorNow } from '../employees/role/superior'
import type { RowAction } from '../list/list-kind'
import { whyNot } from '../session/use-can'
import { DeleteAccount, RotateKey, whyNoRotation } from './account-confirmations'

/** The actions on a service account, from its row and its page. */
export function accountRowActions(account: ServiceAccount): readonly RowAction<ServiceAccount>[] {
  const superior = superiorNow(account, 'This account')
  return [
    {
      kind: 'page',
      label: 'Edit',
      icon: Pencil,
      letter: 'E',
      reason: whyNot(updateServiceAccount.needs) ?? superior,
      to: `/service-accounts/${encodeURIComponent(account.id)}/edit`,
    },
    {
      kind: 'dialog',
      label: 'Rotate key…',
      icon: KeyRound,
      reason: whyNot(rotateServiceAccount.needs) ?? whyNoRotation(account) ?? superior,
      Dialog: ({ row, onClose }) => <RotateKey account={row} onClose={onClose} />,
    },
    {
      kind: 'dialog',
      label: 'Delete…',
      icon: Trash2,
      danger: true,
      reason: whyNot(deleteServiceAccount.needs) ?? superior,
      Dialog: ({ row, onClose }) => <DeleteAccount account={row} onClose={onClose} />,
    },
  ]
}
