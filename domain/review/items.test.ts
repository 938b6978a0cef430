import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissionMatrix } from '../roles/permission-categories'
import { permissionCodes } from '#contract/roles/permissions'
import {
  bulkRefusal,
  choicesFor,
  codesAfter,
  isEmptyPlan,
  isKeptTogether,
  openIn,
  planOf,
  readingForm,
} from './decisions'
import { itemsOf } from './items'
import { factsAfter, factsOf, fingerprintText } from './role-facts'
import { heldCodesOf } from '../roles/permission-set'

const held = fc.subarray([...permissionCodes])
const role = (
  codes: readonly string[],
  name = 'One',
  id: number | string = 7,
  msp_node: number | string | null = 1,
) => ({
  id,
  name,
  msp_node,
  role_type: 'Custom',
  role_permissions: permissionMatrix(new Set(codes)),
})

describe('the fingerprint of a role', () => {
  it('does not depend on the type of ids or the order of permissions', () => {
    fc.assert(
      fc.property(held, (codes) => {
        const one = role(codes)
        const other = { ...role(codes, 'One', '7', '1'), role_permissions: one.role_permissions.toReversed() }
        expect(fingerprintText(factsOf(other))).toBe(fingerprintText(factsOf(one)))
      }),
    )
  })

  it('changes exactly when there is something to decide', () => {
    fc.assert(
      fc.property(
        held,
        held,
        fc.constantFrom('One', 'Two'),
        fc.constantFrom(1, 2, null),
        (was, is, name, node) => {
          const [before, now] = [factsOf(role(was)), factsOf(role(is, name, 7, node))]
          expect(itemsOf(now, before).length > 0).toBe(fingerprintText(before) !== fingerprintText(now))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('the items to decide', () => {
  it('contain each added and each removed permission once', () => {
    fc.assert(
      fc.property(held, held, (was, is) => {
        const items = itemsOf(factsOf(role(is)), factsOf(role(was)))
        const of = (kind: string) => items.filter((item) => item.kind === kind).map(({ code }) => code)
        expect(new Set(of('added'))).toEqual(new Set(is.filter((code) => !was.includes(code))))
        expect(new Set(of('removed'))).toEqual(new Set(was.filter((code) => !is.includes(code))))
        expect(openIn({ items, decisions: items.map((item) => ({ ...item, decision: 'keep' })) })).toEqual([])
      }),
    )
  })

  it('contain a permission with a new name, and one with a new code under the same id', () => {
    const was = role(['msp_view_user', 'msp_edit_user'])
    const is = structuredClone(was)
    const all = is.role_permissions.flatMap(({ permissions }) => permissions)
    Object.assign(
      all.find(({ code }) => code === 'msp_view_user')!,
      { name: 'See people' },
    )
    Object.assign(
      all.find(({ code }) => code === 'msp_edit_user')!,
      { code: 'msp_change_user', name: 'Change people' },
    )
    expect(itemsOf(factsOf(is), factsOf(was))).toMatchObject([
      { kind: 'renamed', code: 'msp_change_user', from: 'Modify Users (msp_edit_user)' },
      { kind: 'renamed', code: 'msp_view_user', from: 'View Users' },
    ])
  })
})

describe('the change that decisions come to', () => {
  const decided = fc.record({
    whole: fc.constantFrom('keep', 'reduce', 'revoke'),
    own: fc.dictionary(fc.constantFrom(...permissionCodes), fc.constantFrom('keep', 'reduce', 'revoke')),
  })
  const made = ({ whole, own }: { whole: string; own: Record<string, string> }) => [
    { role: '7', code: null, decision: whole },
    ...Object.entries(own).map(([code, decision]) => ({ role: '7', code, decision })),
  ]

  it('follows each decision, permission by permission', () => {
    fc.assert(
      fc.property(held, decided, (codes, all) => {
        const one = role(codes)
        const after = codesAfter(one, planOf(one, made(all)))
        const disobeyed = codes.filter((code) => {
          // “Reduce” of the whole role decides nothing about permissions that it doesn't name.
          const decision = all.own[code] ?? (all.whole === 'reduce' ? 'keep' : all.whole)
          const form = readingForm(code)
          if (decision === 'keep') return !after.includes(code)
          if (decision === 'revoke') return all.own[code] !== undefined && after.includes(code)
          if (form === undefined) return !after.includes(code)
          return all.own[form] !== 'revoke' && !after.includes(form)
        })
        expect(disobeyed).toEqual([])
        // Only read-only forms of earlier permissions are added.
        const given = after.filter((code) => !codes.includes(code as never))
        expect(given.filter((code) => !codes.some((had) => readingForm(had) === code))).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves other changes in the meantime alone', () => {
    fc.assert(
      fc.property(held, held, decided, (was, is, all) => {
        const plan = planOf(role(was), made(all))
        const after = codesAfter(role(is), plan)
        const touched = new Set([...plan.remove, ...plan.add])
        const others = (list: readonly string[]) => new Set(list.filter((code) => !touched.has(code)))
        expect(others(after)).toEqual(others(is))
      }),
    )
  })

  it('leaves the next review nothing to decide', () => {
    fc.assert(
      fc.property(held, decided, (codes, all) => {
        const [one, everything] = [role(codes), role(permissionCodes)]
        const plan = planOf(one, made(all))
        const signed = factsAfter(factsOf(one), factsOf(everything), plan.remove, plan.add)
        expect(itemsOf(factsOf(role(codesAfter(one, plan))), signed)).toEqual([])
        expect(isEmptyPlan(plan)).toBe(heldCodesOf(one).join() === codesAfter(one, plan).join())
      }),
    )
  })

  it('asks about a change of a built-in role by itself', () => {
    const builtIn = { role_type: 'System Assigned' }
    expect(isKeptTogether(builtIn, { kind: 'held' })).toBe(true)
    expect(isKeptTogether(builtIn, { kind: 'added' })).toBe(false)
  })

  it('keeps several with one answer only where all are of one group', () => {
    const of = (...groups: (string | undefined)[]) => groups.map((group) => ({ group }))
    expect(bulkRefusal(of('role', 'role'), 'keep')).toBeUndefined()
    expect(bulkRefusal(of('role', 'role'), 'revoke')).toMatch(/Only “keep”/)
    for (const mixed of [of('role', undefined), of('role', ''), of(undefined, undefined)])
      expect(bulkRefusal(mixed, 'keep')).toMatch(/one by one/)
    expect(bulkRefusal(of(undefined), 'revoke')).toBeUndefined()
  })

  it('offers “reduce” only where there is a read-only permission, and only “keep” for built-in roles', () => {
    const one = role(permissionCodes)
    expect(choicesFor(one, 'msp_edit_user', undefined)).toEqual(['keep', 'reduce', 'revoke'])
    expect(choicesFor(one, 'msp_view_user', undefined)).toEqual(['keep', 'revoke'])
    expect(choicesFor(one, 'msp_nothing', undefined)).toEqual([])
    expect(choicesFor({ ...one, role_type: 'System Assigned' }, null, undefined)).toEqual(['keep'])
    expect(choicesFor(null, null, { kind: 'deleted-role' })).toEqual(['keep'])
  })
})
