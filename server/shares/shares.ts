/** Places, or bytes, that callers share. */
export type Shares = {
  /** Whether the caller may have this many more. If so, they are the caller's until given back. */
  readonly take: (caller: string, amount?: number) => boolean
  readonly give: (caller: string, amount?: number) => void
}

/**
 * Refuses a caller who would hold more than is free now. One caller alone gets about half; the rest stays for
 * callers who hold less.
 * @param mostForOne a smaller limit for one caller
 */
export function shares(total: number, mostForOne = Infinity): Shares {
  const held = new Map<string, number>()
  let free = total
  return {
    take: (caller, amount = 1) => {
      const wanted = (held.get(caller) ?? 0) + amount
      if (wanted > Math.min(free, mostForOne)) return false
      held.set(caller, wanted)
      free -= amount
      return true
    },
    give: (caller, amount = 1) => {
      const left = (held.get(caller) ?? 0) - amount
      if (left > 0) held.set(caller, left)
      else held.delete(caller)
      free += amount
    },
  }
}
