import { KeyRound } from 'lucide-react'
import {
  deleteServiceAccount,
  rotateServiceAccount,
  updateServiceAccount,
  type ServiceAccount,
} from '#contract/service-accounts'
import { superiorNow } from '../employees/role/superior'
import type { NamedAction } from '../../list/row-actions/in-palette'
import { accessVerb, deleteVerb, editVerb, showAccess, toDialog, toPage } from '../../list/row-actions/verbs'
import { DeleteAccount, RotateKey } from './account-confirmations'
import { whyNoRotation } from './account-state'

const edit = editVerb(updateServiceAccount.needs)
const rotate = { label: 'Rotate key…', icon: KeyRound, needs: rotateServiceAccount.needs, also: ['rotate'] }
const remove = deleteVerb(deleteServiceAccount.needs)
export const accountVerbs = [edit, accessVerb, rotate, remove]

/** The actions on a service account, from its row, its page and the palette. */
export function accountRowActions(account: ServiceAccount): readonly NamedAction<ServiceAccount>[] {
  const superior = superiorNow(account, 'This account')
  const path = `/service-accounts/${encodeURIComponent(account.id)}`
  return [
    toPage(edit, `${path}/edit`, superior),
    showAccess(path),
    toDialog(
      rotate,
      ({ row, onClose }) => <RotateKey account={row} onClose={onClose} />,
      whyNoRotation(account) ?? superior,
    ),
    toDialog(remove, ({ row, onClose }) => <DeleteAccount account={row} onClose={onClose} />, superior),
  ]
}
