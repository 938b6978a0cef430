import { expect, test } from 'vitest'
import { chosenColumns, type Column } from './column'

const usual = { label: '', width: 1, cell: () => null }
const columns: Column<object>[] = [
  { ...usual, id: 'name', phone: 'title' },
  { ...usual, id: 'id' },
  { ...usual, id: 'node' },
  { ...usual, id: 'uid', extra: true },
]
const ids = (text: string) => chosenColumns(columns, text).map(({ id }) => id)

test('shows the usual columns without a choice', () => expect(ids('')).toEqual(['name', 'id', 'node']))
test('shows the chosen columns in their order', () =>
  expect(ids('uid,name,id')).toEqual(['uid', 'name', 'id']))
test('ignores unknown and repeated columns', () => expect(ids('name,zzz,id,id')).toEqual(['name', 'id']))
test('never hides the column that names the row', () => expect(ids('node')).toEqual(['name', 'node']))
