import { bothKnown, type Known } from '#domain/known'
import { isolated } from '../lib/words'
import { SomeNames } from './some-names'
import type { WithAccess } from './use-node-access'

type Sides<P> = { readonly gain: readonly P[]; readonly lose: readonly P[] }
type Access<P> = { readonly people: Known<readonly P[]>; readonly keys: Known<readonly P[]> }

/** Compares those with access before and after a move. */
export function sidesOf<P extends { readonly id: string }>(
  before: readonly P[],
  after: readonly P[],
): Sides<P> {
  const ids = (those: readonly P[]) => new Set(those.map(({ id }) => id))
  const [old, now] = [ids(before), ids(after)]
  return {
    gain: after.filter(({ id }) => !old.has(id)),
    lose: before.filter(({ id }) => !now.has(id)),
  }
}

type Held = Pick<WithAccess, 'kind' | 'id'>
const each = <P extends Held>(those: readonly P[]): readonly P[] => [
  ...new Map(those.map((one) => [`${one.kind} ${one.id}`, one])).values(),
]
/** Two changes as one, with each person and key once. */
export const joined = <P extends Held>(one: Sides<P>, other: Sides<P>): Sides<P> => ({
  gain: each([...one.gain, ...other.gain]),
  lose: each([...one.lose, ...other.lose]),
})
export const noChange: Sides<WithAccess> = { gain: [], lose: [] }

/**
 * The people and keys that gain access, and those that lose it. `keys`: what is known of keys alone; if
 * nothing is, `change` is about people.
 */
export type AccessChange = { readonly change: Known<Sides<WithAccess>>; readonly keys: Known<unknown> }

export function accessChange(before: Access<WithAccess>, after: Access<WithAccess>): AccessChange {
  const people = bothKnown(before.people, after.people, sidesOf)
  const keys = bothKnown(before.keys, after.keys, sidesOf)
  return { change: keys.kind === 'unknown' ? people : bothKnown(people, keys, joined), keys }
}

/** Some people and keys by name, in a line of a list; nothing if there are none. */
export const Those = ({ people, words }: { people: readonly WithAccess[]; words: string }) =>
  people.length > 0 && (
    <li>
      {words}{' '}
      <SomeNames
        names={people.map(
          ({ kind, name, detail, id }) =>
            `${kind === 'key' ? 'key ' : ''}${isolated(name)} (${kind === 'key' ? `ID ${id}` : detail})`,
        )}
      />
    </li>
  )

type Props = AccessChange & { gain: string; lose: string }

/** Names the people and keys that gain or lose access, in the lines of a list. */
export function AccessChangeLines({ change, keys, gain, lose }: Props) {
  if (change.kind === 'unknown') return <li>Who gains or loses access isn’t known: {change.why}.</li>
  const isNobody = change.value.gain.length + change.value.lose.length === 0
  return (
    <>
      <Those people={change.value.lose} words={lose} />
      <Those people={change.value.gain} words={gain} />
      {keys.kind === 'unknown' && <li>Whether keys gain or lose access isn’t known: {keys.why}.</li>}
      {change.kind === 'partly' ? (
        <li>Others may gain or lose access: {change.why}.</li>
      ) : (
        isNobody && <li>The same {keys.kind === 'unknown' ? 'people' : 'people and keys'} have access.</li>
      )}
    </>
  )
}
