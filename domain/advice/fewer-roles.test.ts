import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codes, fewCodes, model } from '#testing/few-roles'
import { holds, permissionSetFrom } from '../permission-set'
import { proposeFewer, type ProposedRole } from './fewer-roles'
import { proposalModes } from './proposal-modes'
import { finished } from './interruptible'

const proposed = fewCodes.map((all) =>
  all.map((role, index): ProposedRole => ({
    ...role,
    members: index % 4 === 3 ? null : index,
    node: index % 2 ? '1' : null,
  })),
)

test('merges only similar roles of one node, and tells correctly which roles gain and lose what', () => {
  fc.assert(
    fc.property(
      proposed,
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(...proposalModes),
      (all, most, mode) => {
        const { before, after, merges } = finished(proposeFewer(all, most, mode))
        const merged = merges.flatMap(({ roles }) => roles)
        expect(new Set(merged).size).toBe(merged.length)
        expect([before, after]).toEqual([all.length, all.length - merged.length + merges.length])
        for (const merge of merges) {
          expect(new Set(merge.roles.map(({ node }) => node)).size).toBe(1)
          for (const [one, other] of model.pairs(merge.roles))
            expect(model.distance(one, other)).toBeLessThanOrEqual(most)
          for (const { role, gains, loses } of merge.effects) {
            for (const code of codes) {
              const [before, after] = [holds(role.permissions, code), holds(merge.permissions, code)]
              expect(gains.includes(code)).toBe(after && !before)
              expect(loses.includes(code)).toBe(!after && before)
            }
            if (mode === 'nobody loses') expect(loses).toEqual([])
            if (mode === 'nobody gains') expect(gains).toEqual([])
          }
        }
      },
    ),
  )
})

test('leaves no two equal roles at one node', () => {
  fc.assert(
    fc.property(proposed, (all) => {
      const { merges } = finished(proposeFewer(all, 0, 'nobody loses'))
      for (const [one, other] of model.pairs(all)) {
        const together = merges.some(({ roles }) => roles.includes(one) && roles.includes(other))
        expect(together).toBe(one.node === other.node && model.distance(one, other) === 0)
      }
    }),
  )
})

test('merges nine roles into four', () => {
  const role = (id: string, ...held: string[]): ProposedRole => ({
    id,
    name: id,
    permissions: permissionSetFrom(held),
    members: 1,
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
  const { before, after, merges } = finished(proposeFewer(all, 1, 'nobody loses'))
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
