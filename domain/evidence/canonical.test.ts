import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical'

/** The same value with the members of every object in another order. */
const turned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(turned)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, one]) => [key, turned(one)]),
        )
      : value
// Numbers aside from -0, which JSON writes as 0; a member `__proto__` cannot be told from a prototype when it is turned.
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))

it('says the same value in the same bytes, whatever the order of its members', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(turned(value))).toBe(canonicalJson(value))
    }),
    { numRuns: 2_000 },
  )
})

it('loses nothing: read back, it is the value', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('says different values differently', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other)
      expect(same).toBe(JSON.stringify(turned(turned(sorted(one)))) === JSON.stringify(sorted(other)))
    }),
  )
})
const sorted = (value: unknown): unknown => JSON.parse(canonicalJson(value))

it('knows the example of RFC 8785 and refuses what JSON has no word for', () => {
  expect(
    canonicalJson({
      literals: [null, true, false],
      string: '€$\u000f\nA\'B"\\"/',
      numbers: [333333333.3333333, 1e30, 4.5, 0.002, 1e-27],
    }),
  ).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\"/"}',
  )
  for (const value of [undefined, Number.NaN, () => 1, [undefined]])
    expect(() => canonicalJson(value)).toThrow(TypeError)
})
