import { bothKnown, countKnown, isNone, valueOfKnown, type Known } from '#domain/known'
import { listed } from '../lib/words'
import { countedWords } from '../ui/known-figure'
import type { Holders } from './use-holders'

export type HolderCounts = { readonly people: Known<number>; readonly keys: Known<number> }
export const countHolders = ({ people, keys }: Holders): HolderCounts => ({
  people: countKnown(people),
  keys: countKnown(keys),
})

const some = (figure: Known<number>) => (valueOfKnown(figure) ?? 0) > 0

/** “9 people and 1 key”. Keys that aren't known are left to {@link unknownWords}. */
export function holderWords({ people, keys }: HolderCounts): string {
  const keyWords = some(keys) ? [countedWords(keys, 'key')] : []
  if (!isNone(people)) return listed([countedWords(people, 'person', 'people'), ...keyWords])
  if (keyWords.length > 0) return listed(keyWords)
  return isNone(keys) ? 'nobody' : 'no person'
}

/** What isn't known of them, in sentences; empty if all is known. */
export const unknownWords = ({ people, keys }: HolderCounts): string =>
  [
    people.kind === 'unknown' && `People aren’t known: ${people.why}.`,
    people.kind === 'partly' && `There may be other people: ${people.why}.`,
    keys.kind === 'unknown' && `Keys aren’t known: ${keys.why}.`,
    keys.kind === 'partly' && `There may be other keys: ${keys.why}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** Both together. Keys that aren't known at all aren't counted. */
export const holderTotal = ({ people, keys }: HolderCounts): Known<number> =>
  keys.kind === 'unknown' ? people : bothKnown(people, keys, (a, b) => a + b)

/** Whether it is known that nobody has it. */
export const isNobody = ({ people, keys }: HolderCounts): boolean => isNone(people) && isNone(keys)
