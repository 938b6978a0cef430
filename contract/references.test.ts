import { expect, test } from 'vitest'
import { companyItemShape } from './companies'
import { employeeShape } from './employees'
import { nodeShape } from './nodes'
import { roleShape } from './roles/roles'

const role = (reference: unknown, more: object = {}) => {
  const { role: id, role_name: name } = employeeShape.read.parse({ id: 1, role: reference, ...more })
  return { id, name }
}

test('reads a reference as an id, as a record with id and name, or as a name', () => {
  expect(role(4)).toEqual({ id: '4' })
  expect(role('4')).toEqual({ id: '4' })
  expect(role({ id: 4, name: 'Help Desk', permissions: [] })).toEqual({ id: '4', name: 'Help Desk' })
  expect(role('Help Desk')).toEqual({ name: 'Help Desk' })
  expect(role(4, { role_name: 'Help Desk' })).toEqual({ id: '4', name: 'Help Desk' })
})

test('does not know a reference that is missing, empty, odd, or a uid', () => {
  for (const odd of [undefined, null, {}, [4], true, 1.5, '0e2ba05c-7d07-4d4c-9d5f-1f1f8b2f9a10'])
    expect(role(odd), JSON.stringify(odd)).toEqual({})
})

test('reads the references of every record that has one', () => {
  const node = { id: 7, name: 'North', uid: 'x' }
  expect(companyItemShape.read.parse({ id: 1, name: 'A', msp_node: node })).toMatchObject({ msp_node: '7' })
  expect(nodeShape.read.parse({ id: 1, name: 'A', parent: node })).toMatchObject({ parent: '7' })
  expect(nodeShape.read.parse({ id: 1, name: 'A', parent: null })).toMatchObject({ parent: null })
  expect(roleShape.read.parse({ id: 1, name: 'A', msp_node: node, role_permissions: [] })).toMatchObject({
    msp_node: '7',
    msp_node_name: 'North',
  })
  expect(
    companyItemShape.read.parse({
      id: 1,
      name: 'A',
      packages: [{ id: { id: 3, name: 'Mail' }, license_count: 2 }, { id: 'Backup' }],
    }).packages,
  ).toMatchObject([{ id: '3', name: 'Mail', license_count: 2 }, { name: 'Backup' }])
})
