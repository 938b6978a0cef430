import { expect, it } from 'vitest'
import { planTakeBack } from './take-back'

type Sides = { readonly before: object | null; readonly after: object | null }

const line = (id: number, takes_back: number | null = null, taken_back_by: number | null = null) => ({
  id,
  operation: 'Update Role',
  record_type: 'role',
  result: 'done',
  ...({ before: { name: 'A' }, after: { name: 'B' } } as Sides),
  takes_back,
  taken_back_by,
})

it.each([
  ['the last first', [line(1), line(3), line(2)], [3, 2, 1]],
  ['nothing twice', [line(1, null, 9), line(2)], [2]],
  ['neither a change nor its take-back', [line(1, null, 2), line(2, 1)], []],
  ['a take-back of a line that is not selected', [line(2, 1)], [2]],
  ['only the last of a chain that ends with the change', [line(1, null, 2), line(2, 1, 3), line(3, 2)], [3]],
  ['no refusal', [{ ...line(1), result: 'refused' }], []],
  ['nothing that the reader sees one side of', [{ ...line(1), after: null }], []],
  ['no update without a change', [{ ...line(1), before: { msp_node_name: 'A' }, after: {} }], []],
  [
    'no update of the order of permissions',
    [{ ...line(1), before: { codes: ['a', 'b'] }, after: { codes: ['b', 'a'] } }],
    [],
  ],
  ['nothing that no operation undoes', [{ ...line(1), operation: 'Close Review' }], []],
])('takes back %s', (_, lines, expected) => {
  const planned = planTakeBack(lines).flatMap((one) => ('undoing' in one ? one.line.id : []))
  expect(planned).toEqual(expected)
})
