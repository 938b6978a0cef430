import { recordKinds, type RecordType } from '#contract/record-types'

/** The page of the list of each type. The page of a record is below it. */
const pages = {
  month: '/billing/months',
  company: '/companies',
  employee: '/employees',
  role: '/roles',
  node: '/nodes',
  review: '/reviews',
  service_account: '/service-accounts',
  package: '/billing/packages',
  mail: '/activity/outbox',
  person: '/people',
  upstream_key: '/upstream-keys',
} as const satisfies Readonly<Record<RecordType, string>>
export type RecordPage = (typeof pages)[RecordType]

/** A list by its page, without the first slash. The rows of the views of billing aren't records. */
export type ListName =
  | (RecordPage extends `/${infer Name}` ? Name : never)
  | 'billing'
  | 'billing/companies'
  | 'billing/nodes'
  | 'billing/months/$id/compare'

const isType = (type: string): type is RecordType => Object.hasOwn(pages, type)

/** The type in words. An unknown one is shown by its wire name. */
export const nounOf = (type: string): string => (isType(type) ? recordKinds[type].one : type)
/** The page of the type's list. */
export const pageOf = (type: string): RecordPage | undefined => (isType(type) ? pages[type] : undefined)

/** The record that has its own page at this address. */
export function recordAt(href: string): { readonly type: RecordType; readonly id: string } | undefined {
  const at = href.lastIndexOf('/')
  const id = href.slice(at + 1)
  if (!/^\d+$/.test(id)) return undefined
  const found = Object.entries(pages).find(([, page]) => page === href.slice(0, at))?.[0]
  return found !== undefined && isType(found) ? { type: found, id } : undefined
}
/** Whether a record has its own page at this address. */
export const isRecordPage = (href: string): boolean => recordAt(href) !== undefined
