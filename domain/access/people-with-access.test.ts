import { expect, test } from 'vitest'
import type { Role } from '#contract/roles'
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
    person('e', '9', 'leaf'),
  ]
  expect(
    peopleWithAccess(['leaf', 'middle', 'root'], people, [wide, narrow]).map((one) => [
      one.person.id,
      one.from,
    ]),
  ).toEqual([
    ['a', 'leaf'],
    ['c', 'root'],
  ])
})

test('only roles that were made above and cascade can be given below', () => {
  const roles = [
    wide,
    role('3', ['msp_cascade_permissions'], 'root'),
    role('4', ['msp_view_user'], 'root'),
    role('5', ['msp_cascade_permissions'], 'leaf'),
  ]
  expect(rolesFromAbove(['leaf', 'root'], roles).map(({ id }) => id)).toEqual(['3'])
})
