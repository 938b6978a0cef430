import { queryOptions } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'
import { everyPage } from '../api/every-page'
import { employeesKey } from './employees.queries'

/** Pages of people that load at most: 10,000 people. */
const mostPages = 20

/** Every person in scope, for questions such as who has a permission or access to a node. */
export const everybodyQuery = queryOptions({
  queryKey: [...employeesKey, 'everybody'],
  queryFn: ({ signal }) =>
    everyPage({
      mostPages,
      what: 'people',
      read: (page) =>
        call(listEmployees, { query: { page, page_size: maxPageSize, ordering: 'id' }, signal }),
    }),
  staleTime: 60_000,
})
