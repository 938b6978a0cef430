type Item = { readonly id: string; readonly parent?: string | null | undefined; readonly name: string }
export type Branch<T> = { readonly item: T; readonly depth: number; readonly path: readonly string[] }

/**
 * Items in the order of a tree, parents before children, siblings by name. An item whose parent is out of reach starts a
 * tree of its own; a circle of parents does not hang, its members come last.
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
    for (const item of siblings.toSorted((a, b) => a.name.localeCompare(b.name))) {
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

/** The one item without a parent among them, which is the key's own node; undefined when there are several. */
export function onlyRoot<T extends Linked>(items: readonly T[]): T | undefined {
  const known = new Set(items.map((item) => item.id))
  const roots = items.filter((item) => !item.parent || !known.has(item.parent))
  return roots.length === 1 ? roots[0] : undefined
}

/** An item and all above it, nearest first, as far as they are known. */
export function lineageOf(items: readonly Linked[], id: string): string[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const line: string[] = []
  for (let at = byId.get(id); at && !line.includes(at.id); at = at.parent ? byId.get(at.parent) : undefined)
    line.push(at.id)
  return line
}

/** An item and all below it. */
export function withAllBelow(items: readonly Linked[], id: string): ReadonlySet<string> {
  const children = new Map<string, string[]>()
  for (const { id: own, parent } of items) {
    const siblings = children.get(parent ?? '')
    if (siblings) siblings.push(own)
    else children.set(parent ?? '', [own])
  }
  const found = new Set([id])
  for (const one of found) for (const child of children.get(one) ?? []) found.add(child)
  return found
}
