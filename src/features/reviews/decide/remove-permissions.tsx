import { useState } from 'react'
import { heldCodesOf } from '#domain/roles/permission-set'
import type { Review } from '#contract/reviews/reviews'
import { useEffectOn } from '../../../access/use-effect-on'
import { counted } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog'
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
