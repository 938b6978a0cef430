import { expect, test } from 'vitest'
import type { Employee } from '#contract/employees'
import type { Role } from '#contract/roles/roles'
import { known, mapKnown, partly, type Known } from '#domain/known'
import { changedSince, invitationsOf, recentSince } from './attention'

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

test('says which invitations have expired, and which expire within two days', () => {
  const invited = (id: string, invitation_expires_at: string) =>
    person(id, { status: 'invited', invitation_expires_at })
  const people = [
    invited('a', '2026-11-20T00:00:00Z'),
    invited('b', '2026-11-23T11:00:00Z'),
    invited('c', '2026-11-24T00:00:00Z'),
  ]
  const { expired, soon } = invitationsOf(known(people), now)
  expect([expired, soon].map(ids)).toEqual([known(['a']), known(['b'])])
  expect(ids(invitationsOf(known([...people, invited('d', 'soon')]), now).expired)).toEqual(
    partly(['a'], 'the server doesn’t say when 1 of 4 invitations expire'),
  )
})

test('counts the roles changed in the last 30 days', () => {
  const roles = [
    role('old', [], 'October 22, 2026'),
    role('new', [], 'November 20, 2026'),
    role('edge', [], 'October 23, 2026'),
    role('odd', [], 'soon'),
  ]
  const since = recentSince(now)
  expect(since).toBe('2026-10-23')
  expect(ids(changedSince(known(roles.slice(0, 3)), since))).toEqual(known(['new', 'edge']))
  expect(changedSince(known(roles), since)).toMatchObject({ kind: 'partly' })
  expect(changedSince(known(roles.slice(3)), since)).toMatchObject({ kind: 'unknown' })
})
