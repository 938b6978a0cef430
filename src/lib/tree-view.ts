import { matchesWords } from '#domain/folding'
import type { Branch } from '#domain/tree'

export type TreeItem = { readonly id: string; readonly name: string }

/** A tree of this size starts closed below its second level. */
const largeTree = 150

/** The IDs of branches with something below them. */
export const openable = <T extends TreeItem>(branches: readonly Branch<T>[]): ReadonlySet<string> =>
  new Set(
    branches.filter(({ depth }, at) => (branches[at + 1]?.depth ?? 0) > depth).map(({ item }) => item.id),
  )

export const closedAtFirst = <T extends TreeItem>(branches: readonly Branch<T>[]): ReadonlySet<string> => {
  const able = openable(branches)
  return new Set(
    branches.length < largeTree
      ? []
      : branches.flatMap(({ item, depth }) => (depth > 0 && able.has(item.id) ? [item.id] : [])),
  )
}

/** The rows that no closed branch hides. */
export function visible<T extends TreeItem>(
  branches: readonly Branch<T>[],
  closed: ReadonlySet<string>,
): Branch<T>[] {
  let hiddenBelow = Infinity
  return branches.filter(({ item, depth }) => {
    if (depth > hiddenBelow) return false
    hiddenBelow = closed.has(item.id) ? depth : Infinity
    return true
  })
}

/** Tells screen readers the position of each row among its siblings, and their number. */
export function placesOf(
  branches: readonly Branch<unknown>[],
): { readonly position: number; readonly of: number }[] {
  const families: { size: number }[] = []
  const found = branches.map(({ depth }) => {
    families.length = depth + 1
    const family = (families[depth] ??= { size: 0 })
    return { family, position: ++family.size }
  })
  return found.map(({ family, position }) => ({ position, of: family.size }))
}

/** Whether a filter matches an item. It matches the ID, or a name that contains all its words. */
export const isMeant = (item: TreeItem, text: string): boolean =>
  matchesWords(item.name, text) || item.id === text.trim()

/** The matching rows, with everything above them. */
export function matching<T extends TreeItem>(branches: readonly Branch<T>[], text: string): Branch<T>[] {
  const kept = new Set<Branch<T>>()
  const above: Branch<T>[] = []
  for (const branch of branches) {
    above.length = branch.depth
    above.push(branch)
    if (isMeant(branch.item, text)) above.forEach((one) => kept.add(one))
  }
  return branches.filter((branch) => kept.has(branch))
}

type Move = { readonly go: string } | { readonly close: string } | { readonly open: string }

/** Decides what a key does in a tree, after the WAI-ARIA tree pattern. `at` is the focused row. */
export function treeMove(
  key: string,
  rows: readonly Branch<TreeItem>[],
  at: number,
  { canOpen, closed }: { readonly canOpen: ReadonlySet<string>; readonly closed: ReadonlySet<string> },
): Move | undefined {
  const row = rows[at]
  if (!row) return undefined
  const go = (index: number): Move | undefined => {
    const id = rows[index]?.item.id
    return id === undefined ? undefined : { go: id }
  }
  const { id } = row.item
  const isOpen = canOpen.has(id) && !closed.has(id)
  const isClosed = canOpen.has(id) && closed.has(id)
  switch (key) {
    case 'ArrowDown':
      return go(at + 1)
    case 'ArrowUp':
      return go(at - 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(rows.length - 1)
    case 'ArrowRight':
      return isOpen ? go(at + 1) : isClosed ? { open: id } : undefined
    case 'ArrowLeft':
      return isOpen
        ? { close: id }
        : go(rows.findLastIndex((one, index) => index < at && one.depth < row.depth))
    case ' ':
      return isOpen ? { close: id } : isClosed ? { open: id } : undefined
    default: {
      if (key.length !== 1) return undefined
      const from = [...rows.slice(at + 1), ...rows.slice(0, at)]
      const found = from.find(({ item }) => item.name.toLowerCase().startsWith(key.toLowerCase()))
      return found && { go: found.item.id }
    }
  }
}
