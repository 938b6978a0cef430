import type { Package } from '#contract/packages'
import { dash } from '../../lib/dates'
import { formatPrice } from '../../lib/money'
import { Status } from '../../ui/status'

type State = Pick<Package, 'retired_at'>

export const isRetired = ({ retired_at }: State): boolean => retired_at != null

/** The state in words; empty if the server doesn't say it. */
export const stateWords = (one: State): string =>
  one.retired_at === undefined ? '' : isRetired(one) ? 'Retired' : 'Available'

export const PackageState = ({ one }: { one: State }) =>
  one.retired_at === undefined ? (
    dash
  ) : (
    <Status tone={isRetired(one) ? 'neutral' : 'good'} inForce={!isRetired(one)}>
      {stateWords(one)}
    </Status>
  )

/** null: the package has no list price. undefined: the server doesn't say it. */
export const priceWords = ({ price_monthly, currency }: Package): string =>
  price_monthly === undefined
    ? dash
    : price_monthly === null
      ? 'No list price'
      : formatPrice(price_monthly, currency)
