import { expect, test } from 'vitest'
import type { PermissionCode } from '#contract/permissions'
import { roleShape } from '#contract/roles'
import { membersOf } from '#domain/access/members'
import { known, unknown, type Known } from '#domain/known'
import { matrixRoleOf } from '#domain/role-matrix'
import { countHolders } from '../scope/holder-words'
import type { Keys } from '../scope/use-holders'
import { writtenRole } from '../../testing/fake-api'
import { adviceFor, allAdvice, type AdviceOn } from './advice-rules'

const role = (id: number, name: string, held: PermissionCode[]) =>
  matrixRoleOf(roleShape.read.parse(writtenRole({ id, name, msp_node: 1, role_type: 'Custom' }, held)))

test('finds missing prerequisites, critical permissions and unused roles, and nothing where that can’t be known', () => {
  const roles = [role(2, 'Desk', ['msp_edit_user']), role(3, 'Idle', [])]
  const ada = { id: '5', name: 'Ada', role: '2', node: '1', status: 'active' }
  const from = (people: Known<readonly { role: string | undefined }[]>, keys: Keys = known([])) => ({
    membersOf: ({ id }: { id: string }) =>
      countHolders({
        people: membersOf(people, id, 'people') as Known<never>,
        keys: membersOf(keys, id, 'keys'),
      }),
  })
  const people = known([ada])
  const on: AdviceOn = { roles, nodes: [], people, ...from(people) }
  expect(adviceFor(on, roles[0]!).map(({ code, words }) => [code, words])).toEqual([
    ['msp_view_user', '“Modify Users” needs “View Users”.'],
  ])
  const found = (rule: string, given = on) =>
    allAdvice(given)
      .find((one) => one.rule.id === rule)!
      .findings.map(({ words }) => words)
  expect(found('critical')).toContain('Ada is the only person who has “Modify Users”.')
  expect(found('critical')).toContain('No active person has “Add Users”.')
  expect(found('unused')).toEqual(['Nobody has the role Idle.'])
  const withKey: AdviceOn = { ...on, ...from(people, known([{ id: '7', role: '3' }])) }
  const withoutKeys: AdviceOn = { ...on, ...from(people, unknown('this API doesn’t list them')) }
  expect(found('unused', withKey)).toEqual([])
  expect(found('unused', withoutKeys)).toEqual(['No person has the role Idle.'])
  const silent = known([{ ...ada, role: undefined }])
  const blind: AdviceOn = { ...on, people: silent, ...from(silent) }
  expect([found('unused', blind), found('critical', blind)]).toEqual([[], []])
  expect(allAdvice(blind).find((one) => one.rule.id === 'unused')!.why).toBe(
    'the members of 2 of 2 custom roles aren’t known',
  )
})
