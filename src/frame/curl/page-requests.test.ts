import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { operations } from '#contract/endpoints'
import { curlOf } from '../../api/curl'
import { createAppRouter } from '../../router'
import { requestsOf } from './page-requests'

const router = createAppRouter(createMemoryHistory())
const requests = (path: string, search: Record<string, unknown> = {}) => {
  const [, params, route] = router.getMatchedRoutes(path)
  return requestsOf({ staticData: route?.options.staticData ?? {}, params, search })
}
const commands = (path: string, search = {}) =>
  requests(path, search).map(
    ({ endpoint, input }) => /'([^']+)'/.exec(curlOf(endpoint, input, ''))?.[1] ?? '',
  )

test('offers every operation on some page', () => {
  const names = new Set(
    Object.values(router.routesById).flatMap(({ options }) => options.staticData?.operations ?? []),
  )
  const missing = Object.keys(operations).filter((name) => !names.has(name as keyof typeof operations)) // Object.keys widens the keys to text.
  expect(missing).toEqual(['listServiceAccountPermissions'])
})

test('puts the ID of a record and the filters and page of a list into the commands', () => {
  expect(commands('/employees/7/edit')).toContain('/api/msp/employees/7/send-invite/')
  expect(commands('/roles/3')[0]).toBe('/api/msp/roles/3/')
  expect(
    commands('/companies', {
      page: 1,
      page_size: 50,
      search: 'a b',
      node: '',
      ordering: 'name',
      columns: 'x',
    })[0],
  ).toBe('/api/msp/companies/?page_size=50&search=a+b&ordering=name')
  expect(commands('/employees', { page: 2, status: 'invited' })[0]).toBe(
    '/api/msp/employees/?page=2&status=invited',
  )
})

test('offers the permissions on a page without operations of its own', () => {
  expect(commands('/nowhere')).toEqual(['/api/msp/user-permissions/'])
})
