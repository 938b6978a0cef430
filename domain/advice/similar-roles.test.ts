import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fewCodes, model } from '#testing/few-roles'
import { heldCodes } from '../roles/permission-set'
import type { ComparedRole } from '../roles/role-comparison'
import { similarTo } from './similar-roles'

test('finds the roles that are the same, differ in one permission, or contain one another', () => {
  fc.assert(
    fc.property(fewCodes, (all) => {
      const isSome = ({ permissions }: ComparedRole) => heldCodes(permissions).length > 0
      for (const role of all) {
        const others = (has: (other: ComparedRole, apart: number) => boolean) =>
          all.filter((other) => other.id !== role.id && has(other, model.distance(role, other)))
        expect(similarTo(role, all)).toEqual({
          same: others((_, apart) => apart === 0),
          near: others((_, apart) => apart === 1),
          larger: others((other, apart) => apart > 1 && isSome(role) && model.within(role, other)),
          smaller: others((other, apart) => apart > 1 && isSome(other) && model.within(other, role)),
        })
      }
    }),
  )
})
