import type { Review } from '#contract/reviews'
import { changeOutcome } from '#domain/review/change-outcome'
import type { Plan } from '#domain/review/review-decisions'
import { outcomeNames } from '../form/saved'
import type { Tone } from '../ui/badge'

const tones = { done: 'good', differs: 'warn', 'not-done': 'bad', maybe: 'warn' } as const
/** As in the evidence, where a refusal has a word of its own. */
const words = {
  done: outcomeNames.done,
  differs: 'Done with differences',
  'not-done': 'Refused',
  maybe: 'Unconfirmed',
} as const
const nothingToDo: Readonly<Record<string, string>> = {
  gone: 'Role deleted',
  unchanged: 'Nothing left to change',
}

/**
 * The outcome of a change, in the words of other writes. @param isDoubtful the last attempt left no result
 */
export function changeResult(
  plan: Plan,
  last: Review['changes'][number] | undefined,
  isDoubtful: boolean,
): readonly [Tone, string] {
  if (isDoubtful) return ['warn', words.maybe]
  if (!last) return ['accent', 'Not applied']
  const outcome = changeOutcome(plan, last)
  if (outcome === undefined) return ['neutral', nothingToDo[last.result] ?? last.result]
  return [tones[outcome], words[outcome]]
}

const callerWords: Readonly<Record<string, readonly [Tone, string]>> = {
  done: ['good', outcomeNames.done],
  refused: ['bad', 'Refused'],
  gone: ['neutral', 'Already deleted'],
  unchanged: ['neutral', 'Nothing left to change'],
}

/** The same for a person or key. */
export function callerResult(result: string | undefined, isDoubtful: boolean): readonly [Tone, string] {
  if (isDoubtful) return ['warn', words.maybe]
  if (result === undefined) return ['accent', 'Not applied']
  return callerWords[result] ?? ['neutral', result]
}
