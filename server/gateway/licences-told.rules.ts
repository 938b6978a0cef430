import * as z from 'zod/mini'
import type { CataloguePackage } from '#contract/billing'
import { packageTypes, type CompanyItem } from '#contract/companies'
import { maxId } from '#contract/wire'
import { groupBy } from '#domain/group-by'
import { packageStatuses } from '#contract/address-values'
import type { UntoldReason } from '../db/tables/months.schema'
import type { Seen } from '../features/months/walks.store'
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
const heldPackage = z.object({
  id,
  name,
  type: wordOf(packageTypes),
  status: wordOf(packageStatuses),
  license_count: z.int().check(z.lte(maxId)),
})
const company = z.object({ id, uid: z.uuid(), name, msp_node: id, packages: z.array(heldPackage) })

type Told = { readonly licences: Seen['licences']; readonly why?: string }

/** What a company has, or why: the API doesn't say all of it in the words of the contract. */
export function licencesOf(item: CompanyItem): Told {
  const { data, error } = company.safeParse(item)
  if (!data) return { licences: [], why: whyNot(item, error.issues[0]!.path) }
  if (new Set(data.packages.map((one) => one.id)).size < data.packages.length)
    return { licences: [], why: 'a package listed twice' }
  const of = { company_id: data.id, company_uid: data.uid, company_name: data.name, node_id: data.msp_node }
  const licences = data.packages.map(
    ({ id: package_id, name: package_name, type: package_type, ...rest }) => ({
      ...of,
      package_id,
      package_name,
      package_type,
      ...rest,
    }),
  )
  return { licences }
}

/** Fields whose names aren't words. */
const fieldWords: Readonly<Record<string, string>> = {
  id: 'ID',
  uid: 'UUID',
  msp_node: 'node',
  license_count: 'number of licences',
}
const longestWord = 40
/** Such as: no packages listed. It repeats only words of the API, so that companies share a reason. */
function whyNot(item: object, path: readonly PropertyKey[]): string {
  const field = String(path.at(-1))
  const words = fieldWords[field] ?? field
  const said = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), item)
  if (said == null) return `no ${words} listed`
  if (typeof said !== 'string' || !['status', 'type'].includes(field)) return `${words} can’t be used`
  const cut = said.length > longestWord ? `${said.slice(0, longestWord)}…` : said
  return `${words} “${storable(cut)}” isn’t known`
}

const mostReasons = 20
/** The reasons of companies, the commonest first. The rarest are added up. */
export function reasonsOf(whys: readonly string[]): UntoldReason[] {
  const all = [...groupBy(whys, (why) => why)]
    .map(([why, those]) => ({ why, companies: those.length }))
    .toSorted((a, b) => b.companies - a.companies)
  if (all.length <= mostReasons) return all
  const rest = all.splice(mostReasons - 1)
  return [...all, { why: 'other reasons', companies: rest.reduce((sum, one) => sum + one.companies, 0) }]
}

const named = z.object({ id, name })
const priced = z.object({
  // With more digits than the database keeps it would become another price.
  price_monthly: z.nullable(z.string().check(z.regex(/^\d{1,10}(\.\d{1,2}0*)?$/))),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})
const unsaid = { price_monthly: null, currency: '' }
/** The names and prices that a catalogue says. */
export const pricesOf = (catalogue: readonly CataloguePackage[]): Seen['prices'] =>
  catalogue.flatMap((row) => {
    const { data } = named.safeParse(row)
    const { data: price = unsaid } = priced.safeParse(row)
    return data ? [{ package_id: data.id, package_name: data.name, ...price }] : []
  })
