import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewCodes, model } from '#testing/few-roles'
import { heldCodes } from '../permission-set'
import type { ComparedRole } from '../role-comparison'
import { duplicateRoles, nearDuplicates, subsetsAmong } from './similar-roles'

test('groups exactly the roles with the same permissions', () => {
  fc.assert(
    fc.property(fewCodes, (all) => {
      const groups = duplicateRoles(all)
      const together = (one: ComparedRole, other: ComparedRole) =>
        groups.some((group) => group.includes(one) && group.includes(other))
      for (const [one, other] of model.pairs(all))
        expect(together(one, other)).toBe(model.distance(one, other) === 0)
    }),
  )
})

test('finds all pairs of roles that differ in one permission', () => {
  fc.assert(
    fc.property(fewCodes, (all) => {
      const near = model.pairs(all).filter(([one, other]) => model.distance(one, other) === 1)
      expect(nearDuplicates(all)).toEqual(near)
    }),
  )
})

test('finds all subsets with the number of missing permissions', () => {
  fc.assert(
    fc.property(fewCodes, (all) => {
      const size = ({ permissions }: ComparedRole) => heldCodes(permissions).length
      const found = subsetsAmong(all).map(({ inner, outer, more }) => [inner.id, outer.id, more].join())
      const expected = all.flatMap((inner) =>
        all.flatMap((outer) =>
          size(inner) > 0 && model.within(inner, outer) && !model.within(outer, inner)
            ? [[inner.id, outer.id, size(outer) - size(inner)].join()]
            : [],
        ),
      )
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
  )
})
