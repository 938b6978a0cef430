import * as z from 'zod/mini'
import { catalogueOrderings, packageStates } from './address-values'
import { catalogueFields } from './billing'
import { packageTypes } from './companies'
import { count, idOf, nullable, record, text, timestamp, type Read, type Written } from './shape'
import { formInput, tidyInput, trimmed } from './fields/text'
import { endpoint, listQuery, nameInput, page, pathIdOf } from './wire'

// The catalogue of packages, which only our own server lets people change (X).

/** The longest description of a package in characters (X). */
const maxDescriptionLength = 500

/** A package with the number of companies that have it. */
const packageShape = record(
  { id: idOf<'package'>(), name: text },
  { ...catalogueFields, retired_at: nullable(timestamp), company_count: count },
)
export type Package = Read<typeof packageShape>
export type WrittenPackage = Written<typeof packageShape>

const packagesPath = '/api/console/packages/'
const packagePath = `${packagesPath}{id}/` as const
const packageParams = z.object({ id: pathIdOf<'package'>() })

/** A price for one licence and month (X). Ten digits are what the database keeps before the point. */
const priceInput = formInput(
  13,
  'Enter a price like 3.90, with at most ten digits before the point and two after it.',
  (words) => z.regex(/^\d{1,10}(\.\d{1,2})?$/, words),
)
const currencyInput = formInput(3, 'Enter the three capital letters of a currency, like EUR.', (words) =>
  z.regex(/^[A-Z]{3}$/, words),
)

/** One line that may be empty. */
const descriptionInput = tidyInput(maxDescriptionLength, trimmed)
const packageInput = {
  name: nameInput,
  description: descriptionInput,
  price_monthly: z.nullable(priceInput),
  currency: currencyInput,
}

/** Every package, retired ones too. Like the others, it needs its permission at the root node. */
export const listPackageCatalogue = endpoint({
  name: 'List package catalogue',
  method: 'GET',
  path: packagesPath,
  query: z.extend(listQuery(catalogueOrderings), {
    state: z.optional(z.enum(packageStates, `One of: ${packageStates.join(', ')}.`)),
    type: z.optional(z.enum(packageTypes, `One of: ${packageTypes.join(', ')}.`)),
  }),
  reply: page(packageShape),
  needs: 'msp_billing_administrator',
})

/**
 * Creates a package. Its type never changes, because the companies that have it would be billed in another
 * way.
 */
export const createPackage = endpoint({
  name: 'Create package',
  method: 'POST',
  path: packagesPath,
  body: z.strictObject({
    name: nameInput,
    type: z.enum(packageTypes, `One of: ${packageTypes.join(', ')}.`),
    currency: currencyInput,
    description: z.optional(packageInput.description),
    price_monthly: z.optional(packageInput.price_monthly),
  }),
  reply: packageShape,
  success: 201,
  needs: 'msp_billing_administrator',
})

export const getPackage = endpoint({
  name: 'Get package',
  method: 'GET',
  path: packagePath,
  params: packageParams,
  reply: packageShape,
  needs: 'msp_billing_administrator',
})

/**
 * Changes the given fields. `retired: true` keeps the package from further companies, `false` offers it
 * again.
 */
export const updatePackage = endpoint({
  name: 'Update package',
  method: 'PATCH',
  path: packagePath,
  params: packageParams,
  body: z.partial(z.strictObject({ ...packageInput, retired: z.boolean('Enter true or false.') })),
  reply: packageShape,
  needs: 'msp_billing_administrator',
  fresh: true,
  shownBy: { read: () => getPackage },
})
