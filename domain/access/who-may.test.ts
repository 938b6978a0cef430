import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionCodes } from '#contract/roles/permissions'
import '../../testing/same-seed'
import { known, partly, valueOfKnown } from '../known'
import { actions } from './actions'
import { may, withoutToday } from './may'
import { askAt } from './who-may'
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
  const cut = nodes.filter(() => odd && draw(fc.nat, { max: 4 }) === 0).map(({ id }) => id)
  const listed = odd && draw(fc.boolean) ? partly(nodes.slice(1), 'some are missing') : known(nodes)
  return worldOf({
    nodes: listed,
    roles: known(roles),
    people: known(holders('person')),
    keys: known(holders('key')),
    cut: new Set(cut),
  })
}

test('counts what everybody may do at a node and below, and today, as the answers about each single record do', () => {
  let listed = 0
  fc.assert(
    fc.property(fc.gen(), (draw) => {
      const world = drawnWorld(draw)
      const top = world.order[draw(fc.nat, { max: 6 }) % (world.order.length || 1)]
      const { at, end } = world.places.get(top?.id ?? '') ?? { at: 0, end: 0 }
      for (const action of actions) {
        const asked = askAt(world, action, [[at, end]], false)
        const targets = valueOfKnown(asked.targets) ?? []
        const isSilent = targets.some(({ count }) => count === undefined) || asked.targets.kind !== 'known'
        for (const holder of world.holderOf.values()) {
          const canDo = asked.canDoOf(holder)
          let [yes, today, unsure, unsureToday] = [0, 0, 0, 0]
          for (const { target, count = 1 } of targets) {
            const active: Holder = { ...holder, state: 'now' }
            const right = may(world, active, withoutToday(action), target).answer
            if (right === 'yes') yes += count
            if (right === 'unknown') unsure += count
            const now = may(world, active, action, target).answer
            if (now === 'yes') today += count
            if (now === 'unknown') unsureToday += count
          }
          if (isSilent || valueOfKnown(asked.of) === 0) continue
          listed++
          if (unsure === 0) expect([holder, action, canDo.can]).toEqual([holder, action, known(yes)])
          else expect(canDo.can.kind).not.toBe('known')
          if (holder.state !== 'now') expect(canDo.now).toEqual(known(0))
          else if (unsureToday === 0)
            expect([holder, action, canDo.now]).toEqual([holder, action, known(today)])
          else expect(canDo.now.kind).not.toBe('known')
        }
      }
    }),
    { numRuns: 150 },
  )
  expect(listed).toBeGreaterThan(5_000)
})
