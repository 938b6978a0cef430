import { useState } from 'react'
import { heldCodesOf } from '#domain/permission-set'
import type { Review } from '#contract/reviews'
import { counted } from '../../lib/words'
import { Button } from '../../ui/button'
import { Name } from '../../ui/name'
import { Dialog } from '../../ui/overlay/dialog'
import { ReasonedButton } from '../../ui/reasoned-button'
import { nameOfPermission } from '../review-words'

type Props = {
  reviewed: Review['roles'][number]
  onRemove: (codes: readonly string[]) => void
  onClose: () => void
}

/** Chooses the permissions that a role should lose. Nothing can be confirmed that changes nothing. */
export function RemovePermissions({ reviewed, onRemove, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const held = reviewed.role ? heldCodesOf(reviewed.role) : []
  return (
    <Dialog
      title="Remove permissions"
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ReasonedButton
            look="primary"
            reason={chosen.length === 0 ? 'Choose at least one permission.' : undefined}
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
      <ul className="max-h-80 overflow-y-auto text-ink">
        {held.map((code) => (
          <li key={code}>
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={chosen.includes(code)}
                onChange={({ target }) =>
                  setChosen((now) => (target.checked ? [...now, code] : now.filter((one) => one !== code)))
                }
              />
              <Name>{nameOfPermission(reviewed, code)}</Name>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
