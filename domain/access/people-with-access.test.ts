import { expect, test } from 'vitest'
import type { Role } from '#contract/roles'
import { known, mapKnown, type Known } from '../known'
import { rolesFromAbove, peopleWithAccess } from './people-with-access'

const role = (id: string, codes: string[], msp_node: string | null = null): Role => ({
  id,
  name: `Role ${id}`,
  msp_node,
  role_permissions: [
    {
      category_name: 'All',
      category_description: '',
      permissions: codes.map((code, index) => ({
        id: String(index),
        code,
        name: code,
        description: '',
        is_selected: true,
      })),
    },
  ],
})
const wide = role('1', ['msp_view_user', 'msp_cascade_permissions'])
const narrow = role('2', ['msp_view_user'])
const person = (id: string, held: string, msp_node: string) => ({ id, role: held, msp_node })

test('gives access to the node’s own people, and from above only through roles that cascade', () => {
  const people = [
    person('a', '2', 'leaf'),
    person('b', '2', 'root'),
    person('c', '1', 'root'),
    person('d', '1', 'other'),
    person('e', '9', 'other'),
  ]
  const found = peopleWithAccess(['leaf', 'middle', 'root'], known(people), [wide, narrow])
  expect(mapKnown(found, (those) => those.map((one) => [one.person.id, one.from]))).toEqual(
    known([
      ['a', 'leaf'],
      ['c', 'root'],
    ]),
  )
})

test('concludes nothing about a person whose role or node isn’t known, unless their node is elsewhere', () => {
  const at = (...people: { id: string; role?: string; msp_node?: string }[]) =>
    peopleWithAccess(['leaf', 'root'], known(people), [wide, narrow])
  const why = 'the role, node or permissions of 1 of 2 people aren’t known'
  const there = person('a', '2', 'leaf')
  for (const silent of [person('b', '9', 'root'), { id: 'b', msp_node: 'leaf' }, { id: 'b', role: '2' }])
    expect(at(there, silent)).toMatchObject({ kind: 'partly', value: [{ person: there }], why })
  expect(at({ id: 'b', role: '2' })).toMatchObject({ kind: 'unknown' })
  expect(at(there, { id: 'b', msp_node: 'other' })).toMatchObject({ kind: 'known' })
})

test('only roles that were made above and cascade can be given below', () => {
  const roles = [
    wide,
    role('3', ['msp_cascade_permissions'], 'root'),
    role('4', ['msp_view_user'], 'root'),
    role('5', ['msp_cascade_permissions'], 'leaf'),
  ]
  const named = (found: Known<readonly { id: string }[]>) =>
    mapKnown(found, (those) => those.map(({ id }) => id))
  expect(named(rolesFromAbove(['leaf', 'root'], known(roles)))).toEqual(known(['3']))
  const silent = { ...role('6', [], 'root'), role_permissions: [], is_partial: true as const }
  expect(named(rolesFromAbove(['leaf', 'root'], known([...roles, silent])))).toMatchObject({
    kind: 'partly',
    value: ['3'],
  })
})

test('concludes nothing about people above whose role may cascade', () => {
  const silent = { ...narrow, role_permissions: [], is_partial: true as const }
  const at = (lineage: string[]) =>
    mapKnown(peopleWithAccess(lineage, known([person('a', '2', 'root')]), [silent]), ({ length }) => length)
  expect(at(['leaf', 'root'])).toMatchObject({ kind: 'unknown' })
  expect(at(['root'])).toEqual(known(1))
})
