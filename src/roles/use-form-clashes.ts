import { useState } from 'react'
import { prerequisites } from '#domain/advice/permission-advice'
import { boxesOfDraft, fieldOf, type RoleDraft } from './role-draft'
import { clashKey, mergeBoxes, settle, type Boxes, type Choice, type MergedBoxes } from './role-merge'

type Found = { readonly merged: MergedBoxes; readonly mine: Boxes; readonly theirs: Boxes }

/** What two people changed against each other, found when the role is read again before a save, and the choices made about it. */
export function useFormClashes() {
  const [found, setFound] = useState<Found>()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const clashes = found?.merged.clashes ?? []
  return {
    clashes,
    choices,
    open: clashes.some((clash) => clash.kind !== 'gone' && choices[clashKey(clash)] === undefined),
    look(base: RoleDraft, mine: RoleDraft, theirs: RoleDraft) {
      const [own, now] = [boxesOfDraft(mine), boxesOfDraft(theirs)]
      const merged = mergeBoxes(boxesOfDraft(base), own, now, prerequisites)
      if (merged.clashes.length === 0) return
      setFound({ merged, mine: own, theirs: now })
      setChoices({})
    },
    /** The fields of the two boxes of one clash, as they are chosen. */
    choose(key: string, choice: Choice): Partial<RoleDraft> {
      setChoices((now) => ({ ...now, [key]: choice }))
      const clash = clashes.find((one) => clashKey(one) === key)
      if (!found || !clash) return {}
      const boxes = settle(found.merged, found.mine, found.theirs, { [key]: choice })
      const codes = clash.with === undefined ? [clash.code] : [clash.code, clash.with]
      return Object.fromEntries(codes.map((code) => [fieldOf(code), boxes[code] === true]))
    },
  }
}
