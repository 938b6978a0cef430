import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissionMatrix } from '../permission-categories'
import { deltaOf } from './role-delta'
import { snapshotOf, type AnyRole } from './role-sets'
import type { RolesSnapshot } from '#contract/role-facts'

const codes = ['a', 'b', 'c', 'd']
const role = (
  id: number,
  held: readonly string[],
  name = `Role ${id}`,
  node: number | null = 1,
): AnyRole => ({
  id,
  name,
  msp_node: node,
  role_permissions: [
    {
      category_name: 'All ',
      permissions: codes.map((code, at) => ({ id: at, code, name: code, is_selected: held.includes(code) })),
    },
  ],
})
const roles = fc
  .uniqueArray(
    fc.tuple(
      fc.integer({ min: 1, max: 12 }),
      fc.subarray(codes),
      fc.constantFrom('X', 'Y'),
      fc.constantFrom(1, 2, null),
    ),
    {
      selector: ([id]) => id,
      maxLength: 8,
    },
  )
  .map((rows) => rows.map(([id, held, name, node]) => role(id, held, name, node)))

/** Applies the delta to the earlier snapshot. */
function applied(before: RolesSnapshot, delta: ReturnType<typeof deltaOf>) {
  const changes = new Map(delta.changed.map((change) => [change.before.id, change]))
  return before.roles
    .filter(({ id }) => !delta.deleted.some((gone) => gone.id === id))
    .map((was) => {
      const change = changes.get(was.id)
      if (!change) return was
      const held = [...was.held.filter((code) => !change.removed.includes(code)), ...change.added].toSorted()
      return {
        ...was,
        held,
        name: change.renamed ? change.after.name : was.name,
        node: change.moved ? change.after.node : was.node,
      }
    })
    .concat(delta.created)
    .toSorted((one, other) => Number(one.id) - Number(other.id))
}

describe('the difference between two snapshots', () => {
  it('applied to the earlier snapshot gives the later one', () => {
    fc.assert(
      fc.property(roles, roles, (one, other) => {
        const [before, after] = [snapshotOf(one), snapshotOf(other)]
        const delta = deltaOf(before, after)
        expect(applied(before, delta)).toEqual(after.roles)
        expect(delta.changed.length + delta.unchanged.length + delta.created.length).toBe(after.roles.length)
      }),
      { numRuns: 1000 },
    )
  })

  it('has additions and removals swapped when the snapshots are swapped', () => {
    fc.assert(
      fc.property(roles, roles, (one, other) => {
        const forth = deltaOf(snapshotOf(one), snapshotOf(other))
        const back = deltaOf(snapshotOf(other), snapshotOf(one))
        expect(back.created).toEqual(forth.deleted)
        expect(back.changed.map(({ added, removed }) => [removed, added])).toEqual(
          forth.changed.map((now) => [now.added, now.removed]),
        )
      }),
    )
  })

  it('is empty for the same roles in any order, with ids as numbers or as text', () => {
    fc.assert(
      fc.property(roles, (all) => {
        const sent = all.toReversed().map((one) => ({
          ...one,
          id: String(one.id),
          msp_node: one.msp_node === null ? null : String(one.msp_node),
        }))
        expect(JSON.stringify(snapshotOf(sent))).toBe(JSON.stringify(snapshotOf(all)))
        const { permissions, created, deleted, changed } = deltaOf(snapshotOf(all), snapshotOf(sent))
        expect({ ...permissions, created, deleted, changed }).toEqual({
          added: [],
          removed: [],
          reworded: [],
          created: [],
          deleted: [],
          changed: [],
        })
      }),
    )
  })
})

describe('the permissions of the catalogue', () => {
  const one = (id: number, code: string, name: string, is_selected = true): AnyRole => ({
    ...role(1, []),
    role_permissions: [{ category_name: 'All', permissions: [{ id, code, name, is_selected }] }],
  })
  const between = (before: AnyRole, after: AnyRole) => deltaOf(snapshotOf([before]), snapshotOf([after]))

  it('reports a new name, also in every role that has the permission', () => {
    const { permissions, changed } = between(one(7, 'edit', 'Edit'), one(7, 'edit', 'Edit and delete'))
    expect(permissions.reworded).toMatchObject([
      { before: { name: 'Edit' }, after: { name: 'Edit and delete' } },
    ])
    expect(changed).toMatchObject([{ added: [], removed: [], reworded: ['edit'] }])
  })

  it('reports a new code under the same id as reworded, not as removed and added', () => {
    const { permissions, changed } = between(one(7, 'edit', 'Edit'), one(7, 'change', 'Edit'))
    expect(permissions).toMatchObject({
      added: [],
      removed: [],
      reworded: [{ before: { code: 'edit' }, after: { code: 'change' } }],
    })
    expect(changed).toMatchObject([{ added: [], removed: [], reworded: ['change'] }])
  })

  it('reports permissions that are new or gone, even when no role has them', () => {
    const { permissions, changed, unchanged } = between(
      one(7, 'edit', 'Edit', false),
      one(8, 'fly', 'Fly', false),
    )
    expect(permissions).toMatchObject({ added: [{ code: 'fly' }], removed: [{ code: 'edit' }] })
    expect([changed, unchanged.length]).toEqual([[], 1])
  })

  it('reports exactly two permissions when two of 25 changed in one of 14 roles', () => {
    const written = (held: string[]) => ({
      id: 3,
      name: 'Desk',
      msp_node: 1,
      role_permissions: permissionMatrix(new Set(held)),
    })
    const others = Array.from({ length: 13 }, (_, at) => ({ ...written(['msp_view_role']), id: at + 10 }))
    const delta = deltaOf(
      snapshotOf([written(['msp_view_user', 'msp_add_user']), ...others]),
      snapshotOf([...others, written(['msp_view_user', 'msp_edit_user'])]),
    )
    expect(delta.changed).toMatchObject([{ added: ['msp_edit_user'], removed: ['msp_add_user'] }])
    expect(delta.unchanged).toHaveLength(13)
  })
})
