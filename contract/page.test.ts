import { expect, test } from 'vitest'
import { listCompanies } from './companies'

const read = (results: readonly unknown[], frame = { count: results.length, next: null, previous: null }) =>
  listCompanies.reply.read.safeParse({ ...frame, results })
const good = { id: 1, name: 'Acme' }

test('drops an unreadable row and keeps the others', () => {
  expect(read([good, { id: 2 }, null, { id: '3', name: 'Nord' }]).data).toMatchObject({
    count: 4,
    results: [{ id: '1' }, { id: '3' }],
    unreadable: 2,
  })
  expect(listCompanies.reply.read.parse([good, 7])).toMatchObject({ count: 2, unreadable: 1 })
})

test('refuses a page without a readable row, and says where it differs', () => {
  const { error } = read([{ name: 'without an id' }, { name: 'without an id' }])
  expect(JSON.stringify(error?.issues)).toContain('"id"')
  expect(read([]).data).toMatchObject({ results: [], unreadable: 0 })
})
