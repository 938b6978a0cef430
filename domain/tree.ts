import { byName } from './by-name'
import { known, outOf, partly, unknown, valueOfKnown, type Known } from './known'

type Item = { readonly id: string; readonly parent?: string | null | undefined; readonly name: string }
export type Branch<T> = { readonly item: T; readonly depth: number; readonly path: readonly string[] }

/**
 * Orders items as a tree: parents before children, siblings by name. An item with an unknown parent starts a
 * tree of its own. Items in a cycle come last.
 */
export function flattenTree<T extends Item>(items: readonly T[]): Branch<T>[] {
  const known = new Set(items.map((item) => item.id))
  const byParent = new Map<string, T[]>()
  for (const item of items) {
    const parent = item.parent && known.has(item.parent) && item.parent !== item.id ? item.parent : ''
    const siblings = byParent.get(parent)
    if (siblings) siblings.push(item)
    else byParent.set(parent, [item])
  }
  const seen = new Set<string>()
  const result: Branch<T>[] = []
  const walk = (siblings: readonly T[], depth: number, path: readonly string[]) => {
    for (const item of siblings.toSorted(byName)) {
      if (seen.has(item.id)) continue
      seen.add(item.id)
      const own = [...path, item.name]
      result.push({ item, depth, path: own })
      walk(byParent.get(item.id) ?? [], depth + 1, own)
    }
  }
  walk(byParent.get('') ?? [], 0, [])
  walk(
    items.filter((item) => !seen.has(item.id)),
    0,
    [],
  )
  return result
}

type Linked = Pick<Item, 'id' | 'parent'>

/**
 * The only item without a known parent, which is the caller's own node. @returns undefined if there are
 * several
 */
export function onlyRoot<T extends Linked>(items: readonly T[]): T | undefined {
  const known = new Set(items.map((item) => item.id))
  const roots = items.filter((item) => !item.parent || !known.has(item.parent))
  return roots.length === 1 ? roots[0] : undefined
}

type Counted = Linked & { readonly child_count?: number | undefined }

/** Whether all nodes above an item are among the items: the way up ends at a root. */
export function endsAtRoot<T extends Linked>(items: readonly T[], id: T['id']): boolean {
  const top = lineageOf(items, id).at(-1)
  return items.some((item) => item.id === top && item.parent === null)
}

/**
 * Whether an item is above another one; undefined if an item between them may be missing.
 * @param items all items of the caller's scope, or a part of them
 */
export function isAbove<T extends Linked>(
  items: Known<readonly T[]>,
  above: T['id'],
  id: T['id'],
): boolean | undefined {
  const all = valueOfKnown(items) ?? []
  const line = lineageOf(all, id)
  if (line.slice(1).includes(above)) return true
  if (line.length === 0) return undefined
  if (endsAtRoot(all, id)) return false
  return items.kind === 'known' && all.some((item) => item.id === above) ? false : undefined
}

/**
 * The items that may have more below them than is listed.
 * @param cascades whether the caller's scope includes the nodes below their own
 */
export function cutOff(items: readonly Counted[], cascades: boolean): ReadonlySet<string> {
  if (cascades) return new Set()
  const listed = new Map<string, number>()
  for (const { parent } of items) if (parent) listed.set(parent, (listed.get(parent) ?? 0) + 1)
  return new Set(
    items.filter(({ id, child_count }) => child_count !== (listed.get(id) ?? 0)).map(({ id }) => id),
  )
}

/** Whether the items are the whole tree: its root is among them, and nothing hides below them. */
export const isWholeTree = (items: readonly Counted[], cascades: boolean): boolean =>
  onlyRoot(items)?.parent === null && cutOff(items, cascades).size === 0

/** The ids of an item and of all known items above it, nearest first. */
export function lineageOf<T extends Linked>(items: readonly T[], id: T['id']): T['id'][] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const line: T['id'][] = []
  for (let at = byId.get(id); at && !line.includes(at.id); at = at.parent ? byId.get(at.parent) : undefined)
    line.push(at.id)
  return line
}

/** The ids of an item and of all items below it. */
export function withAllBelow<T extends Linked>(items: readonly T[], id: T['id']): ReadonlySet<T['id']> {
  const children = new Map<string, T['id'][]>()
  for (const { id: own, parent } of items) {
    const siblings = children.get(parent ?? '')
    if (siblings) siblings.push(own)
    else children.set(parent ?? '', [own])
  }
  const found = new Set([id])
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child)
  return found
}

/**
 * For each item, the sum of a number over it and everything below it. The sums are minimums where the tree is
 * a part, or where an item doesn't say its parent.
 * @param of returns undefined for an item that doesn't say its number
 */
export function sumsWithBelow<T extends Linked>(
  tree: Known<readonly T[]>,
  of: (item: T) => number | undefined,
): ReadonlyMap<string, Known<number>> {
  const items = valueOfKnown(tree) ?? []
  const byId = new Map(items.map((item) => [item.id, item]))
  const found = new Map(items.map(({ id }) => [id, { sum: 0, silent: 0, of: 0 }]))
  for (const item of items) {
    const own = of(item)
    const seen = new Set<string>()
    for (
      let at: T | undefined = item;
      at && !seen.has(at.id);
      at = at.parent ? byId.get(at.parent) : undefined
    ) {
      seen.add(at.id)
      const total = found.get(at.id)
      if (!total) continue
      total.sum += own ?? 0
      total.silent += own === undefined ? 1 : 0
      total.of++
    }
  }
  const lost = items.filter(({ parent }) => parent === undefined).length
  const cut =
    tree.kind !== 'known'
      ? tree.why
      : lost > 0 && items.length > 1
        ? `the server doesn’t report the parent of ${outOf(lost, items.length)} nodes`
        : undefined
  const sumOf = ({ sum, silent, of: all }: { sum: number; silent: number; of: number }): Known<number> => {
    if (silent === all) return unknown('the server doesn’t report it')
    if (silent > 0) return partly(sum, `the server doesn’t report it for ${outOf(silent, all)} nodes`)
    return cut === undefined ? known(sum) : partly(sum, cut)
  }
  return new Map([...found].map(([id, total]) => [id, sumOf(total)]))
}
