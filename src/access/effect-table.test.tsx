import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { effectOf, type AccessWrite } from '#domain/access/effect'
import { worldOf, type Facts, type Holder } from '#domain/access/world'
import { known, partly, unknown } from '#domain/known'
import { permissionSetFrom } from '#domain/roles/permission-set'
import { EffectTable } from './effect-table'

const person = (id: number, role = 'desk', node = 'north'): Holder => ({
  kind: 'person',
  id: String(id),
  name: `Person ${id}`,
  email: `p${id}@example.com`,
  role,
  node,
  state: 'now',
})
const facts: Facts = {
  nodes: known([
    { id: 'root', name: 'Root', parent: null, company_count: 0 },
    { id: 'north', name: 'North', parent: 'root', company_count: 3 },
    { id: 'harbour', name: 'Harbour', parent: 'north' },
  ]),
  roles: known([
    {
      id: 'desk',
      name: 'Desk',
      node: 'root',
      permissions: permissionSetFrom(['msp_view_user', 'msp_add_user']),
    },
    { id: 'other', name: 'Other', node: 'root', permissions: permissionSetFrom(['msp_view_user']) },
  ]),
  people: known([person(1)]),
  keys: known([]),
  cut: new Set(),
}
const show = (writes: readonly AccessWrite[], changed: Partial<Facts> = {}) => {
  const world = worldOf({ ...facts, ...changed })
  render(<EffectTable world={world} effect={effectOf(world, writes)} />)
  return screen.getByRole('status').textContent.trim()
}
const roleLoses: AccessWrite = { kind: 'role', id: 'desk', permissions: permissionSetFrom(['msp_view_user']) }
const unused: AccessWrite = { kind: 'role', id: 'other', permissions: null }
const silent = unknown('this API doesn’t list them')

test.each<[string, AccessWrite, Partial<Facts>, string]>([
  ['says “nobody” if that is known', unused, {}, 'Nobody gains or loses access.'],
  [
    'doesn’t say “nobody” if keys aren’t known',
    unused,
    { keys: silent },
    'Not fully known: keys aren’t known, because this API doesn’t list them.',
  ],
  [
    'doesn’t say “nobody” if some people are missing',
    unused,
    { people: partly([person(1)], '1 of 2 pages was read') },
    'Not fully known: 1 of 2 pages was read.',
  ],
  [
    'doesn’t say “nobody” if a role isn’t known',
    roleLoses,
    { roles: silent },
    'Not fully known: what 1 of 1 people and keys hold isn’t fully known.',
  ],
  [
    'knows nothing without people and keys',
    unused,
    { people: silent, keys: silent },
    'Not known: this API doesn’t list them.',
  ],
  [
    'counts those who are known, and says that there may be others',
    roleLoses,
    { keys: silent },
    '1 person loses permissions. Others may gain or lose access: keys aren’t known, because this API doesn’t list them.',
  ],
  [
    'says that companies whose node isn’t known may change more',
    { kind: 'companies', count: 2, from: undefined, to: 'north' },
    {},
    'Not fully known: the server doesn’t report the node of 2 of 2 companies.',
  ],
])('%s', (_title, write, changed, expected) => {
  expect(show([write], changed)).toBe(expected)
})

test('names 200 members by node, the first of them at once and all on demand', async () => {
  const people = Array.from({ length: 200 }, (_, id) => person(id, 'desk', id % 2 ? 'north' : 'harbour'))
  expect(show([roleLoses], { people: known(people) })).toBe('200 people lose permissions.')
  // The server doesn’t say how many companies are in it.
  const [, harbour, north] = screen.getAllByRole('row')
  expect(
    within(harbour!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['− Lose Add Users ', 'Harbour'])
  expect(within(north!).getByRole('cell', { name: 'North, 3 companies' })).toBeVisible()
  expect(within(north!).getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(within(north!).getByRole('button', { name: 'Show 97 more' }))
  expect(within(north!).getAllByRole('listitem')).toHaveLength(101)
  expect(north).toHaveTextContent('Person 199 p199@example.com')
})

test('names somebody once who gains and loses, with the address, and with the ID where names are alike', () => {
  const twin: Holder = { ...person(7), name: 'Person 1', state: 'later' }
  const other = permissionSetFrom(['msp_view_user', 'msp_edit_user'])
  show([{ kind: 'role', id: 'desk', permissions: other }], {
    people: known([person(1), twin, { ...person(2), node: 'root', email: undefined }]),
  })
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhoLoses or gainsWhere',
    'Person 1 p1@example.com, ID 1Person 1 p7@example.com, ID 7, invited− Lose Add Users North, 3 companies',
    '+ Gain Modify Users North, 3 companies',
    'Person 2 ID 2− Lose Add Users Root, no companies',
    '+ Gain Modify Users Root, no companies',
  ])
})
