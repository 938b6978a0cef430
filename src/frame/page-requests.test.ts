import { expect, test } from 'vitest'
import { operations } from '#contract/endpoints'
import { curlOf } from '../api/curl'
import { requestsOf } from './page-requests'

const commands = (path: string, search = {}) =>
  requestsOf(path, search).map(
    ({ endpoint, input }) => /'([^']+)'/.exec(curlOf(endpoint, input, ''))?.[1] ?? '',
  )

test('every operation can be copied on some page', () => {
  const pages = [
    '/',
    '/companies',
    '/companies/new',
    '/companies/1',
    '/employees',
    '/employees/new',
    '/employees/1',
    '/roles',
    '/roles/new',
  ]
  const there = [...pages, '/roles/1', '/nodes', '/nodes/new', '/nodes/1', '/nodes/1/edit', '/billing']
  const names = new Set(there.flatMap((page) => requestsOf(page, {})).map(({ endpoint }) => endpoint.name))
  expect(Object.values(operations).filter(({ name }) => !names.has(name))).toEqual([])
})

test('a record’s commands carry its id, a list’s its filters and page', () => {
  expect(commands('/employees/7/edit')).toContain('/api/msp/employees/7/send-invite/')
  expect(
    commands('/companies', {
      page: 1,
      page_size: 50,
      search: 'a b',
      node: '',
      ordering: 'name',
      columns: 'x',
    })[0],
  ).toBe('/api/msp/companies/?search=a+b&ordering=name&page_size=50')
  expect(commands('/employees', { page: 2, status: 'invited' })[0]).toBe(
    '/api/msp/employees/?status=invited&page=2',
  )
})

test('a page without operations of its own still tells what the key may do', () => {
  expect(commands('/nowhere')).toEqual(['/api/msp/user-permissions/'])
})
