/** Repeatable random numbers, so that sample data is the same in every installation. */
export type Random = {
  /** From 0 to 1, without 1. */
  readonly next: () => number
  /** A whole number, including both bounds. */
  readonly between: (low: number, high: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(list: readonly T[]) => T
  readonly hex: (bytes: number) => string
  /** Formatted as a version 4 UUID (RFC 9562). */
  readonly uuid: () => string
}

/** Mulberry32. Never for secrets, because its numbers can be predicted. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const hex = (bytes: number) =>
    Array.from({ length: bytes }, () => between(0, 255).toString(16).padStart(2, '0')).join('')
  return {
    next,
    between,
    hex,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[between(0, list.length - 1)]
      if (chosen === undefined) throw new Error('Nothing to pick from.')
      return chosen
    },
    uuid: () => {
      const digits = hex(16)
      const variant = '89ab'.charAt(between(0, 3))
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
    },
  }
}
