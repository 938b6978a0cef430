import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRoles, codes, fewCodes, model } from '#testing/few-roles'
import { holds, intersection, offers, union, type PermissionSet } from './permission-set'
import { bySimilarity, compareRoles } from './role-comparison'

test('unites and intersects permission sets as a brute-force model does', () => {
  fc.assert(
    fc.property(anyRoles, (all) => {
      const sets = all.map(({ permissions }) => permissions)
      const [either, both] = [union(sets), intersection(sets)]
      for (const code of codes) {
        const by = sets.filter((set) => holds(set, code))
        expect(holds(either, code)).toBe(by.length > 0)
        expect(holds(both, code)).toBe(by.length > 0 && by.length === sets.length)
        for (const joined of [either, both])
          expect(offers(joined, code)).toBe(sets.some((set) => offers(set, code)))
      }
    }),
  )
})

test('says of a permission that all or none may hold that it is not known', () => {
  const role = (id: string, permissions: PermissionSet) => ({ id, name: id, permissions })
  const { shared, different, unknown, unique } = compareRoles([
    role('a', { held: true, mixed: true, either: true, never: false }),
    role('b', { held: true, mixed: false, either: null, never: null }),
    role('c', { held: true, mixed: null, either: true, never: false }),
  ])
  expect({ shared, unknown }).toEqual({ shared: ['held'], unknown: ['either', 'never'] })
  expect(different).toEqual([{ code: 'mixed', by: ['a'] }])
  expect(unique.get('a')).toEqual([])
})

test('tells shared, different and unique permissions apart', () => {
  fc.assert(
    fc.property(fewCodes, (all) => {
      const { shared, different, unique } = compareRoles(all)
      for (const code of codes) {
        const by = all.filter(({ permissions }) => holds(permissions, code)).map(({ id }) => id)
        expect(shared.includes(code)).toBe(by.length > 0 && by.length === all.length)
        expect(different.find((one) => one.code === code)?.by ?? []).toEqual(by.length < all.length ? by : [])
        for (const { id } of all)
          expect(unique.get(id)!.includes(code)).toBe(all.length > 1 && by.length === 1 && by[0] === id)
      }
    }),
  )
})

test('orders by similarity without losing a role, each followed by the nearest of the rest', () => {
  fc.assert(
    fc.property(fewCodes, (all) => {
      const ordered = bySimilarity(all)
      expect(ordered.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(all)
      for (const [index, role] of ordered.entries())
        for (const later of ordered.slice(index + 2))
          expect(model.distance(role, ordered[index + 1]!)).toBeLessThanOrEqual(model.distance(role, later))
    }),
  )
})

test('begins the order by similarity with the role that is asked for', () => {
  fc.assert(
    fc.property(fewCodes, fc.nat(8), (all, start) => {
      const from = String(start % Math.max(1, all.length))
      expect(bySimilarity(all, from)[0]?.id).toBe(all.length > 0 ? from : undefined)
    }),
  )
})
