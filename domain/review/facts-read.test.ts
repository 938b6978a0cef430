import { expect, it } from 'vitest'
import { vouchedCaller } from './facts-read'
import { keptGroupOf } from './decisions'
import { differences, type CallerFacts } from './items'

const facts: CallerFacts = {
  role: 1,
  role_name: 'Desk',
  role_node: 1,
  node: 1,
  node_name: 'Here',
  status: 'active',
  expires_at: null,
  held: ['msp_view_node', 'msp_view_user'],
}
const clerk = { ...facts, role: 2, role_name: 'Clerk', held: ['msp_view_user'] }

it.each([
  ['nothing', facts, []],
  ['another role, and not its permissions', clerk, ['role']],
  ['permissions of the same role', { ...facts, held: ['msp_view_user'] }, ['permissions']],
  ['another node of the review', { ...facts, node: 2 }, ['node']],
  ['a node outside the review', { ...facts, node: 3 }, ['left']],
  ['an expiry that is over', { ...facts, status: 'expired', expires_at: 'x' }, ['status', 'expiry']],
  ['somebody out of sight', 'left', ['left']],
  ['somebody who is gone', 'deleted', ['deleted']],
] as const)('tells of a person or key: %s', (_, now, told) => {
  expect(differences(facts, now, [1, 2])).toEqual(told)
  expect(differences(now, now, [1, 2])).toEqual([])
})

it('keeps together who is as they were, or whose role alone got other permissions that aren’t high-risk', () => {
  const group = (told: string[], risky = false) =>
    keptGroupOf({ role: 7, changes: [], risky: false, now: { differences: told, risky } })
  expect([[], ['permissions'], ['permissions', 'node'], ['role']].map((told) => group(told))).toEqual([
    '',
    '7',
    undefined,
    undefined,
  ])
  expect(group(['permissions'], true)).toBeUndefined()
})

const opened_at = '2026-03-01T10:00:00.000Z'
const [noon, later] = ['2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z']
const removal = (at: string) => [
  { role: '1', result: 'done', removed: ['msp_view_node'], added: ['msp_view_role'], at },
]
const decision = { decision: 'other_role', role: 2, decided_at: noon }
const vouched = (more: object, changes = removal(later).slice(1), now: CallerFacts | 'deleted' = facts) =>
  vouchedCaller({ facts, decision: null, change: null, ...more }, now, { opened_at, changes })

it('vouches for the last reading, with what the review did since, and never twice', () => {
  expect(vouched({})).toEqual(facts)
  expect(vouched({ decision: { ...decision, read: clerk } })).toEqual(clerk)
  expect(vouched({}, removal(later))).toMatchObject({ held: ['msp_view_role', 'msp_view_user'] })
  // Read again after the change: somebody gave it back.
  expect(vouched({ decision: { ...decision, read: facts } }, removal(opened_at))).toEqual(facts)
  const change = { result: 'done', at: later }
  expect(vouched({ decision, change: { ...change, read: clerk } })).toEqual(clerk)
  // The release before this one stored no facts.
  expect(vouched({ decision, change }, [], clerk)).toEqual(clerk)
  expect(vouched({ decision, change: { ...change, result: 'refused' } }, [], clerk)).toEqual(facts)
  expect(vouched({ decision: { ...decision, decision: 'remove' }, change })).toBe('deleted')
})
