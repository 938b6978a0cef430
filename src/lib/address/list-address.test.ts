import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listShape, restart, type ListSearch } from './list-address'

test('starts at the first page after a change of the search, and not after a change of the page', () => {
  const search: ListSearch = { ...z.object(listShape).parse({}), page: 7, ordering: 'name' }
  expect(restart(search, { search: 'x' })).toMatchObject({ page: 1, search: 'x', ordering: 'name' })
  expect(restart(search, { page: 8 }).page).toBe(8)
})
