import { queryOptions } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'
import { everyPage } from '../api/every-page'
import { employeesKey } from './employees.queries'

/** More colleagues than this are not read in one go: 10,000. */
const mostPages = 20

/** Every person in reach, for questions about all of them: who holds a right, who reaches a node. */
export const everybodyQuery = queryOptions({
  queryKey: [...employeesKey, 'everybody'],
  queryFn: ({ signal }) =>
    everyPage({
      mostPages,
      read: (page) =>
        call(listEmployees, { query: { page, page_size: maxPageSize, ordering: 'id' }, signal }),
    }),
  staleTime: 60_000,
})
