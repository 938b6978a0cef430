import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionCodes } from '#contract/permissions'
import { sections } from '../frame/sections'
import { previewRole, steps, usable } from './role-preview'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('the preview of a role', () => {
  it('covers every page of the navigation and every operation that writes', () => {
    const writing = Object.values(operations).filter(({ method }) => method !== 'GET')
    expect(steps).toHaveLength(sections.length + writing.length)
    // The names of the API mean nothing to people.
    const apiNames = new Set<string>(writing.map(({ name }) => name))
    expect(names(steps).filter((name) => apiNames.has(name))).toEqual([])
    for (const { screen } of steps) expect(sections.map(({ to }) => to as string)).toContain(screen)
  })

  it('shows no difference for the same permissions, and everything removed for none', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionCodes]), (codes) => {
        expect(previewRole(usable(codes), codes)).toMatchObject({
          removed: [],
          added: [],
          same: steps.length,
        })
        expect(previewRole(usable(codes), []).added).toEqual([])
      }),
    )
    expect(names(previewRole(usable(permissionCodes), []).removed)).toContain('Employees')
    expect(names(previewRole(usable(permissionCodes), []).removed)).not.toContain('Overview')
  })

  it('swaps removed and added when the two sides are swapped', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionCodes]), fc.subarray([...permissionCodes]), (one, other) => {
        expect(previewRole(usable(one), other).removed).toEqual(previewRole(usable(other), one).added)
      }),
    )
  })

  it('names permissions that are of no use without another one', () => {
    const { deadEnds } = previewRole(usable(permissionCodes), ['msp_edit_user', 'msp_view_role'])
    expect(deadEnds).toContainEqual({
      name: 'Edit an employee',
      because: expect.stringContaining('“Employees”'),
    })
    expect(deadEnds).toContainEqual({
      name: 'Modify Users',
      because: expect.stringContaining('“View Users”'),
    })
    expect(previewRole(null, permissionCodes).deadEnds).toEqual([])
  })

  it('leaves out permissions that no key can use', () => {
    expect(usable(neverForServiceAccounts)).toEqual({})
  })
})
