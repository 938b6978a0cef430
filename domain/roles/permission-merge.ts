import { cascade, holds, offers, type PermissionSet } from './permission-set'

/** Held or not held; null if that isn't known, undefined if the server doesn't offer the permission. */
export type Held = boolean | null | undefined

/** Two changes that one of the two people wouldn't have made, had they known of the other. */
export type Clash = {
  readonly code: string
  /**
   * `gone`: I changed a permission that the server no longer offers. `needs`: one side added a permission,
   * the other removed one that it needs. `cascade`: one side added a permission, the other made the role
   * apply to every node below.
   */
  readonly kind: 'gone' | 'needs' | 'cascade'
  /** The second permission of a clash between two. */
  readonly with?: string
  readonly mine: Held
  readonly theirs: Held
}

export type Merged = {
  /**
   * The changes of both sides together. If a permission is gone, it is as on my side until the person
   * decides.
   */
  readonly set: PermissionSet
  /** Permissions that only the other side changed, taken from theirs. */
  readonly taken: readonly string[]
  /** Permissions that only my side changed. */
  readonly kept: readonly string[]
  readonly clashes: readonly Clash[]
}

type Need = { readonly code: string; readonly needs: string }
const heldIn = (set: PermissionSet, code: string): Held => (offers(set, code) ? set[code] : undefined)

/**
 * Merges my change with somebody else's later save, permission by permission. Two people who change the same
 * permission change it to the same value, so a clash is always between two permissions or about one that is
 * gone.
 * @param base the permissions that both began with
 * @param needed pairs of a permission and another one that it is of no use without
 */
export function mergePermissions(
  base: PermissionSet,
  mine: PermissionSet,
  theirs: PermissionSet,
  needed: readonly Need[],
): Merged {
  const codes = [...new Set([theirs, mine, base].flatMap(Object.keys))]
  const changedIn = (side: PermissionSet) => codes.filter((code) => heldIn(side, code) !== heldIn(base, code))
  const [here, there] = [new Set(changedIn(mine)), new Set(changedIn(theirs))]
  const both = (code: string) => ({ mine: heldIn(mine, code), theirs: heldIn(theirs, code) })
  const set = Object.fromEntries(
    codes.flatMap((code) => {
      const held = heldIn(here.has(code) ? mine : theirs, code)
      return held === undefined ? [] : [[code, held]]
    }),
  )
  const only = (side: Set<string>, other: Set<string>) => [...side].filter((code) => !other.has(code))
  const [kept, taken] = [only(here, there), only(there, here)]
  const gives = (side: readonly string[], code: string) => side.includes(code) && heldIn(set, code) === true
  const takes = (side: readonly string[], code: string) => side.includes(code) && heldIn(set, code) === false
  const gone = [...here].filter((code) => there.has(code) && heldIn(mine, code) !== heldIn(theirs, code))
  const apart = needed.filter(
    ({ code, needs }) =>
      (gives(kept, code) && takes(taken, needs)) || (gives(taken, code) && takes(kept, needs)),
  )
  const widened = [gives(taken, cascade) ? kept : [], gives(kept, cascade) ? taken : []]
    .flat()
    .filter((code) => holds(set, code))
  return {
    set,
    taken,
    kept,
    clashes: [
      ...gone.map((code): Clash => ({ code, kind: 'gone', ...both(code) })),
      ...apart.map(({ code, needs }): Clash => ({ code, kind: 'needs', with: needs, ...both(code) })),
      ...widened.map((code): Clash => ({ code, kind: 'cascade', with: cascade, ...both(code) })),
    ],
  }
}

/** The choice about a clash: my side, their side, or both changes as merged. */
export type ClashChoice = 'mine' | 'theirs' | 'both'
/** The choices made so far, by `clashKey`. */
export type Choices = Readonly<Record<string, ClashChoice>>

export const clashKey = ({ kind, code, with: other }: Pick<Clash, 'kind' | 'code' | 'with'>): string =>
  [kind, code, other ?? ''].join(' ')

/** The clashes that still need a decision. A permission that is gone needs none, because it can't be sent. */
export const openClashes = ({ clashes }: Merged, choices: Choices): Clash[] =>
  clashes.filter((clash) => clash.kind !== 'gone' && choices[clashKey(clash)] === undefined)

/** The merged set after the person's choices. */
export function settle(
  { set, clashes }: Merged,
  mine: PermissionSet,
  theirs: PermissionSet,
  choices: Choices,
): PermissionSet {
  const settled = new Map(Object.entries(set))
  for (const clash of clashes) {
    const choice = choices[clashKey(clash)]
    if (choice === undefined || choice === 'both') continue
    for (const code of clash.with === undefined ? [clash.code] : [clash.code, clash.with]) {
      const held = heldIn(choice === 'mine' ? mine : theirs, code)
      if (held === undefined) settled.delete(code)
      else settled.set(code, held)
    }
  }
  return Object.fromEntries(settled)
}
