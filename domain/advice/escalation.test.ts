import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { fullSearch } from '#testing/full-escalation-search'
import { cascade, holds, permissionSetFrom } from '../permission-set'
import { lineageOf } from '../tree'
import { escalationSearch, mostCombinations } from './escalation'
import type { Actor, World } from './escalation-model'
import { finished } from './search'

const [addAccount, , rotate] = neverForServiceAccounts
const administration = ['user', 'role'].flatMap((noun) =>
  ['view', 'add', 'edit', 'delete'].map((action) => `msp_${action}_${noun}`),
)
const pool = ['msp_add_user', 'msp_edit_user', 'msp_add_role', 'msp_edit_role', cascade, addAccount!, rotate!]
const codes = fc.oneof(
  fc.subarray(pool),
  fc.subarray(pool).map((some) => [...some, ...administration]),
)

const nodes = [
  { id: 'top', parent: null },
  { id: 'left', parent: 'top' },
  { id: 'right', parent: 'top' },
  { id: 'deep', parent: 'left' },
]
const node = fc.constantFrom(...nodes.map(({ id }) => id))
const world: fc.Arbitrary<{ world: World; actor: Actor }> = fc
  .record({
    roles: fc.array(fc.record({ codes, node: fc.option(node) }), { minLength: 1, maxLength: 4 }),
    people: fc.array(fc.record({ role: fc.nat(3), node }), { maxLength: 4 }),
    actor: node,
  })
  .map((drawn) => {
    const roles = drawn.roles.map((role, index) => ({
      id: `role ${index}`,
      name: `Role ${index}`,
      node: role.node,
      permissions: permissionSetFrom(role.codes),
    }))
    /** A role applies at its own node, and below it if it cascades. */
    const applies = (role: (typeof roles)[number], at: string) =>
      role.node === null ||
      role.node === at ||
      (holds(role.permissions, cascade) && lineageOf(nodes, at).includes(role.node))
    const placed = (role: (typeof roles)[number], at: string) => (applies(role, at) ? at : (role.node ?? at))
    const people = drawn.people.map((person, index) => {
      const role = roles[person.role % roles.length]!
      const id = `person ${index}`
      return { id, name: id, role: role.id, node: placed(role, person.node) }
    })
    return {
      world: { nodes, roles, people },
      actor: { role: roles[0]!.id, node: placed(roles[0]!, drawn.actor) },
    }
  })

const search = (given: World, actor: Actor) => finished(escalationSearch(given, actor))
const without = (given: World, actor: Actor, code: string): World => ({
  ...given,
  roles: given.roles.map((role) =>
    role.id === actor.role ? { ...role, permissions: { ...role.permissions, [code]: false } } : role,
  ),
})

describe('the search for an escalation path', () => {
  it('finds a path exactly where trying every three writes finds one, at most as long', () => {
    const lengths = new Map<number, number>()
    fc.assert(
      fc.property(world, ({ world: given, actor }) => {
        const [found, full] = [search(given, actor), fullSearch(given, actor)]
        if (found === 'not known') throw new Error('These worlds are small.')
        expect(found === undefined).toBe(full === undefined)
        if (!found || !full) return
        expect(found.steps.length).toBeLessThanOrEqual(full.steps.length)
        expect(found.gains).toEqual(expect.arrayContaining([...full.gains]))
        lengths.set(found.steps.length, (lengths.get(found.steps.length) ?? 0) + 1)
        const closed = fullSearch(without(given, actor, found.remove), actor)
        if (closed) expect(closed.steps).not.toEqual(full.steps)
      }),
      { numRuns: 2_000 },
    )
    expect(lengths.get(1)).toBeGreaterThan(50)
    expect(lengths.get(2)).toBeGreaterThan(50)
  })
})

const role = (id: string, at: string | null, held: readonly string[]) => ({
  id,
  name: `Role ${id}`,
  node: at,
  permissions: permissionSetFrom(held),
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index))

/** The actor can change roles, but can give them to nobody. */
const onlyChanges = (count: number): World => ({
  nodes,
  roles: [
    role('actor', 'top', ['msp_view_role', 'msp_edit_role', rotate!]),
    ...numbers(count).map((id) => role(id, 'top', ['msp_view_role'])),
  ],
  people: [],
})
/** Each role could be given to somebody, but all people are administrators, who must stay that. */
const onlyAdministrators = (count: number): World => ({
  nodes,
  roles: [
    role('actor', 'top', [...administration, cascade, rotate!]),
    role('administrator', null, administration),
    ...numbers(count).map((id) => role(id, 'deep', [rotate!])),
  ],
  people: numbers(count).map((id) => ({ id, name: id, role: 'administrator', node: 'deep' })),
})
function tried(given: World, at: string) {
  const running = escalationSearch(given, { role: 'actor', node: at })
  for (let count = 0; ; count++) {
    const step = running.next()
    if (step.done) return { count, result: step.value }
  }
}

describe.each([30, 60, 100, 2_000])('among %i roles', (count) => {
  it('tries each role once where the actor can only change them', () => {
    expect(tried(onlyChanges(count), 'top')).toEqual({ count, result: undefined })
  })

  it('gives up after the most combinations, and says that the answer is not known', () => {
    const { count: all, result } = tried(onlyAdministrators(count), 'left')
    expect(all).toBeLessThanOrEqual(mostCombinations)
    expect(result === 'not known').toBe(count * count > mostCombinations)
  })
})
