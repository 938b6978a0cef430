import { expect, test } from 'vitest'
import type { Column } from '../table/column'
import { contradictions } from './contradictions'

type Row = { id: string; name: string; msp_node?: string; status?: string }
const columns: Column<Row>[] = [
  { id: 'name', label: 'Name', width: 1, cell: () => null, ordering: 'name', value: ({ name }) => name },
]
const rows = (...names: string[]): Row[] => names.map((name, at) => ({ id: String(at), name }))
const request = { search: '', node: '', only: '' as const, ordering: '' }
const row = { id: '1', name: 'Alpha' }

test('accepts any usual collation of the requested order', () => {
  const found = (names: string[], ordering: string) =>
    contradictions(rows(...names), columns, { ...request, ordering })
  expect(found(['Ähre', 'beta', 'Zeta'], 'name')).toEqual([])
  expect(found(['Alpha', 'Zeta', 'beta'], 'name')).toEqual([])
  expect(found(['Zeta', 'beta', 'Alpha'], '-name')).toEqual([])
})

test('notices rows in another order', () => {
  expect(contradictions(rows('Alpha', 'beta'), columns, { ...request, ordering: '-name' })).toEqual([
    'ordering',
  ])
})

test('notices a row without the search words, of another node or with another status', () => {
  expect(contradictions(rows('<b>"Bold"</b>'), columns, { ...request, search: 'bold" <B>' })).toEqual([])
  expect(contradictions(rows('Alpha', 'Beta'), columns, { ...request, search: 'alpha' })).toEqual(['search'])
  const ofNodes = [
    { ...row, msp_node: '1' },
    { ...row, msp_node: '2' },
  ]
  expect(contradictions(ofNodes, columns, { ...request, node: 'x' })).toEqual(['node'])
  const active = [{ ...row, status: 'active' }]
  expect(contradictions(active, columns, { ...request, status: 'invited' })).toEqual(['status'])
})
