import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json'

/** Reverses the members of every object. */
const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, one]) => [key, reversed(one)]),
        )
      : value
// A member `__proto__` would be lost when members are reversed.
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'))

it('writes the same value as the same bytes, whatever the order of its members', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
    }),
    { numRuns: 2_000 },
  )
})

it('parses back to the same value', () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

it('writes different values differently', () => {
  fc.assert(
    fc.property(json, json, (one, other) => {
      const same = canonicalJson(one) === canonicalJson(other)
      expect(same).toBe(JSON.stringify(reversed(reversed(sorted(one)))) === JSON.stringify(sorted(other)))
    }),
  )
})
const sorted = (value: unknown): unknown => JSON.parse(canonicalJson(value))

it('matches the example of RFC 8785, and refuses values that JSON has no form for', () => {
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
