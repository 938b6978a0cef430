import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionCodes } from '#contract/permissions'
import { sections } from '../frame/sections'
import { isForPeopleOnly, permissionsWith, previewRole, steps } from './role-preview'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('the preview of a role', () => {
  it('covers every page of the navigation and every operation that writes, also service accounts', () => {
    const accounts = Object.values(consoleOperations).filter(({ path }) =>
      path.includes('/service-accounts/'),
    )
    const writing = [...Object.values(operations), ...accounts].filter(({ method }) => method !== 'GET')
    expect(steps).toHaveLength(sections.length + writing.length)
    // The names of the API mean nothing to people.
    const apiNames = new Set<string>(writing.map(({ name }) => name))
    expect(names(steps).filter((name) => apiNames.has(name))).toEqual([])
    for (const { screen } of steps) expect(sections.map(({ to }) => to as string)).toContain(screen)
  })

  it('shows no difference for the same permissions, and everything removed for none', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionCodes]), (codes) => {
        expect(previewRole(permissionsWith(codes), codes)).toMatchObject({
          removed: [],
          added: [],
          same: steps.length,
        })
        expect(previewRole(permissionsWith(codes), []).added).toEqual([])
      }),
    )
    expect(names(previewRole(permissionsWith(permissionCodes), []).removed)).toContain('Employees')
    expect(names(previewRole(permissionsWith(permissionCodes), []).removed)).not.toContain('Overview')
  })

  it('swaps removed and added when the two sides are swapped', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionCodes]), fc.subarray([...permissionCodes]), (one, other) => {
        expect(previewRole(permissionsWith(one), other).removed).toEqual(
          previewRole(permissionsWith(other), one).added,
        )
      }),
    )
  })

  it('names permissions that are of no use without another one', () => {
    const { deadEnds } = previewRole(permissionsWith(permissionCodes), ['msp_edit_user', 'msp_view_role'])
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

  it('says which actions only a person can do: those that no key can', () => {
    const { added } = previewRole(permissionsWith([]), neverForServiceAccounts)
    expect(names(added)).toEqual([
      'Create a service account',
      'Edit a service account',
      'Rotate a service account’s key',
      'Delete a service account',
    ])
    expect(steps.filter(isForPeopleOnly)).toEqual(added)
  })
})
