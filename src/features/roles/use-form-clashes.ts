import { useState } from 'react'
import {
  clashKey,
  openClashes,
  settle,
  type Choices,
  type ClashChoice,
  type Merged,
} from '#domain/roles/permission-merge'
import { holds, setHeld, type PermissionSet } from '#domain/roles/permission-set'
import { mergeRoleDrafts, type RoleDraft } from './role-draft'

type Found = { readonly merged: Merged; readonly mine: PermissionSet; readonly theirs: PermissionSet }

/** The clashes that a save found when it read the role again, and the person's choices about them. */
export function useFormClashes() {
  const [found, setFound] = useState<Found>()
  const [choices, setChoices] = useState<Choices>({})
  return {
    clashes: found?.merged.clashes ?? [],
    choices,
    isOpen: found !== undefined && openClashes(found.merged, choices).length > 0,
    merge: (base: RoleDraft, mine: RoleDraft, theirs: RoleDraft) => {
      const { permissions, ...merged } = mergeRoleDrafts(base, mine, theirs)
      if (permissions.clashes.length > 0) {
        setFound({ merged: permissions, mine: mine.held, theirs: theirs.held })
        setChoices({})
      }
      return merged
    },
    /** The permissions after the choice about one clash. */
    choose: (held: PermissionSet, key: string, choice: ClashChoice): PermissionSet => {
      setChoices((now) => ({ ...now, [key]: choice }))
      const clash = found?.merged.clashes.find((one) => clashKey(one) === key)
      if (!found || !clash) return held
      const settled = settle(found.merged, found.mine, found.theirs, { [key]: choice })
      const codes = clash.with === undefined ? [clash.code] : [clash.code, clash.with]
      return codes.reduce((now, code) => setHeld(now, [code], holds(settled, code)), held)
    },
  }
}
