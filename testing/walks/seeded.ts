import { createHash } from 'node:crypto'

/** Random values of a name: the same ones, whatever else was drawn before. */
export function seeded(name: string) {
  let state = createHash('sha256').update(name).digest().readUInt32LE()
  /** Mulberry32. @returns a number from 0 to below 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    /** True in this part of the cases. */
    often: (part: number) => next() < part,
    one: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** All of a list in another order. */
    shuffled: <T>(list: readonly T[]): T[] =>
      list
        .map((value) => [next(), value] as const)
        .sort(([a], [b]) => a - b)
        .map(([, value]) => value),
    /** Draws by weight. Something must weigh more than zero. */
    weighted<T>(list: readonly (readonly [weight: number, value: T])[]): T {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0)
      return (list.find(([weight]) => (left -= weight) < 0) ?? list.at(-1)!)[1]
    },
  }
}
export type Seeded = ReturnType<typeof seeded>
