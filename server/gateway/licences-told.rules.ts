import * as z from 'zod/mini'
import type { CataloguePackage } from '#contract/billing'
import { packageStatuses, packageTypes, type CompanyItem } from '#contract/companies'
import { maxId } from '#contract/wire'
import type { Seen } from '../months/walks.store'
import { isStorableId, storable } from './api-role'

// The API need not say what the contract assumes. What it doesn't say is never counted as nothing.

const id = z.pipe(z.string().check(z.refine(isStorableId)), z.transform(Number))
const name = z.pipe(z.string(), z.transform(storable))
/** A word of the contract, in whatever case the API writes it: `ACTIVE`. */
const wordOf = <const Words extends readonly string[]>(words: Words) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.toLowerCase()),
    ),
    z.enum(words),
  )
const held = z.object({
  id,
  name,
  type: wordOf(packageTypes),
  status: wordOf(packageStatuses),
  license_count: z.int().check(z.lte(maxId)),
})
const company = z.object({ id, uid: z.uuid(), name, msp_node: id, packages: z.array(held) })

/** What a company has; undefined if the API doesn't say all of it in the words of the contract. */
export function licencesOf(item: CompanyItem): Seen['licences'] | undefined {
  const { data } = company.safeParse(item)
  if (!data || new Set(data.packages.map((one) => one.id)).size < data.packages.length) return undefined
  const of = { company_id: data.id, company_uid: data.uid, company_name: data.name, node_id: data.msp_node }
  return data.packages.map(({ id: package_id, name: package_name, type: package_type, ...rest }) => ({
    ...of,
    package_id,
    package_name,
    package_type,
    ...rest,
  }))
}

const priced = z.object({
  id,
  // With more digits than the database keeps it would become another price.
  price_monthly: z.nullable(z.string().check(z.regex(/^\d{1,10}(\.\d{1,2}0*)?$/))),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
/** The prices that a catalogue says. */
export const pricesOf = (catalogue: readonly CataloguePackage[]): Seen['prices'] =>
  catalogue.flatMap((row) => {
    const { data } = priced.safeParse(row)
    return data ? [{ package_id: data.id, price_monthly: data.price_monthly, currency: data.currency }] : []
  })
