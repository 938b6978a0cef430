/** Lists by a key, in the order of their first member; `groups` has those before. */
export function groupBy<T, K>(all: readonly T[], keyOf: (one: T) => K, groups = new Map<K, T[]>()) {
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
