import { recordKinds, type RecordType } from '#contract/record-types'
import { sentence } from '../lib/words'

/** What the browser knows of each type: its list, and a title of the page that creates one, if not “New company”. */
const types = {
  month: { page: '/billing/months', list: 'Months' },
  company: { page: '/companies', list: 'Companies' },
  employee: { page: '/employees', list: 'Employees', create: 'Invite employee' },
  role: { page: '/roles', list: 'Roles' },
  node: { page: '/nodes', list: 'Nodes' },
  review: { page: '/reviews', list: 'Reviews' },
  service_account: { page: '/service-accounts', list: 'Service accounts' },
  package: { page: '/billing/packages', list: 'Packages' },
  mail: { page: '/activity/outbox', list: 'Outbox' },
  person: { page: '/people', list: 'People', create: 'Invite person' },
  upstream_key: { page: '/upstream-keys', list: 'API keys', create: 'Add API key' },
} as const satisfies Readonly<Record<RecordType, Description>>
type Description = { readonly page: string; readonly list: string; readonly create?: string }
export type RecordPage = (typeof types)[RecordType]['page']

/** A list by its page, without the first slash. The rows of the views of billing aren't records. */
export type ListName =
  | (RecordPage extends `/${infer Name}` ? Name : never)
  | 'access'
  | 'billing'
  | 'billing/companies'
  | 'billing/nodes'
  | 'employees/invitations'
  | 'billing/months/$id/compare'

const isType = (type: string): type is RecordType => Object.hasOwn(types, type)

/** The page of the type's list. */
export const pageOf = (type: string): RecordPage | undefined => (isType(type) ? types[type].page : undefined)
/** The list of the type, as a link with its name. */
export const listOf = (type: RecordType) => ({ to: types[type].page, name: types[type].list })
/** The page of a record. */
export const recordLink = (type: RecordType, id: string) =>
  ({ to: `${types[type].page}/$id`, params: { id } }) as const
/** The page of a record of a list. */
export const recordPath = (of: ListName, id: string): string => `/${of}/${encodeURIComponent(id)}`
/** The types whose records have a form below their page. */
export type Edited = 'company' | 'employee' | 'node' | 'package' | 'role' | 'service_account'
export const editLink = (type: Edited, id: string) =>
  ({ to: `${types[type].page}/$id/edit`, params: { id } }) as const
/** The title of the page that creates a record, and its button. */
export function createWords(type: RecordType): { readonly title: string; readonly submit: string } {
  const { create }: Description = types[type]
  const { one } = recordKinds[type]
  return create ? { title: create, submit: create } : { title: `New ${one}`, submit: `Create ${one}` }
}

/** The name of a record, or “Company 862”. */
export const nameOfRecord = (type: RecordType, { id, name }: Named): string =>
  name ?? `${sentence(recordKinds[type].one)} ${id}`
type Named = { readonly id: string; readonly name?: string | undefined }

/** The record that has its own page at this address. */
export function recordAt(href: string): { readonly type: RecordType; readonly id: string } | undefined {
  const at = href.lastIndexOf('/')
  const id = href.slice(at + 1)
  if (!/^\d+$/.test(id)) return undefined
  const found = Object.entries(types).find(([, { page }]) => page === href.slice(0, at))?.[0]
  return found !== undefined && isType(found) ? { type: found, id } : undefined
}
/** Whether a record has its own page at this address. */
export const isRecordPage = (href: string): boolean => recordAt(href) !== undefined
