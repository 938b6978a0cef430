import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import { permissionCodes } from '#contract/permissions'
import { sections } from '../frame/sections'
import { rehearse, steps, usable } from './rehearsal'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('the preview of a role', () => {
  it('covers every page of the navigation and every operation that writes', () => {
    const writing = Object.values(operations).filter(({ method }) => method !== 'GET')
    expect(steps).toHaveLength(sections.length + writing.length)
    for (const { screen } of steps) expect(sections.map(({ to }) => to as string)).toContain(screen)
  })

  it('shows no difference for the same permissions, and everything removed for none', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionCodes]), (codes) => {
        expect(rehearse(usable(codes), codes)).toMatchObject({ gone: [], more: [], same: steps.length })
        expect(rehearse(usable(codes), []).more).toEqual([])
      }),
    )
    expect(names(rehearse(usable(permissionCodes), []).gone)).toContain('Employees')
    expect(names(rehearse(usable(permissionCodes), []).gone)).not.toContain('Overview')
  })

  it('swaps removed and added when the two sides are swapped', () => {
    fc.assert(
      fc.property(fc.subarray([...permissionCodes]), fc.subarray([...permissionCodes]), (one, other) => {
        expect(rehearse(usable(one), other).gone).toEqual(rehearse(usable(other), one).more)
      }),
    )
  })

  it('names permissions that are of no use without another one', () => {
    const { deadEnds } = rehearse(usable(permissionCodes), ['msp_edit_user', 'msp_view_role'])
    expect(deadEnds).toContainEqual({
      name: 'Update MSP Employee',
      because: expect.stringContaining('“Employees”'),
    })
    expect(deadEnds).toContainEqual({
      name: 'Modify Users',
      because: expect.stringContaining('“View Users”'),
    })
    expect(rehearse(null, permissionCodes).deadEnds).toEqual([])
  })

  it('leaves out permissions that no key can use', () => {
    expect(usable(neverForServiceAccounts)).toEqual({})
  })
})
