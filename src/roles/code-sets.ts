/** Sets of codes as bits, so that hundreds of roles are compared pair by pair without being noticed. */
export type CodeSet = Uint32Array

/** Numbers every code that occurs, whatever server it is from. */
export function numbered(sets: readonly (readonly string[])[]) {
  const codes = [...new Set(sets.flat())]
  const place = new Map(codes.map((code, index) => [code, index]))
  const words = Math.max(1, Math.ceil(codes.length / 32))
  return {
    setOf: (held: readonly string[]): CodeSet => {
      const bits = new Uint32Array(words)
      for (const code of held) {
        const index = place.get(code) ?? 0
        bits[index >> 5] = (bits[index >> 5] ?? 0) | (1 << (index & 31))
      }
      return bits
    },
    codesIn: (set: CodeSet): string[] =>
      codes.filter((_, index) => ((set[index >> 5] ?? 0) >>> (index & 31)) & 1),
  }
}

function ones(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

export const size = (set: CodeSet): number => set.reduce((sum, word) => sum + ones(word), 0)

/** How many codes are in one of the two and not in the other. */
export function distance(one: CodeSet, other: CodeSet): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += ones((one[index] ?? 0) ^ (other[index] ?? 0))
  return sum
}

/** Whether everything in `one` is in `other`. */
export const isWithin = (one: CodeSet, other: CodeSet): boolean =>
  one.every((word, index) => (word & ~(other[index] ?? 0)) === 0)
