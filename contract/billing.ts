import * as z from 'zod/mini'
import { packageTypes } from './companies'
import { choice, id, nullable, record, text, type Read, type Shape, type Written } from './shape'
import { endpoint, listQuery, nothing, page } from './wire'

const decimal: Shape<string, string> = {
  write: z.string().check(z.regex(/^\d+\.\d{2}$/)),
  read: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
}
const currency: Shape<string> = { write: z.string().check(z.regex(/^[A-Z]{3}$/)), read: z.string() }

/** Package of the catalogue (A). `price_monthly` is for one licence and month; null when there is no list price. `currency` is ISO 4217. */
export const catalogueShape = record(
  { id, name: text },
  { type: choice(packageTypes), description: text, price_monthly: nullable(decimal), currency },
)
export type CataloguePackage = Read<typeof catalogueShape>
export type WrittenCataloguePackage = Written<typeof catalogueShape>

/** What List Available Packages can be ordered by (A). */
export const packageOrderings = ['id', 'name'] as const

/** 20. */
export const listPackages = endpoint({
  name: 'List Available Packages',
  group: 'Billing',
  method: 'GET',
  path: '/api/msp/packages/',
  params: nothing,
  query: listQuery(packageOrderings),
  body: null,
  reply: page(catalogueShape),
  success: 200,
  needs: ['msp_view_managed_company', 'msp_billing_administrator'],
  basis: { path: 'A', body: 'A', reply: 'A' },
})
