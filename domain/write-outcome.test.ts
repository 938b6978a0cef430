import { expect, test } from 'vitest'
import { compareWritten, isConfirmed } from './write-outcome'

test.each([
  ['an id as text', { msp_node: 7 }, { msp_node: '7' }],
  ['a composed and trimmed name', { name: 'Cafe\u0301' }, { name: 'Café ' }],
  ['an address without case', { owner_email: 'Ada@Example.com' }, { owner_email: 'ada@example.com' }],
  [
    'packages in another order, with more fields',
    {
      packages: [
        { id: 1, license_count: 5 },
        { id: 2, license_count: 0 },
      ],
    },
    {
      packages: [
        { id: '2', license_count: 0, name: 'Vault' },
        { id: '1', license_count: 5 },
      ],
    },
  ],
  ['permissions in another order', { permissions: [1, 2] }, { permissions: ['2', '1'] }],
  ['a field that was not sent', { name: 'A', msp_node: undefined }, { name: 'A', msp_node: '3' }],
])('takes %s as confirmed', (_, sent, told) => {
  expect(isConfirmed(compareWritten(sent, told))).toBe(true)
})

test.each([
  ['another node', { msp_node: 7 }, { msp_node: '1' }],
  ['no parent', { parent: 7 }, { parent: null }],
  ['a dropped owner', { owner_email: 'a@example.com' }, { owner_email: null }],
  ['fewer packages', { packages: [{ id: 1, license_count: 5 }] }, { packages: [] }],
  [
    'another count',
    { packages: [{ id: 1, license_count: 5 }] },
    { packages: [{ id: '1', license_count: 1 }] },
  ],
])('names %s as contradicted', (_, sent, told) => {
  const [field] = Object.keys(sent)
  expect(compareWritten(sent, told)).toMatchObject({ contradicted: [{ field }], unconfirmed: [] })
})

test.each([
  ['a field', { msp_node: 7 }, {}],
  ['a count of a package', { packages: [{ id: 1, license_count: 5 }] }, { packages: [{ id: '1' }] }],
  ['the id of a package', { packages: [{ id: 1, license_count: 5 }] }, { packages: [{ name: 'Vault' }] }],
])('takes silence about %s neither as confirmed nor as contradicted', (_, sent, told) => {
  expect(compareWritten(sent, told)).toEqual({ contradicted: [], unconfirmed: Object.keys(sent) })
})
