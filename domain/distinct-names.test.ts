import { expect, test } from 'vitest'
import { roleShape } from '#contract/roles/roles'
import { nodeNames, roleNames } from './distinct-names'
import { matrixOf } from './roles/role-matrix'

const node = (id: string, name: string, parent: string | null) => ({ id, name, parent })

test('names a node with as much of its path as no other node of that name has', () => {
  const nodes = [
    node('1', 'Root', null),
    node('2', 'Werk Ost', '1'),
    node('3', 'Werk West', '1'),
    node('4', 'Kundendienst', '2'),
    node('5', 'kundendienst ', '3'),
    node('6', 'Lager', '4'),
    node('7', 'Lager', '5'),
    node('8', 'Halle', '3'),
    node('9', 'Twin', '8'),
    node('10', 'Twin', '8'),
  ]
  expect(Object.fromEntries(nodeNames(nodes))).toEqual({
    1: 'Root',
    2: 'Werk Ost',
    3: 'Werk West',
    4: 'Werk Ost › Kundendienst',
    5: 'Werk West › kundendienst ',
    6: 'Werk Ost › Kundendienst › Lager',
    7: 'Werk West › kundendienst  › Lager',
    8: 'Halle',
    9: 'Root › Werk West › Halle › Twin (ID 9)',
    10: 'Root › Werk West › Halle › Twin (ID 10)',
  })
})

test('names a role with its node where another role has its name', () => {
  const role = (id: string, name: string, msp_node: string | null, msp_node_name?: string) => ({
    id,
    name,
    msp_node,
    msp_node_name,
  })
  const roles = [
    role('1', 'Auditor', null),
    role('2', 'Schichtleitung', '1', 'Root'),
    role('3', 'Schichtleitung', '2', 'Werk Ost'),
    role('4', 'Twin', '4', 'Kundendienst'),
    role('5', 'Twin', '5', 'Kundendienst'),
  ]
  expect([...roleNames(roles).values()]).toEqual([
    'Auditor',
    'Schichtleitung (Root)',
    'Schichtleitung (Werk Ost)',
    'Twin (Kundendienst) (ID 4)',
    'Twin (Kundendienst) (ID 5)',
  ])
})

test('has such names in the heads of the matrix, where they stand alone', () => {
  const roles = [3, 4].map((id) =>
    roleShape.read.parse({ id, name: 'Shift', msp_node: id, msp_node_name: `Node ${id}` }),
  )
  expect(matrixOf(roles).roles.map(({ name }) => name)).toEqual(['Shift (Node 3)', 'Shift (Node 4)'])
})
