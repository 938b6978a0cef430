import type { ReviewCaller } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'
import type { Id } from '#contract/shape'
import { changeOf } from '#domain/access/writes'
import { heldCodesOf } from '#domain/roles/permission-set'
import { useState } from 'react'
import { useEffectOn } from '../../../access/use-effect-on'
import { counted } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
import { RoleField, useRoleOffers } from '../../employees/role/role-field'
import { writesOf } from '../changes'
import { ManyChoice } from '../many-choice'
import { nameOfPermission } from '../review-words'

type RoleProps = {
  one: ReviewCaller
  onChoose: (role: Id<'role'>) => void
  onClose: () => void
}

/** Chooses the role that a person or key should get instead. */
export function OtherRole({ one, onChoose, onClose }: RoleProps) {
  const { role: held = '', role_name = '', msp_node = '' } = one
  const [value, setValue] = useState('')
  const offers = useRoleOffers(msp_node)
  const isOther = value !== held && value !== ''
  const effect = useEffectOn(({ holderOf }) => {
    const holder = holderOf.get(`${one.kind} ${one.id}`)
    return holder && isOther ? [changeOf(holder, { role: value })] : []
  })
  return (
    <ConfirmDialog
      title="Other role"
      confirm="Decide"
      look="primary"
      reason={isOther ? effect.obstacle : 'Choose another role.'}
      beside={effect.sum}
      onConfirm={() => onChoose(value)}
      onClose={onClose}
    >
      <p>
        <Name>{one.name}</Name> gets the chosen role instead of <Name>{role_name}</Name> when the changes are
        applied.
      </p>
      <RoleField
        value={value}
        onChange={setValue}
        problem={undefined}
        offers={offers}
        held={{ id: held, name: role_name }}
        where={one.kind === 'key' ? 'its node' : 'their node'}
      />
      {effect.panel}
    </ConfirmDialog>
  )
}

type PermissionsProps = {
  reviewed: Review['roles'][number]
  onRemove: (codes: readonly string[]) => void
  onClose: () => void
}

/** Chooses the permissions that a role should lose. Nothing can be confirmed that changes nothing. */
export function RemovePermissions({ reviewed, onRemove, onClose }: PermissionsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const held = reviewed.role ? heldCodesOf(reviewed.role) : []
  const effect = useEffectOn((world) =>
    chosen.length > 0 ? writesOf(world, { id: reviewed.role_id, plan: { remove: chosen, add: [] } }) : [],
  )
  return (
    <ConfirmDialog
      title="Remove permissions"
      confirm={`Remove ${counted(chosen.length, 'permission')}`}
      look="primary"
      reason={chosen.length === 0 ? 'Choose at least one permission.' : effect.obstacle}
      beside={effect.sum}
      onConfirm={() => onRemove(chosen)}
      onClose={onClose}
    >
      <p>
        <Name>{reviewed.name}</Name> loses the chosen permissions when the changes are applied.
      </p>
      <ManyChoice
        label="Permissions"
        options={held.map((code) => ({ id: code, name: nameOfPermission(reviewed, code), more: '' }))}
        chosen={chosen}
        onChange={setChosen}
        problem={undefined}
      />
      {effect.panel}
    </ConfirmDialog>
  )
}
