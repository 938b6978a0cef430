import type { Review } from '#contract/reviews'
import type { Plan } from '#domain/review/review-decisions'
import { outcomeNames } from '../form/outcome-words'
import type { Tone } from '../ui/badge'

const unchanged: Readonly<Record<string, readonly [Tone, string]>> = {
  refused: ['bad', 'Refused'],
  gone: ['neutral', 'Role deleted'],
  unchanged: ['neutral', 'Nothing left to change'],
}

/** Whether the role has what was decided; undefined if nobody says what it has. */
const isAsPlanned = ({ remove, add }: Plan, after: readonly string[] | null | undefined) =>
  after && remove.every((code) => !after.includes(code)) && add.every((code) => after.includes(code))

/** What became of a change, in the words of other writes. @param isDoubtful the last attempt left no result */
export function changeResult(
  plan: Plan,
  last: Review['changes'][number] | undefined,
  isDoubtful: boolean,
): readonly [Tone, string] {
  if (isDoubtful) return ['warn', outcomeNames.maybe]
  if (!last) return ['accent', 'Not applied']
  // A server can accept a change and make another one.
  if (isAsPlanned(plan, last.after) === false && (last.result === 'done' || last.result === 'refused'))
    return ['warn', outcomeNames.differs]
  if (last.result === 'done') return ['good', outcomeNames.done]
  return unchanged[last.result] ?? ['neutral', last.result]
}
