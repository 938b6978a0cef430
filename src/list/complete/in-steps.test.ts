import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../../testing/same-seed'
import { sortedInSteps } from './in-steps'

function whole<T>(steps: Generator<undefined, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
const aList = fc.record({
  size: fc.nat({ max: 5000 }),
  different: fc.integer({ min: 1, max: 9999 }),
  seed: fc.nat(),
})
const madeOf = ({ size, different, seed }: { size: number; different: number; seed: number }) =>
  Array.from({ length: size }, (_, at) => ({ at, value: ((at + seed) * 7919) % different }))

test('sorts like the language, and keeps equal items in their order', () => {
  fc.assert(
    fc.property(aList, (given) => {
      const items = madeOf(given)
      const compare = (a: { value: number }, b: { value: number }) => a.value - b.value
      expect(whole(sortedInSteps(items, compare))).toEqual(items.toSorted(compare))
    }),
  )
})
