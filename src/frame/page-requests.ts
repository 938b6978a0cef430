import { listPackages } from '#contract/billing'
import { createCompany, deleteCompany, getCompany, listCompanies, updateCompany } from '#contract/companies'
import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  resendInvitation,
  resetEmployee2fa,
  updateEmployee,
} from '#contract/employees'
import { createNode, deleteNode, getNode, listNodes, updateNode } from '#contract/nodes'
import { createRole, deleteRole, getRole, listPermissions, listRoles, updateRole } from '#contract/roles'
import { listServiceAccountPermissions } from '#contract/session'
import type { Endpoint } from '#contract/wire'
import type { CurlInput } from '../api/curl'

export type PageRequest = { readonly endpoint: Endpoint; readonly input: CurlInput }
type Query = Record<string, string | number | undefined>
type Values = Readonly<Record<string, unknown>>

const request = (endpoint: Endpoint, input: CurlInput = {}): PageRequest => ({ endpoint, input })

/** What of an address the API takes too. */
const asked = ['search', 'ordering', 'node', 'status', 'page_size'] as const
function queryOf(search: Values): Query {
  const take = (name: string) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? value : undefined
  }
  const page = take('page')
  return {
    ...Object.fromEntries(asked.map((name) => [name, take(name)])),
    page: page === 1 ? undefined : page,
  }
}

const company = (id: string) =>
  [getCompany, updateCompany, deleteCompany].map((one) => request(one, { params: { id } }))
const node = (id: string) => [getNode, updateNode, deleteNode].map((one) => request(one, { params: { id } }))
const role = (id: string) =>
  [getRole, updateRole, deleteRole].map((one) => request(one, { params: { role_id: id } }))
const employee = (id: string) => [
  ...[getEmployee, updateEmployee].map((one) => request(one, { params: { id } })),
  ...[resendInvitation, resetEmployee2fa].map((one) => request(one, { params: { employee_id: id } })),
  request(deleteEmployee, { params: { id } }),
]

/** What can be asked of the API where somebody is, in the order of reading, changing and deleting. */
const places: readonly (readonly [
  place: RegExp,
  requests: (id: string, query: Query) => readonly PageRequest[],
])[] = [
  [
    /^\/$/,
    (_, query) => [
      ...[listCompanies, listEmployees, listRoles].map((one) =>
        request(one, { query: { node: query['node'] } }),
      ),
      request(listNodes),
    ],
  ],
  [/^\/companies$/, (_, query) => [request(listCompanies, { query }), request(createCompany)]],
  [/^\/companies\/new$/, () => [request(createCompany), request(listPackages), request(listNodes)]],
  [/^\/companies\/(\d+)/, company],
  [/^\/employees$/, (_, query) => [request(listEmployees, { query }), request(createEmployee)]],
  [/^\/employees\/(new|invite)$/, () => [request(createEmployee), request(listRoles), request(listNodes)]],
  [/^\/employees\/(\d+)/, employee],
  [/^\/roles\/new$/, () => [request(createRole), request(listPermissions)]],
  [/^\/roles\/(\d+)/, (id) => [...role(id), request(listPermissions)]],
  [/^\/roles/, (_, query) => [request(listRoles, { query }), request(createRole), request(listPermissions)]],
  [/^\/nodes\/new$/, () => [request(createNode), request(listNodes)]],
  [/^\/nodes\/(\d+)/, node],
  [/^\/nodes$/, () => [request(listNodes), request(createNode)]],
  [
    /^\/billing/,
    (_, query) => [request(listPackages), request(listCompanies, { query: { node: query['node'] } })],
  ],
]

/** The operations of a page, by its address, with the ids and filters that stand in it; what the key may do is one of them everywhere. */
export function requestsOf(pathname: string, search: Values): readonly PageRequest[] {
  const here = places
    .map(([place, requests]) => ({ at: place.exec(pathname), requests }))
    .find(({ at }) => at)
  return [
    ...(here?.requests(here.at?.[1] ?? '', queryOf(search)) ?? []),
    request(listServiceAccountPermissions),
  ]
}
