import { expect, it } from 'vitest'
import { asOf } from './as-of-day'

const desk = { name: 'Desk', codes: ['msp_view_user'] }
const line = (id: number, operation: string, before: unknown, after: unknown, record_id = 4) => ({
  id,
  operation,
  record_id,
  before,
  after,
})
const update = (id: number, before: unknown, after: unknown) => line(id, 'Update Role', before, after)
const fields = ['name', 'codes']
const now = new Map([['4', desk]])

it.each([
  ['without lines, as today', [], [['4', desk]]],
  ['before a change', [update(1, { name: 'Old' }, { name: 'Desk' })], [['4', { ...desk, name: 'Old' }]]],
  [
    'before several changes, whatever their order in the list',
    [
      update(1, { codes: [] }, { codes: ['a', 'b'] }),
      update(2, { codes: ['b', 'a'] }, { codes: ['msp_view_user'] }),
    ],
    [['4', { ...desk, codes: [] }]],
  ],
  ['before it was created', [line(1, 'Create Role', null, { ...desk, msp_node: 1 })], []],
  [
    'before another one was deleted',
    [line(1, 'Delete Role', { name: 'Gone', codes: [] }, null, 7)],
    [
      ['4', desk],
      ['7', { name: 'Gone', codes: [] }],
    ],
  ],
  [
    'where a line does not lead to the state that was reached',
    [update(1, { name: 'A' }, { name: 'B' })],
    [['4', 'unknown']],
  ],
  ['where one side of a line is hidden', [update(1, null, { name: 'Desk' })], [['4', 'unknown']]],
  [
    'where the line before a hidden one is seen',
    [update(1, { name: 'A' }, { name: 'B' }), update(2, { name: 'B' }, null)],
    [['4', 'unknown']],
  ],
  ['where a record that is there was deleted', [line(1, 'Delete Role', desk, null)], [['4', 'unknown']]],
  ['before a line about other fields', [update(1, { status: 'a' }, { status: 'b' })], [['4', desk]]],
])('shows a record %s', (_, lines, expected) => {
  expect([...asOf(now, lines, fields)]).toEqual(expected)
})
