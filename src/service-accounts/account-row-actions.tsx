import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import {
  deleteServiceAccount,
  rotateServiceAccount,
  updateServiceAccount,
  type ServiceAccount,
} from '#contract/service-accounts'
import { superiorNow } from '../employees/role/superior'
import { asVerb } from '../frame/palette/verbs'
import type { NamedAction } from '../list/row-actions/in-palette'
import { accessVerb, showAccess } from '../list/row-actions/show-access'
import { whyNot } from '../session/use-can'
import { DeleteAccount, RotateKey, whyNoRotation } from './account-confirmations'

const edit = { label: 'Edit', icon: Pencil, letter: 'E', needs: updateServiceAccount.needs }
const rotate = { label: 'Rotate key…', icon: KeyRound, needs: rotateServiceAccount.needs, also: ['rotate'] }
const remove = { label: 'Delete…', icon: Trash2, danger: true, needs: deleteServiceAccount.needs } as const
export const accountVerbs = [edit, accessVerb, rotate, remove]

/** The actions on a service account, from its row, its page and the palette. */
export function accountRowActions(account: ServiceAccount): readonly NamedAction<ServiceAccount>[] {
  const superior = superiorNow(account, 'This account')
  return [
    {
      ...asVerb(edit),
      kind: 'page',
      reason: whyNot(updateServiceAccount.needs) ?? superior,
      to: `/service-accounts/${encodeURIComponent(account.id)}/edit`,
    },
    showAccess(`/service-accounts/${encodeURIComponent(account.id)}`),
    {
      ...asVerb(rotate),
      kind: 'dialog',
      reason: whyNot(rotateServiceAccount.needs) ?? whyNoRotation(account) ?? superior,
      Dialog: ({ row, onClose }) => <RotateKey account={row} onClose={onClose} />,
    },
    {
      ...asVerb(remove),
      kind: 'dialog',
      reason: whyNot(deleteServiceAccount.needs) ?? superior,
      Dialog: ({ row, onClose }) => <DeleteAccount account={row} onClose={onClose} />,
    },
  ]
}
