/** A box: ticked, not ticked, or (undefined) a permission that the server does not list at all. */
export type Box = boolean | undefined
export type Boxes = Readonly<Record<string, boolean>>

export type Clash = {
  readonly code: string
  /**
   * `gone`: changed here, and no longer offered by the server. `needs`: one side gave what is of little use without what the
   * other took away. `cascade`: one side gave it, the other made the role work at every node below.
   */
  readonly kind: 'gone' | 'needs' | 'cascade'
  /** The other box, where two belong together. */
  readonly with?: string
  readonly mine: Box
  readonly theirs: Box
}

export type MergedBoxes = {
  /** What each of the two changed, together; of what is gone, mine, until somebody chooses. */
  readonly boxes: Boxes
  /** Changed there, not here: taken over. */
  readonly taken: readonly string[]
  /** Changed here, not there: kept. */
  readonly kept: readonly string[]
  /** Changed there and here, to the same. */
  readonly agreed: readonly string[]
  readonly clashes: readonly Clash[]
}

type Pair = { readonly code: string; readonly needs: string }
const cascade = 'msp_cascade_permissions'
const at = (boxes: Boxes, code: string): Box => (Object.hasOwn(boxes, code) ? boxes[code] : undefined)

/**
 * Joins what was ticked here with what somebody else saved meanwhile, permission by permission. Two people who change the same box
 * change it to the same; what clashes is what each of them would not have done had he known of the other.
 */
export function mergeBoxes(
  base: Boxes,
  mine: Boxes,
  theirs: Boxes,
  prerequisites: readonly Pair[] = [],
): MergedBoxes {
  const codes = [...new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])]
  const taken: string[] = []
  const kept: string[] = []
  const agreed: string[] = []
  const clashes: Clash[] = []
  const boxes: [string, boolean][] = []
  for (const code of codes) {
    const [was, here, there] = [at(base, code), at(mine, code), at(theirs, code)]
    const changedHere = here !== was
    const changedThere = there !== was
    if (changedHere && !changedThere) kept.push(code)
    else if (!changedHere && changedThere) taken.push(code)
    else if (changedHere && here === there) agreed.push(code)
    else if (changedHere) clashes.push({ code, kind: 'gone', mine: here, theirs: there })
    const merged = changedHere ? here : there
    if (merged !== undefined) boxes.push([code, merged])
  }
  const result = Object.fromEntries(boxes)
  const side = (code: string) => ({ mine: at(mine, code), theirs: at(theirs, code) })
  const gives = (list: readonly string[], code: string) => list.includes(code) && at(result, code) === true
  const takes = (list: readonly string[], code: string) => list.includes(code) && at(result, code) === false
  for (const { code, needs } of prerequisites) {
    const apart = (gives(kept, code) && takes(taken, needs)) || (gives(taken, code) && takes(kept, needs))
    if (apart) clashes.push({ code, kind: 'needs', with: needs, ...side(code) })
  }
  for (const [widens, adds] of [
    [taken, kept],
    [kept, taken],
  ] as const)
    if (gives(widens, cascade))
      for (const code of adds)
        if (gives(adds, code)) clashes.push({ code, kind: 'cascade', with: cascade, ...side(code) })
  return { boxes: result, taken, kept, agreed, clashes }
}

export type Choice = 'mine' | 'theirs' | 'both'

/** Settles clashes by what the person chose for each; `both`: what each of the two changed, as it was merged. */
export function settle(
  merged: MergedBoxes,
  mine: Boxes,
  theirs: Boxes,
  choices: Readonly<Record<string, Choice>>,
): Boxes {
  const boxes = new Map(Object.entries(merged.boxes))
  for (const clash of merged.clashes) {
    const choice = choices[clashKey(clash)]
    if (choice === undefined || choice === 'both') continue
    for (const code of clash.with === undefined ? [clash.code] : [clash.code, clash.with]) {
      const value = at(choice === 'mine' ? mine : theirs, code)
      if (value === undefined) boxes.delete(code)
      else boxes.set(code, value)
    }
  }
  return Object.fromEntries(boxes)
}

export const clashKey = ({ kind, code, with: other }: Pick<Clash, 'kind' | 'code' | 'with'>): string =>
  [kind, code, other ?? ''].join(' ')
