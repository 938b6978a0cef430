import { expect, test } from 'vitest'
import { known, partly } from '../known'
import { singlePoints } from './single-points'

const roles = [
  { id: 'all', permissions: { msp_edit_user: true, msp_edit_role: true, msp_edit_node: false } },
  { id: 'some', permissions: { msp_edit_user: true, msp_edit_role: false, msp_edit_node: false } },
]
const person = (id: string, role: string | undefined, status: string | undefined = 'active') => ({
  id,
  role,
  status,
})
const people = [person('a', 'all'), person('b', 'some'), person('c', 'all', 'invited')]

test('counts a critical permission with one active person as a single point of failure, whoever else is invited', () => {
  expect(singlePoints(known(people), roles)).toEqual(
    known([
      { code: 'msp_edit_role', members: [people[0]] },
      { code: 'msp_edit_node', members: [] },
    ]),
  )
})

test('claims no single point of failure where somebody else may hold the permission', () => {
  const why = 'the status or permissions of 1 of 4 people aren’t known'
  expect(singlePoints(known([...people, person('d', undefined)]), roles)).toEqual({ kind: 'unknown', why })
  expect(singlePoints(known([...people, person('d', 'all', 'on leave')]), roles)).toEqual(
    partly([{ code: 'msp_edit_node', members: [] }], why),
  )
  expect(singlePoints(partly(people, 'others are out of scope'), roles)).toMatchObject({ kind: 'unknown' })
})
