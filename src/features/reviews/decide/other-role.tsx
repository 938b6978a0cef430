import type { Id } from '#contract/shape'
import { useState } from 'react'
import type { ReviewCaller } from '#contract/review-callers'
import { changeOf } from '#domain/access/writes'
import { useEffectOn } from '../../../access/use-effect-on'
import { RoleField, useRoleOffers } from '../../employees/role/role-field'
import { Button } from '../../../ui/button'
import { Name } from '../../../ui/name'
import { Dialog } from '../../../ui/overlay/dialog'
import { ReasonedButton } from '../../../ui/reasoned-button'

type Props = {
  one: ReviewCaller
  onChoose: (role: Id<'role'>) => void
  onClose: () => void
}

/** Chooses the role that a person or key should get instead. */
export function OtherRole({ one, onChoose, onClose }: Props) {
  const { role: held = '', role_name = '', msp_node = '' } = one
  const [value, setValue] = useState(held)
  const offers = useRoleOffers(msp_node)
  const isOther = value !== held && value !== ''
  const effect = useEffectOn(({ holderOf }) => {
    const holder = holderOf.get(`${one.kind} ${one.id}`)
    return holder && isOther ? [changeOf(holder, { role: value })] : []
  })
  return (
    <Dialog
      title="Other role"
      onClose={onClose}
      beside={effect.sum}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ReasonedButton
            look="primary"
            reason={isOther ? effect.obstacle : 'Choose another role.'}
            onClick={() => onChoose(value)}
          >
            Decide
          </ReasonedButton>
        </>
      }
    >
      <p>
        <Name>{one.name}</Name> gets the chosen role when the changes are applied.
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
    </Dialog>
  )
}
