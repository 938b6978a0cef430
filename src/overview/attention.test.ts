import { expect, test } from 'vitest'
import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles'
import { changedLately, needsAttention, singlePoints } from './attention'

const now = Date.parse('2026-11-21T12:00:00Z')
const person = (id: string, more: Partial<Employee> = {}): Employee => ({ id, status: 'active', ...more })
const role = (id: string, codes: string[], last_modified = 'March 3, 2026'): Role => ({
  id,
  name: id,
  last_modified,
  role_permissions: [
    {
      category_name: '',
      permissions: codes.map((code) => ({ id: code, code, is_selected: true })),
    },
  ],
})

test('tells expired invitations from those that expire within two days', () => {
  const invited = (id: string, invitation_expires_at: string) =>
    person(id, { status: 'invited', invitation_expires_at })
  const { expired, soon } = needsAttention(
    [
      invited('a', '2026-11-20T00:00:00Z'),
      invited('b', '2026-11-23T11:00:00Z'),
      invited('c', '2026-11-24T00:00:00Z'),
      person('d', { invitation_expires_at: '2026-01-01T00:00:00Z' }),
    ],
    now,
  )
  expect([expired.map(({ id }) => id), soon.map(({ id }) => id)]).toEqual([['a'], ['b']])
})

test('counts a critical permission with one active person as a single point of failure, whoever else is invited', () => {
  const all = role('all', ['msp_edit_user', 'msp_edit_role'])
  const some = role('some', ['msp_edit_user'])
  const people = [
    person('a', { role: 'all' }),
    person('b', { role: 'some' }),
    person('c', { role: 'all', status: 'invited' }),
  ]
  const thin = singlePoints(people, [all, some])
  expect(thin.find(({ code }) => code === 'msp_edit_user')).toBeUndefined()
  expect(thin.find(({ code }) => code === 'msp_edit_role')?.members.map((one) => one.person.id)).toEqual([
    'a',
  ])
  expect(thin.find(({ code }) => code === 'msp_billing_administrator')?.members).toEqual([])
})

test('lists the roles changed in the last 30 days, latest first', () => {
  const roles = [
    role('old', [], 'October 1, 2026'),
    role('new', [], 'November 20, 2026'),
    role('edge', [], 'October 23, 2026'),
    role('odd', [], 'soon'),
  ]
  expect(changedLately(roles, now).map(({ id }) => id)).toEqual(['new', 'edge'])
})
