import { expect, test } from 'vitest'
import { listDefaults, restart, type ListSearch } from './list-search'

test('a change of what is shown starts at the first page, a change of page does not', () => {
  const search: ListSearch = { ...listDefaults, page: 7, ordering: 'name' }
  expect(restart(search, { search: 'x' })).toMatchObject({ page: 1, search: 'x', ordering: 'name' })
  expect(restart(search, { page: 8 }).page).toBe(8)
})
