import { queryOptions } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { call } from '../api/call'
import { everyPage } from '../api/every-page'
import { employeesKey } from './employees.queries'

/** People that load at most. */
const mostRows = 10_000

/** Every person in scope, for questions such as who has a permission or access to a node. */
export const everybodyQuery = queryOptions({
  queryKey: [...employeesKey, 'everybody'],
  queryFn: ({ signal }) =>
    everyPage({
      mostRows,
      what: 'people',
      read: (page, page_size) => call(listEmployees, { query: { page, page_size, ordering: 'id' }, signal }),
    }),
  staleTime: 60_000,
})
