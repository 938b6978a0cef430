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
    byParent.set(parent, [...(byParent.get(parent) ?? []), item])
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
