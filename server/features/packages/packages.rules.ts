import type { updatePackage } from '#contract/packages'
import type { BodyOf } from '#contract/wire'

/** The form in which the database answers it: 3.9 becomes 3.90. */
export const priceOf = (given: string | null): string | null => {
  if (given === null) return null
  const [whole = '', cents = ''] = given.split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`
}

type Values = {
  readonly name: string
  readonly type: 'subscription' | 'nfr'
  readonly description: string
  readonly price_monthly: string | null
  readonly currency: string
  readonly retired_at: Date | null
}

/** A package after a change. One that is retired already keeps its day. */
export function changed(before: Values, body: BodyOf<typeof updatePackage>, now: Date): Values {
  const { retired, price_monthly, ...rest } = body
  return {
    type: before.type,
    name: rest.name ?? before.name,
    description: rest.description ?? before.description,
    currency: rest.currency ?? before.currency,
    price_monthly: price_monthly === undefined ? before.price_monthly : priceOf(price_monthly),
    retired_at: retired === undefined ? before.retired_at : retired ? (before.retired_at ?? now) : null,
  }
}

/** The facts of a package in the audit log. */
export const factsOf = ({ name, type, description, price_monthly, currency, retired_at }: Values) => ({
  name,
  type,
  description,
  price_monthly,
  currency,
  state: retired_at === null ? 'available' : 'retired',
})
