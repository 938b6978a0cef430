import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashKey, mergeBoxes, settle, type Boxes, type Choice } from './role-merge'

const codes = [
  'msp_view_user',
  'msp_edit_user',
  'msp_cascade_permissions',
  'msp_fly',
  '__proto__',
  'constructor',
]
const needs = [{ code: 'msp_edit_user', needs: 'msp_view_user' }]
/** Some permissions are not listed at all, as on a server that has others or stopped offering one. */
const boxes = fc
  .array(fc.constantFrom(true, false, undefined), { minLength: codes.length, maxLength: codes.length })
  .map((values): Boxes =>
    Object.fromEntries(
      values.flatMap((value, index) => (value === undefined ? [] : [[codes[index]!, value] as const])),
    ),
  )
const at = (all: Boxes, code: string) => (Object.hasOwn(all, code) ? all[code] : undefined)

test('no box is lost silently, over 10,000 random triples: each is what both wanted, or what one changed, or a clash', () => {
  fc.assert(
    fc.property(boxes, boxes, boxes, (base, mine, theirs) => {
      const merged = mergeBoxes(base, mine, theirs, needs)
      for (const code of codes) {
        const [was, here, there, result] = [
          at(base, code),
          at(mine, code),
          at(theirs, code),
          at(merged.boxes, code),
        ]
        const clash = merged.clashes.some((one) => one.code === code && one.kind === 'gone')
        if (here === there) expect(result).toBe(here)
        else if (was === there) expect([result, merged.kept.includes(code)]).toEqual([here, true])
        else if (was === here) expect([result, merged.taken.includes(code)]).toEqual([there, true])
        else expect(clash).toBe(true)
        // Whatever differs from either side is told.
        if (result !== here) expect(merged.taken).toContain(code)
        if (result !== there) expect(merged.kept.includes(code) || clash).toBe(true)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('a clash that is settled is as the chosen side had it, and every other box stays as it was merged', () => {
  fc.assert(
    fc.property(
      boxes,
      boxes,
      boxes,
      fc.constantFrom<Choice>('mine', 'theirs', 'both'),
      (base, mine, theirs, choice) => {
        const merged = mergeBoxes(base, mine, theirs, needs)
        const clashing = new Set(
          merged.clashes.flatMap((clash) => (clash.with ? [clash.code, clash.with] : [clash.code])),
        )
        const settled = settle(
          merged,
          mine,
          theirs,
          Object.fromEntries(merged.clashes.map((clash) => [clashKey(clash), choice])),
        )
        const side = { mine, theirs, both: merged.boxes }[choice]
        for (const code of codes)
          expect(at(settled, code)).toBe(at(clashing.has(code) ? side : merged.boxes, code))
      },
    ),
  )
})

test('nothing clashes when nobody else changed anything, and codes that nobody here knows survive', () => {
  const base = { msp_view_user: true, msp_fly: true }
  const merged = mergeBoxes(base, { ...base, msp_view_user: false }, base)
  expect(merged).toEqual({
    boxes: { msp_view_user: false, msp_fly: true },
    taken: [],
    kept: ['msp_view_user'],
    agreed: [],
    clashes: [],
  })
})

test('a right given here while what it needs was taken away there is a clash', () => {
  const base = { msp_view_user: true, msp_edit_user: false }
  const { clashes } = mergeBoxes(
    base,
    { ...base, msp_edit_user: true },
    { ...base, msp_view_user: false },
    needs,
  )
  expect(clashes).toEqual([
    { code: 'msp_edit_user', kind: 'needs', with: 'msp_view_user', mine: true, theirs: false },
  ])
})

test('a right given here while the role was made to cascade there is a clash', () => {
  const base = { msp_cascade_permissions: false, msp_edit_user: false }
  const { clashes } = mergeBoxes(
    base,
    { ...base, msp_edit_user: true },
    { ...base, msp_cascade_permissions: true },
  )
  expect(clashes).toMatchObject([{ code: 'msp_edit_user', kind: 'cascade', with: 'msp_cascade_permissions' }])
})
