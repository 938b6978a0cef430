import type { Id } from '#contract/shape'
import { useState } from 'react'
import type { ReviewCaller } from '#contract/reviews/callers'
import { changeOf } from '#domain/access/writes'
import { useEffectOn } from '../../../access/use-effect-on'
import { RoleField, useRoleOffers } from '../../employees/role/role-field'
import { Name } from '../../../ui/name'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'

type Props = {
  one: ReviewCaller
  onChoose: (role: Id<'role'>) => void
  onClose: () => void
}

/** Chooses the role that a person or key should get instead. */
export function OtherRole({ one, onChoose, onClose }: Props) {
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
