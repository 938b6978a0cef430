import type { MonthPair, PairKind } from '#contract/months/comparison-decisions'
import type { Id } from '#contract/shape'
import { fold, foldSpelledOut, sameNameKey } from '../folding'
import { groupBy } from '../group-by'

type Place = { readonly file: number; readonly line: number }
/**
 * A company or package as a file names it. `form`: of whose files, as names of two vendors say nothing of each other.
 * `alone`: where it is, of a name that two of ours have.
 */
export type Theirs = Readonly<{ key: string; name: string; form?: number | undefined; alone?: Place }>
/** One of ours. */
export type Ours = {
  readonly id: Id<'company' | 'package'>
  readonly uid?: string | undefined
  readonly name: string
}
type Pair = Pick<MonthPair, 'their_key' | 'their_name' | 'our_id' | 'our_uid' | 'our_name'>

/** Tells companies or packages of a file apart. */
export const identityOf = ({ key, name, form, alone }: Theirs): string =>
  JSON.stringify([key, sameNameKey(name), ...(alone ? [alone.file, alone.line] : [])]) +
  (form ? ` ${form}` : '')

type KeyOf = (name: string) => string
// “A+” isn’t “A”, and “A & B” is “A&B”.
const wordsIn = (folded: string): string => (folded.match(/[\p{L}\p{N}]+|[+#&]/gu) ?? []).join(' ')
/** A name without accents and punctuation, and one with `ue` for `ü`. */
const looseKeys = [
  (name: string): string => wordsIn(fold(name)),
  (name: string): string => wordsIn(foldSpelledOut(name) ?? fold(name)),
] as const

/** Packages are compared letter for letter: “Sign-On+” is another product. */
const keysOf = (kind: PairKind): readonly KeyOf[] =>
  kind === 'company' ? [sameNameKey, ...looseKeys] : [sameNameKey]

/** Whether two of ours have a name, however it is spelled. */
export function namesakesOf(ours: readonly Pick<Ours, 'name'>[]): (name: string) => boolean {
  const byName = groupBy(ours, ({ name }) => looseKeys[0](name))
  return (name) => (byName.get(looseKeys[0](name))?.length ?? 0) > 1
}

/** A pair holds until either name changes. Without a number it says nothing of a name that two of ours have. */
function pairFinder(ours: readonly Ours[], pairs: readonly Pair[]): (one: Theirs) => Ours | undefined {
  const known = new Map(
    pairs.map((pair) => [identityOf({ key: pair.their_key, name: pair.their_name }), pair]),
  )
  const byUid = new Map(ours.map((our) => [our.uid ?? our.id, our]))
  const isAmbiguous = namesakesOf(ours)
  return (one) => {
    const pair = one.key === '' && isAmbiguous(one.name) ? undefined : known.get(identityOf(one))
    const our = pair && byUid.get(pair.our_uid ?? pair.our_id)
    return our && sameNameKey(our.name) === sameNameKey(pair.our_name) ? our : undefined
  }
}

/**
 * Finds ours by their id or UUID. Numbers of another program can be ids of ours by accident, so ids count only
 * if most of those that exist here have our name too. A number without a name proves nothing.
 */
function idFinder(theirs: readonly Theirs[], ours: readonly Ours[], keys: readonly KeyOf[]) {
  const byUid = new Map(ours.flatMap((our) => (our.uid ? [[our.uid.toLowerCase(), our] as const] : [])))
  const byId = new Map(ours.map((our) => [our.id, our]))
  const met = theirs.flatMap(({ key, name }) => {
    const our = byId.get(key)
    return our ? [name !== '' && keys.some((keyOf) => keyOf(name) === keyOf(our.name))] : []
  })
  const sure = met.filter(Boolean).length
  const areOurs = sure > 0 && sure * 2 >= met.length
  return ({ key }: Theirs) => byUid.get(key.toLowerCase()) ?? (areOurs ? byId.get(key) : undefined)
}

/**
 * Adds those whose name only one of ours and one of theirs have.
 * @param taken ours that are found by other means than a pair: another name for them is a question
 */
function addByName(
  found: Map<string, Ours>,
  taken: Set<Ours>,
  theirs: readonly Theirs[],
  ours: readonly Ours[],
  keyOf: (name: string) => string,
): void {
  const oursBy = groupBy(ours, ({ name }) => keyOf(name))
  for (const [name, those] of groupBy(theirs, (one) => keyOf(one.name))) {
    const [our, ...twins] = name === '' ? [] : (oursBy.get(name) ?? [])
    const [one, ...more] = those.filter((other) => !found.has(identityOf(other)))
    if (!our || !one || twins.length + more.length > 0) continue
    const known = those.flatMap((other) => found.get(identityOf(other)) ?? [])
    // Exactly the same name beside another number, or beside none, is the same one.
    const isSame = keyOf === sameNameKey && known.every((other) => other === our)
    if (known.length > 0 ? !isSame : taken.has(our)) continue
    found.set(identityOf(one), our)
    taken.add(our)
  }
}

/**
 * Which of ours each company or package of a file is: by a remembered pair, by id or UUID, then by name. A name
 * that two of ours or two of theirs have, or that belongs to one that is found already, is left to a person.
 * @returns ours by {@link identityOf} theirs
 */
export function matchNames(
  kind: PairKind,
  given: readonly Theirs[],
  ours: readonly Ours[],
  pairs: readonly Pair[],
): ReadonlyMap<string, Ours> {
  const theirs = [...new Map(given.map((one) => [identityOf(one), one])).values()]
  const [paired, byId] = [pairFinder(ours, pairs), idFinder(theirs, ours, keysOf(kind))]
  const found = new Map<string, Ours>()
  const taken = new Set<Ours>()
  for (const one of theirs) {
    const pair = paired(one)
    const our = pair ?? byId(one)
    if (our) found.set(identityOf(one), our)
    if (our && !pair) taken.add(our)
  }
  for (const keyOf of keysOf(kind)) addByName(found, taken, theirs, ours, keyOf)
  return found
}
