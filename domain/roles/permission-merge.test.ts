import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clashKey, mergePermissions, settle, type ClashChoice } from './permission-merge'
import type { PermissionSet } from './permission-set'

const codes = [
  'msp_view_user',
  'msp_edit_user',
  'msp_cascade_permissions',
  'msp_fly',
  '__proto__',
  'constructor',
]
const needs = [{ code: 'msp_edit_user', needs: 'msp_view_user' }]
/** Some permissions are not listed at all, as on a server that has others or no longer offers one. */
const sets = fc
  .array(fc.constantFrom(true, false, undefined), { minLength: codes.length, maxLength: codes.length })
  .map((values): PermissionSet =>
    Object.fromEntries(
      values.flatMap((value, index) => (value === undefined ? [] : [[codes[index]!, value] as const])),
    ),
  )
const at = (all: PermissionSet, code: string) => (Object.hasOwn(all, code) ? all[code] : undefined)

test('loses no change silently, over 2,000 random triples: each code is as both wanted it, as one changed it, or a clash', () => {
  fc.assert(
    fc.property(sets, sets, sets, (base, mine, theirs) => {
      const merged = mergePermissions(base, mine, theirs, needs)
      for (const code of codes) {
        const [was, here, there, result] = [
          at(base, code),
          at(mine, code),
          at(theirs, code),
          at(merged.set, code),
        ]
        const clash = merged.clashes.some((one) => one.code === code && one.kind === 'gone')
        if (here === there) expect(result).toBe(here)
        else if (was === there) expect([result, merged.kept.includes(code)]).toEqual([here, true])
        else if (was === here) expect([result, merged.taken.includes(code)]).toEqual([there, true])
        else expect(clash).toBe(true)
        // Each difference from either side is reported.
        if (result !== here) expect(merged.taken).toContain(code)
        if (result !== there) expect(merged.kept.includes(code) || clash).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('settles a clash as the chosen side had it, and leaves every other code as it was merged', () => {
  fc.assert(
    fc.property(
      sets,
      sets,
      sets,
      fc.constantFrom<ClashChoice>('mine', 'theirs', 'both'),
      (base, mine, theirs, choice) => {
        const merged = mergePermissions(base, mine, theirs, needs)
        const clashing = new Set(
          merged.clashes.flatMap((clash) => (clash.with ? [clash.code, clash.with] : [clash.code])),
        )
        const settled = settle(
          merged,
          mine,
          theirs,
          Object.fromEntries(merged.clashes.map((clash) => [clashKey(clash), choice])),
        )
        const side = { mine, theirs, both: merged.set }[choice]
        for (const code of codes)
          expect(at(settled, code)).toBe(at(clashing.has(code) ? side : merged.set, code))
      },
    ),
  )
})

test('finds no clash when nobody else changed anything, and keeps codes that are not known here', () => {
  const base = { msp_view_user: true, msp_fly: true }
  const merged = mergePermissions(base, { ...base, msp_view_user: false }, base, needs)
  expect(merged).toEqual({
    set: { msp_view_user: false, msp_fly: true },
    taken: [],
    kept: ['msp_view_user'],
    clashes: [],
  })
})

test('reports a clash when one side adds a permission and the other removes one that it needs', () => {
  const base = { msp_view_user: true, msp_edit_user: false }
  const { clashes } = mergePermissions(
    base,
    { ...base, msp_edit_user: true },
    { ...base, msp_view_user: false },
    needs,
  )
  expect(clashes).toEqual([
    { code: 'msp_edit_user', kind: 'needs', with: 'msp_view_user', mine: true, theirs: false },
  ])
})

test('reports a clash when one side adds a permission and the other lets the role cascade', () => {
  const base = { msp_cascade_permissions: false, msp_edit_user: false }
  const { clashes } = mergePermissions(
    base,
    { ...base, msp_edit_user: true },
    { ...base, msp_cascade_permissions: true },
    needs,
  )
  expect(clashes).toMatchObject([{ code: 'msp_edit_user', kind: 'cascade', with: 'msp_cascade_permissions' }])
})
