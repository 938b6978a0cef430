import { expect, test } from 'vitest'
import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles'
import { known, mapKnown, partly, type Known } from '#domain/known'
import { changedLately, needsAttention } from './attention'

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

const ids = (rows: Known<readonly { id: string }[]>) => mapKnown(rows, (all) => all.map(({ id }) => id))

test('tells expired invitations from those that expire within two days', () => {
  const invited = (id: string, invitation_expires_at: string) =>
    person(id, { status: 'invited', invitation_expires_at })
  const people = [
    invited('a', '2026-11-20T00:00:00Z'),
    invited('b', '2026-11-23T11:00:00Z'),
    invited('c', '2026-11-24T00:00:00Z'),
  ]
  const { expired, soon } = needsAttention(known(people), now)
  expect([ids(expired), ids(soon)]).toEqual([known(['a']), known(['b'])])
  expect(ids(needsAttention(known([...people, invited('d', 'soon')]), now).expired)).toEqual(
    partly(['a'], 'the server doesn’t say when 1 of 4 invitations expire'),
  )
})

test('lists the roles changed in the last 30 days, latest first', () => {
  const roles = [
    role('old', [], 'October 1, 2026'),
    role('new', [], 'November 20, 2026'),
    role('edge', [], 'October 23, 2026'),
    role('odd', [], 'soon'),
  ]
  expect(ids(changedLately(known(roles.slice(0, 3)), now))).toEqual(known(['new', 'edge']))
  expect(changedLately(known(roles), now)).toMatchObject({ kind: 'partly' })
  expect(changedLately(known(roles.slice(3)), now)).toMatchObject({ kind: 'unknown' })
})
