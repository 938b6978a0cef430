import { useState } from 'react'
import { withChoices, type Choices, type Meaning } from '../lib/heads/table-heads'

const noChoices: Choices<never> = new Map()

/**
 * What a person chose for the columns under these heads. Other heads ask anew.
 * @param before what was chosen for them earlier
 */
export function useColumnChoices<Field extends string>(heads: string, before: Choices<Field> = noChoices) {
  const [byHand, set] = useState<{ heads: string; chosen: Choices<Field> }>()
  const chosen = byHand?.heads === heads ? byHand.chosen : before
  const choose = (places: readonly number[], means: Meaning<Field>) =>
    set({ heads, chosen: withChoices(chosen, places, means) })
  return { chosen, choose }
}
