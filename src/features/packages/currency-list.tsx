import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { ListSearch } from '../../lib/address/list-address'
import { ListCard } from '../../list/list-card'
import type { ListRow } from '../../list/list-kind'
import { useMadeList } from '../../list/use-list'
import { SelectField } from '../../ui/fields/select-field'

/** Lines without a price have no currency, which is a choice of its own. */
const noCurrency = 'none'
/** The currency that was chosen, or else the commonest. */
export function chosenCurrency(currencies: readonly string[], chosen: string): string {
  const wanted = chosen === noCurrency ? '' : chosen
  return chosen !== '' && currencies.includes(wanted) ? wanted : (currencies[0] ?? '')
}

type Props<Row extends ListRow, S extends ListSearch> = Omit<
  ComponentProps<typeof ListCard<Row, S>>,
  'list' | 'onSearch' | 'filters'
> & {
  made: Parameters<typeof useMadeList<Row, S>>[0]
  /** The commonest first. */
  currencies: readonly string[]
  currency: string
  /** What else there is to choose. */
  choices: (change: (to: Partial<S>) => void) => ReactNode
}

/** A list of rows that this browser made, with amounts in one currency. */
export function CurrencyList<Row extends ListRow, S extends ListSearch & { currency: string }>({
  made,
  currencies,
  currency,
  choices,
  ...listed
}: Props<Row, S>) {
  const router = useRouter()
  const list = useMadeList<Row, S>(made)
  const onSearch = (to: S) =>
    // The search has the shape that the route parses.
    void router.navigate({ to: '.', search: to as never, replace: to.search !== listed.search.search })
  const change = (to: Partial<S>) => onSearch({ ...listed.search, page: 1, ...to })
  return (
    <ListCard
      {...listed}
      list={list}
      onSearch={onSearch}
      filters={
        <>
          {choices(change)}
          {currencies.length > 1 && (
            <span className="shrink-0">
              <SelectField
                label="Currency"
                quiet
                value={currency || noCurrency}
                onChange={(to) => onSearch({ ...listed.search, page: 1, currency: to })}
              >
                {currencies.map((one) => (
                  <option key={one} value={one || noCurrency}>
                    {one || 'No currency'}
                  </option>
                ))}
              </SelectField>
            </span>
          )}
        </>
      }
    />
  )
}
