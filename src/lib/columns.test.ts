import { expect, test } from 'vitest'
import { chosenColumns } from './columns'

const columns = [
  { id: 'name', meta: { card: 'title' } },
  { id: 'id' },
  { id: 'node' },
  { id: 'uid', meta: { extra: true as const } },
]
const ids = (text: string) => chosenColumns(columns, text).map(({ id }) => id)

test('without a choice the usual columns are shown', () => expect(ids('')).toEqual(['name', 'id', 'node']))
test('a choice is shown in its order', () => expect(ids('uid,name,id')).toEqual(['uid', 'name', 'id']))
test('what an address invents or repeats does not count', () =>
  expect(ids('name,zzz,id,id')).toEqual(['name', 'id']))
test('the column that names the row cannot be left out', () => expect(ids('node')).toEqual(['name', 'node']))
