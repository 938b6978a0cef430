import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/permissions'
import '../../testing/same-seed'
import { known, partly, valueOfKnown } from '../known'
import { actions } from './actions'
import { may } from './may'
import { positionsIn } from './spans'
import { countOf, targetsAt, whoMay } from './who-may'
import { worldOf, type Holder, type World } from './world'

const some = <T>(draw: fc.GeneratorValue, from: readonly T[]): T =>
  from[draw(fc.nat, { max: from.length - 1 })]!

/** A world in which some things aren't known. */
function drawnWorld(draw: fc.GeneratorValue): World {
  const odd = draw(fc.nat, { max: 3 }) === 0
  const maybe = <T>(value: T): T | undefined => (odd && draw(fc.nat, { max: 5 }) === 0 ? undefined : value)
  const nodes = Array.from({ length: draw(fc.integer, { min: 1, max: 7 }) }, (_, at) => ({
    id: `${at}`,
    name: `Node ${at}`,
    parent: at === 0 ? null : maybe(`${draw(fc.nat, { max: at - 1 })}`),
    company_count: maybe(draw(fc.nat, { max: 4 })),
  }))
  const roles = Array.from({ length: draw(fc.integer, { min: 1, max: 6 }) }, (_, at) => {
    const share = some(draw, [0.1, 0.5, 0.95])
    const held = permissionCodes.map((code) => {
      const value = draw(fc.double, { min: 0, max: 1, noNaN: true }) < share
      return [code, odd && draw(fc.nat, { max: 30 }) === 0 ? null : value] as const
    })
    const node = draw(fc.nat, { max: 3 }) === 0 ? null : some(draw, nodes).id
    return { id: `${at}`, name: `Role ${at}`, node: maybe(node), permissions: Object.fromEntries(held) }
  })
  const holders = (kind: Holder['kind']) =>
    Array.from({ length: draw(fc.nat, { max: 6 }) }, (_, at): Holder => ({
      kind,
      id: `${at}`,
      name: `${kind} ${at}`,
      role: maybe(some(draw, roles).id),
      node: maybe(some(draw, nodes).id),
      state: some(draw, ['now', 'now', kind === 'key' ? 'ended' : 'later'] as const),
      byGroups: draw(fc.boolean),
    }))
  const listed = odd && draw(fc.boolean) ? partly(nodes.slice(1), 'some are missing') : known(nodes)
  return worldOf({
    nodes: listed,
    roles: known(roles),
    people: known(holders('person')),
    keys: known(holders('key')),
  })
}

test('counts what everybody may do at a node and below as the answers about each single record do', () => {
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const world = drawnWorld(draw)
      const top = world.order[draw(fc.nat, { max: 6 }) % (world.order.length || 1)]
      const spans = [
        [world.places.get(top?.id ?? '')?.at ?? 0, world.places.get(top?.id ?? '')?.end ?? 0],
      ] as const
      for (const action of actions) {
        const targets = targetsAt(world, action, spans)
        const all = valueOfKnown(targets) ?? []
        const found = new Map(
          (valueOfKnown(whoMay(world, action, targets)) ?? []).map((one) => [one.holder, one]),
        )
        for (const holder of world.holderOf.values()) {
          let [yes, unsure] = [0, 0]
          for (const { target, count } of all) {
            const { answer } = may(world, { ...holder, state: 'now' }, action, target)
            if (answer === 'unknown') unsure += count ?? 1
            if (answer === 'yes' && count === undefined) unsure++
            if (answer === 'yes') yes += count ?? 0
          }
          const share = found.get(holder)
          if (unsure === 0)
            expect([holder, share?.can.kind !== 'known' ? 0 : share.can.value]).toEqual([holder, yes])
          else expect(share?.can.kind ?? 'unknown').not.toBe('known')
        }
        // The records of the place are those at its nodes.
        if (action.on === 'node' && action.rules.length === 0 && world.isWhole)
          expect(countOf(targets)).toEqual(known(positionsIn(spans).length))
      }
    }),
    { numRuns: 300 },
  )
})
