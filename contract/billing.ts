import * as z from 'zod/mini'
import { packageTypes } from './companies'
import { flagParam } from './filters'
import {
  choice,
  decimal,
  idOf,
  nullable,
  record,
  sometimes,
  text,
  timestamp,
  type Read,
  type Shape,
  type Written,
} from './shape'
import { endpoint, listQuery, page } from './wire'

const currency: Shape<string> = { write: z.string().check(z.regex(/^[A-Z]{3}$/)), read: z.string() }

/**
 * A package of the catalogue (A). `price_monthly` is per licence and month, null without a list price.
 * `currency` is ISO 4217. `retired_at` (X), only of a retired package: since then no further company gets it.
 */
export const catalogueFields = {
  type: choice(packageTypes),
  description: text,
  price_monthly: nullable(decimal),
  currency,
}
export const catalogueShape = record(
  { id: idOf<'package'>(), name: text },
  { ...catalogueFields, retired_at: sometimes(timestamp) },
)
export type CataloguePackage = Read<typeof catalogueShape>
export type WrittenCataloguePackage = Written<typeof catalogueShape>

/** The orderings of List Available Packages (A). */
export const packageOrderings = ['id', 'name'] as const

/**
 * Operation 20: the package catalogue (A). With `include_retired=true` (X) also retired packages, which some
 * companies still have.
 */
export const listPackages = endpoint({
  name: 'List Available Packages',
  group: 'Billing',
  method: 'GET',
  path: '/api/msp/packages/',
  query: z.extend(listQuery(packageOrderings), { include_retired: flagParam }),
  reply: page(catalogueShape),
  extensions: ['include_retired'],
  needs: ['msp_view_managed_company', 'msp_billing_administrator'],
  source: { path: 'A', body: 'A', reply: 'A' },
})
