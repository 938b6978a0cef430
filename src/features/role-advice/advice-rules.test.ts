import { describe, expect, test } from 'vitest'
import type { PermissionUses } from '#contract/roles/permission-uses'
import type { PermissionCode } from '#contract/roles/permissions'
import { roleShape } from '#contract/roles/roles'
import { membersOf } from '#domain/access/members'
import { known, partly, unknown, type Known } from '#domain/known'
import { matrixRoleOf } from '#domain/roles/role-matrix'
import { writtenRole } from '../../../testing/fake-api'
import { countHolders } from '../../scope/holder-words'
import { adviceFor, advisedRoles, findingsOf, type AdviceOn } from './advice-rules'
import { advisedRoleOf } from './use-advice'

const role = (id: number, name: string, held: PermissionCode[], last_modified = 'January 5, 2026') =>
  advisedRoleOf(
    matrixRoleOf(
      roleShape.read.parse(writtenRole({ id, name, msp_node: 1, role_type: 'Custom', last_modified }, held)),
    ),
  )
type Member = { readonly id: string; readonly role: string | undefined }
const ada: Member = { id: '5', role: '2' }
const from = (people: Known<readonly Member[]>, keys: Known<readonly Member[]> = known([])): AdviceOn => ({
  roles: [],
  nodes: [],
  uses: unknown(''),
  membersOf: ({ id }) =>
    countHolders({
      // Only their number counts.
      people: membersOf(people, id, 'people') as Known<never>,
      keys: membersOf(keys, id, 'keys') as Known<never>,
    }),
})
const on = from(known([ada]))
const words = (found: readonly { readonly words: string }[]) => found.map((one) => one.words)

test('finds missing prerequisites and unused roles, and nothing where that can’t be known', () => {
  expect(words(findingsOf(on, role(2, 'Desk', ['msp_edit_user'])))).toEqual([
    '“Modify Users” needs “View Users”.',
  ])
  const idle = role(3, 'Idle', [])
  const of = (given: AdviceOn) => words(findingsOf(given, idle))
  expect(of(on)).toEqual(['Nobody has this role.'])
  expect(of(from(known([ada]), known([{ id: '7', role: '3' }])))).toEqual([])
  expect(of(from(known([ada]), unknown('this API doesn’t list them')))).toEqual(['No person has this role.'])
  const blind = from(known([{ ...ada, role: undefined }]))
  expect(of(blind)).toEqual([])
  expect(advisedRoles(blind, known([idle]))).toEqual(
    unknown('the permissions or members of 1 of 1 custom roles aren’t known'),
  )
  expect(advisedRoles(on, partly([idle, role(2, 'Desk', [])], 'one is missing'))).toMatchObject({
    kind: 'partly',
    value: [{ role: { name: 'Idle' } }],
  })
})

test('names the roles that resemble a role, for a comparison', () => {
  const desk = role(2, 'Desk', ['msp_view_user', 'msp_view_role'])
  const others = [
    role(3, 'Night desk', ['msp_view_user', 'msp_view_role']),
    role(4, 'Viewer', ['msp_view_user']),
    role(5, 'Office', ['msp_view_user', 'msp_view_role', 'msp_view_node', 'msp_view_managed_company']),
    role(6, 'Nothing', []),
  ]
  const given = { ...on, roles: [desk, ...others] }
  expect(adviceFor(given, desk).map(({ words: said, like }) => [said, like?.map(({ id }) => id)])).toEqual([
    ['Has the same permissions as Night desk.', ['3']],
    ['Differs from Viewer in one permission.', ['4']],
    ['Every permission of this role is also in Office.', ['5']],
  ])
  expect(words(adviceFor(given, others[2]!))).toContain(
    'Includes all permissions of Desk, Night desk, and Viewer.',
  )
  expect(words(findingsOf(given, desk))).toEqual(['Has the same permissions as Night desk.'])
})

describe('a permission that no member used', () => {
  const held: PermissionCode[] = ['msp_view_user', 'msp_edit_user', 'msp_add_node', 'msp_view_node']
  const uses: PermissionUses = {
    mode: 'roles',
    from: '2026-03-01',
    days: 90,
    since: '2026-02-01',
    with_keys: true,
    roles: [
      {
        role: '2',
        permissions: [
          { code: 'msp_edit_user', used: 0, of: 7 },
          // Seldom needed by nature.
          { code: 'msp_add_node', used: 0, of: 7 },
          { code: 'msp_delete_user', used: 0, of: 7 },
        ],
      },
    ],
    members: [],
  }
  test.each<[string, PermissionUses, string | undefined, string[]]>([
    ['is found', uses, undefined, ['No member used “Modify Users” in 90 days.']],
    ['is not found before 90 days are known', { ...uses, since: '2026-03-02' }, undefined, []],
    ['is not found in a role that changed meanwhile', uses, 'March 1, 2026', []],
    ['is not found where the day of the last change isn’t known', uses, '', []],
    ['is not found where somebody used it', { ...uses, roles: [] }, undefined, []],
  ])('%s', (_, told, modified, expected) => {
    expect(words(findingsOf({ ...on, uses: known(told) }, role(2, 'Desk', held, modified)))).toEqual(expected)
  })

  test.each([
    [undefined, 'give it to others, or manage people and keys who have it.'],
    [known([]), 'give it to others.'],
    [
      known(['Ada', 'Bea', 'Cem', 'Dan', 'Eve'].map((name) => ({ name }))),
      'manage Ada, Bea, Cem, and 2 others, or give it to others.',
    ],
    [unknown('some are missing'), 'give it to others, or manage people and keys who have it.'],
  ])('names whom members could no longer manage, as far as that is known (%#)', (lost, expected) => {
    const [finding] = findingsOf(
      { ...on, uses: known(uses), lostBy: lost && (() => lost) },
      role(2, 'Desk', held),
    )
    expect(finding?.because).toBe(`Without it, members could no longer ${expected}`)
  })
})
