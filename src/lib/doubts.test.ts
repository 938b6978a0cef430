import { expect, test } from 'vitest'
import { doubtsAbout } from './doubts'

type Row = { id: string; name: string; msp_node?: string; status?: string }
const columns = [{ id: 'name', meta: { ordering: 'name' }, accessorFn: (row: Row) => row.name }]
const rows = (...names: string[]): Row[] => names.map((name, at) => ({ id: String(at), name }))
const asked = { search: '', node: '', ordering: '' }

test('rows in the order that was asked for raise no doubt, whoever sorted them', () => {
  expect(doubtsAbout(rows('Ähre', 'beta', 'Zeta'), columns, { ...asked, ordering: 'name' })).toEqual([])
  expect(doubtsAbout(rows('Alpha', 'Zeta', 'beta'), columns, { ...asked, ordering: 'name' })).toEqual([])
  expect(doubtsAbout(rows('Zeta', 'beta', 'Alpha'), columns, { ...asked, ordering: '-name' })).toEqual([])
})

test('rows in another order do', () => {
  expect(doubtsAbout(rows('Alpha', 'beta'), columns, { ...asked, ordering: '-name' })).toEqual(['ordering'])
})

test('a row without the words that were searched for, of another node or of another status does', () => {
  expect(doubtsAbout(rows('<b>"Bold"</b>'), columns, { ...asked, search: 'bold" <B>' })).toEqual([])
  expect(doubtsAbout(rows('Alpha', 'Beta'), columns, { ...asked, search: 'alpha' })).toEqual(['search'])
  expect(doubtsAbout([{ msp_node: '1' }, { msp_node: '2' }], columns, { ...asked, node: 'x' })).toEqual([
    'node',
  ])
  expect(doubtsAbout([{ status: 'active' }], columns, { ...asked, status: 'invited' })).toEqual(['status'])
})
