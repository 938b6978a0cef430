import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bySimilarity,
  compare,
  intersectionOf,
  nearDuplicates,
  subsetsAmong,
  twinsAmong,
  unionOf,
  type RoleSet,
} from './role-algebra'
import { proposalModes, proposeFewer, type HeldRole } from './role-proposal'

// More than 32 codes, because another server may have more than ours.
const codes = Array.from({ length: 40 }, (_, index) => `code_${index}`)
const roles = (codesToUse = codes) =>
  fc
    .array(fc.subarray(codesToUse), { maxLength: 9 })
    .map((sets) => sets.map((held, index): RoleSet => ({ id: String(index), name: `Role ${index}`, held })))
const few = roles(codes.slice(30, 35))

/** The same questions, asked of plain sets one code at a time. */
const model = {
  distance: (one: RoleSet, other: RoleSet) =>
    codes.filter((code) => one.held.includes(code) !== other.held.includes(code)).length,
  within: (one: RoleSet, other: RoleSet) => one.held.every((code) => other.held.includes(code)),
  pairs: (all: readonly RoleSet[]) =>
    all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const)),
}

describe('algebra agrees with a brute-force model', () => {
  test('union and intersection', () => {
    fc.assert(
      fc.property(roles(), (all) => {
        for (const code of codes) {
          expect(unionOf(all).includes(code)).toBe(all.some((role) => role.held.includes(code)))
          expect(intersectionOf(all).includes(code)).toBe(
            all.length > 0 && all.every((role) => role.held.includes(code)),
          )
        }
      }),
    )
  })

  test('shared, different and unique', () => {
    fc.assert(
      fc.property(few, (all) => {
        const { shared, different, unique } = compare(all)
        for (const code of codes) {
          const by = all.filter((role) => role.held.includes(code)).map((role) => role.id)
          expect(shared.includes(code)).toBe(by.length > 0 && by.length === all.length)
          expect(different.find((one) => one.code === code)?.by ?? []).toEqual(
            by.length < all.length ? by : [],
          )
          for (const role of all)
            expect(unique.get(role.id)!.includes(code)).toBe(
              all.length > 1 && by.length === 1 && by[0] === role.id,
            )
        }
      }),
    )
  })

  test('twins', () => {
    fc.assert(
      fc.property(few, (all) => {
        const groups = twinsAmong(all)
        const together = (one: RoleSet, other: RoleSet) =>
          groups.some((group) => group.includes(one) && group.includes(other))
        for (const [one, other] of model.pairs(all))
          expect(together(one, other)).toBe(model.distance(one, other) === 0)
      }),
    )
  })

  test('near-duplicates with their distance', () => {
    fc.assert(
      fc.property(few, fc.integer({ min: 1, max: 4 }), (all, most) => {
        const found = nearDuplicates(all, most).map(({ one, other, distance }) =>
          [one.id, other.id, distance].join(),
        )
        const expected = model.pairs(all).flatMap(([one, other]) => {
          const distance = model.distance(one, other)
          return distance > 0 && distance <= most ? [[one.id, other.id, distance].join()] : []
        })
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  test('subsets', () => {
    fc.assert(
      fc.property(few, (all) => {
        const found = subsetsAmong(all).map(({ inner, outer, more }) => [inner.id, outer.id, more].join())
        const expected = all.flatMap((inner) =>
          all.flatMap((outer) =>
            inner.held.length > 0 && model.within(inner, outer) && !model.within(outer, inner)
              ? [[inner.id, outer.id, outer.held.length - inner.held.length].join()]
              : [],
          ),
        )
        expect(found.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })

  test('in the order of similarity nobody is lost, and each stands beside the nearest of those that follow', () => {
    fc.assert(
      fc.property(few, (all) => {
        const ordered = bySimilarity(all)
        expect(ordered.toSorted((one, other) => Number(one.id) - Number(other.id))).toEqual(all)
        for (const [index, role] of ordered.entries())
          for (const later of ordered.slice(index + 2))
            expect(model.distance(role, ordered[index + 1]!)).toBeLessThanOrEqual(model.distance(role, later))
      }),
    )
  })
})

describe('a proposal of fewer roles', () => {
  const held = few.map((all) =>
    all.map((role, index): HeldRole => ({
      ...role,
      holders: index % 4 === 3 ? null : index,
      node: index % 2 ? '1' : null,
    })),
  )

  test('says truly who gains and who loses what, and joins only what is near and at one place', () => {
    fc.assert(
      fc.property(
        held,
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom(...proposalModes),
        (all, most, mode) => {
          const { before, after, merges } = proposeFewer(all, most, mode)
          const joined = merges.flatMap(({ members }) => members)
          expect(new Set(joined).size).toBe(joined.length)
          expect([before, after]).toEqual([all.length, all.length - joined.length + merges.length])
          for (const merge of merges) {
            expect(new Set(merge.members.map(({ node }) => node)).size).toBe(1)
            for (const [one, other] of model.pairs(merge.members))
              expect(model.distance(one, other)).toBeLessThanOrEqual(most)
            for (const { role, gains, loses } of merge.effects) {
              for (const code of codes) {
                expect(gains.includes(code)).toBe(merge.held.includes(code) && !role.held.includes(code))
                expect(loses.includes(code)).toBe(!merge.held.includes(code) && role.held.includes(code))
              }
              if (mode === 'nobody loses') expect(loses).toEqual([])
              if (mode === 'nobody gains') expect(gains).toEqual([])
            }
          }
        },
      ),
    )
  })

  test('leaves no two roles of one place that hold the same', () => {
    fc.assert(
      fc.property(held, (all) => {
        const { merges } = proposeFewer(all, 0, 'nobody loses')
        for (const [one, other] of model.pairs(all) as unknown as [HeldRole, HeldRole][]) {
          const together = merges.some(({ members }) => members.includes(one) && members.includes(other))
          expect(together).toBe(one.node === other.node && model.distance(one, other) === 0)
        }
      }),
    )
  })

  test('nine roles could be four', () => {
    const role = (id: string, ...list: string[]): HeldRole => ({
      id,
      name: id,
      held: list,
      holders: 1,
      node: '1',
    })
    const all = [
      role('1', 'a', 'b'),
      role('2', 'a', 'b'),
      role('3', 'a', 'b', 'c'),
      role('4', 'x', 'y'),
      role('5', 'x', 'y'),
      role('6', 'p', 'q', 'r'),
      role('7', 'p', 'q', 'r'),
      role('8', 'p', 'q'),
      role('9', 'm', 'n', 'o', 'z'),
    ]
    const { before, after, merges } = proposeFewer(all, 1, 'nobody loses')
    expect({ before, after }).toEqual({ before: 9, after: 4 })
    expect(
      merges.flatMap(({ effects }) =>
        effects.filter(({ gains }) => gains.length > 0).map((one) => [one.role.id, one.gains]),
      ),
    ).toEqual(
      expect.arrayContaining([
        ['1', ['c']],
        ['2', ['c']],
        ['8', ['r']],
      ]),
    )
  })
})
