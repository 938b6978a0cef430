import { expect, it } from 'vitest'
import { marksNow, undone, type Fields, type Line } from './as-of-day'

const desk = { name: 'Desk', codes: ['msp_view_user'] }
const line = (
  id: number,
  operation: string,
  before: unknown,
  after: unknown,
  rest: Partial<Line> = {},
): Line => ({
  id: String(id),
  operation,
  record_type: 'role',
  record_id: '4',
  before,
  after,
  ...rest,
})
const update = (id: number, before: unknown, after: unknown) => line(id, 'Update Role', before, after)
const now = new Map([['role:4', desk]])
const ada = { record_type: 'employee', record_id: '5' }

it.each([
  ['without lines, as today', [], [['role:4', desk]]],
  ['before a change', [update(1, { name: 'Old' }, { name: 'Desk' })], [['role:4', { ...desk, name: 'Old' }]]],
  [
    'before several changes, whatever their order in the list',
    [
      update(1, { codes: [] }, { codes: ['a', 'b'] }),
      update(2, { codes: ['b', 'a'] }, { codes: ['msp_view_user'] }),
    ],
    [['role:4', { ...desk, codes: [] }]],
  ],
  ['before it was created', [line(1, 'Create Role', null, { ...desk, msp_node: 1 })], []],
  [
    'before it was created, whatever became of it since',
    [line(1, 'Create Role', null, { ...desk, name: 'Other' })],
    [],
  ],
  [
    'before another one was deleted',
    [line(1, 'Delete Role', { name: 'Gone', codes: [] }, null, { record_id: '7' })],
    [
      ['role:4', desk],
      ['role:7', { name: 'Gone', codes: [] }],
    ],
  ],
  [
    'before it was deleted and restored with a new ID, as the same one',
    [
      line(1, 'Delete Role', { ...desk, name: 'Old' }, null, { record_id: '2' }),
      line(2, 'Create Role', null, desk, { record_id: '3', restores: '2' }),
      line(3, 'Delete Role', desk, null, { record_id: '3' }),
      line(4, 'Create Role', null, desk, { restores: '3' }),
    ],
    [['role:4', { ...desk, name: 'Old' }]],
  ],
  [
    'where a line does not lead to the state that was reached',
    [update(1, { name: 'A' }, { name: 'B' })],
    [['role:4', 'unknown']],
  ],
  ['where one side of a line is hidden', [update(1, null, { name: 'Desk' })], [['role:4', 'unknown']]],
  [
    'where the line before a hidden one is seen',
    [update(1, { name: 'A' }, { name: 'B' }), update(2, { name: 'B' }, null)],
    [['role:4', 'unknown']],
  ],
  ['where a record that is there was deleted', [line(1, 'Delete Role', desk, null)], [['role:4', 'unknown']]],
  ['before a line about other fields', [update(1, { status: 'a' }, { status: 'b' })], [['role:4', desk]]],
  ...['Apply Review', 'Apply Review Caller'].map(
    (operation): [string, ReturnType<typeof line>[], [string, object][]] => [
      `before a review removed a person by ${operation}`,
      [line(1, operation, { role: 4, msp_node: 1 }, null, ada)],
      [
        ['role:4', desk],
        ['employee:5', { role: 4, msp_node: 1 }],
      ],
    ],
  ),
  [
    'where a person came from a node that the reader doesn’t see',
    [line(1, 'Update MSP Employee', null, { msp_node: 2 }, ada)],
    [
      ['role:4', desk],
      ['employee:5', 'unknown'],
    ],
  ],
])('shows a record %s', (_, lines, expected) => {
  const { states } = undone(now, lines, { markNow: marksNow(lines), moment: undefined })
  expect([...states]).toEqual(expected)
})

it('leaves out people who were created later, with or without a line', () => {
  const person = { role: 4, created_at: '2026-03-02T10:00:00Z' }
  const people = new Map<string, Fields>([
    ['employee:5', person],
    ['employee:6', { ...person, created_at: '2026-03-01T00:00:00Z' }],
    ['employee:7', { role: 4 }],
  ])
  const moment = '2026-03-02T09:00:00.000Z'
  const first = line(1, 'Open link', null, { link: 'first start' }, { ...ada, record_id: '7' })
  const { states, steps } = undone(people, [first], { markNow: (mark) => mark, moment })
  expect([...states.keys()]).toEqual(['employee:6'])
  expect(steps).toEqual([{ line: first, mark: 'employee:7', before: undefined, after: { role: 4 } }])
})
