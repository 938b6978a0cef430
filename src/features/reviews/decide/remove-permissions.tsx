import { useState } from 'react'
import { heldCodesOf } from '#domain/permission-set'
import type { Review } from '#contract/reviews'
import { useEffectOn } from '../../../access/use-effect-on'
import { counted } from '../../../lib/words'
import { Button } from '../../../ui/button'
import { Name } from '../../../ui/name'
import { Dialog } from '../../../ui/overlay/dialog'
import { ReasonedButton } from '../../../ui/reasoned-button'
import { writesOf } from '../changes'
import { nameOfPermission } from '../review-words'
import { ManyChoice } from '../many-choice'

type Props = {
  reviewed: Review['roles'][number]
  onRemove: (codes: readonly string[]) => void
  onClose: () => void
}

/** Chooses the permissions that a role should lose. Nothing can be confirmed that changes nothing. */
export function RemovePermissions({ reviewed, onRemove, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const held = reviewed.role ? heldCodesOf(reviewed.role) : []
  const effect = useEffectOn((world) =>
    chosen.length > 0 ? writesOf(world, { id: reviewed.role_id, plan: { remove: chosen, add: [] } }) : [],
  )
  return (
    <Dialog
      title="Remove permissions"
      onClose={onClose}
      beside={effect.sum}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ReasonedButton
            look="primary"
            reason={chosen.length === 0 ? 'Choose at least one permission.' : effect.obstacle}
            onClick={() => onRemove(chosen)}
          >
            Remove {counted(chosen.length, 'permission')}
          </ReasonedButton>
        </>
      }
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
    </Dialog>
  )
}
