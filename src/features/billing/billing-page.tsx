import { useQuery } from '@tanstack/react-query'
import { useMemo, type ComponentProps, type ReactNode } from 'react'
import { listCompanies } from '#contract/companies'
import { ErrorCard } from '../../errors/error-card'
import { NotAllowed } from '../../errors/not-allowed'
import { Page } from '../../frame/page'
import type { ListKind, ListRow } from '../../list/list-kind'
import { useScope, useScopeNodes } from '../../scope/scope'
import { NodeFilter } from '../../scope/node-filter'
import { useCan } from '../../session/use-can'
import { CurrencyList } from '../packages/currency-list'
import { BillingTabs } from '../packages/billing-tabs'
import { catalogueQuery } from '../../queries/packages'
import { everyCompany } from '../../queries/companies'
import { Coverage, LoadingCompanies } from './coverage'
import { packageSums, useEveryCompany, type EveryCompany } from '../../queries/licences'
import { pricesOf, sumWords, type Prices, type Sum } from './figures'
import { billingSearch, type BillingSearch } from '../../queries/searches'

/** What every list of billing is made of. */
export type BillingProps = {
  readonly every: EveryCompany
  /** Undefined while they load. */
  readonly prices: Prices | undefined
  /** What there is to say above the rows. */
  readonly note: ReactNode
  readonly search: BillingSearch
}

type PageProps = {
  search: BillingSearch
  List: (props: BillingProps) => ReactNode
}

const card = (content: ReactNode) => <div className="card">{content}</div>

/** A view of billing. All of them need the licences of every company. */
export function BillingPage({ search, List }: PageProps) {
  const { allowed } = useCan(listCompanies.needs)
  const { every, query, progress, refresh } = useEveryCompany(allowed, useScopeNodes(), useScope().words)
  const catalogue = useQuery({ ...catalogueQuery, enabled: allowed })
  // Without a catalogue no cost is known.
  const listed = catalogue.isLoading ? undefined : (catalogue.data?.results ?? noPrices)
  const prices = useMemo(
    () => every && listed && pricesOf(listed, packageSums(every), search.currency),
    [every, listed, search.currency],
  )
  const failure = query.error && (
    <ErrorCard
      error={query.error}
      onRetry={every ? refresh : () => void query.refetch()}
      retrying={query.isFetching}
    />
  )
  const body = () => {
    if (!allowed) return card(<NotAllowed needs={listCompanies.needs} what="the licences of companies" />)
    if (!every) return failure ? card(failure) : <LoadingCompanies progress={progress} />
    const note = (
      <>
        <Coverage every={every} progress={progress} busy={query.isFetching} />
        {failure}
      </>
    )
    return <List every={every} prices={prices} note={note} search={search} />
  }
  return (
    <Page fill={every !== undefined} title="Billing" help="licence" tabs={<BillingTabs />}>
      {body()}
    </Page>
  )
}
const noPrices: readonly never[] = []

/** What the lists of billing have in common: this browser makes their rows. */
export const madeHere = {
  needs: listCompanies.needs,
  refresh: everyCompany.refresh,
} as const

type ListProps<Row extends ListRow> = BillingProps &
  Pick<ComponentProps<typeof CurrencyList<Row, BillingSearch>>, 'columns' | 'none'> & {
    kind: ListKind<Row>
    rows: readonly Row[]
    /** The figures of all rows together, where they have figures. It keeps its identity. */
    sum?: (rows: readonly Row[], prices: Prices | undefined) => Sum
  }

/** A list of rows that were made of all companies. */
export function BillingList<Row extends ListRow>({ every, prices, rows, sum, ...listed }: ListProps<Row>) {
  const made = useMemo(() => ({ ...every, rows: { ...every.rows, value: rows } }), [every, rows])
  const sums = useMemo(
    () => sum && ((found: readonly Row[]) => sumWords(sum(found, prices), prices?.currency)),
    [sum, prices],
  )
  return (
    <CurrencyList
      {...listed}
      {...(sums && { sums })}
      made={made}
      defaults={billingSearch.defaults}
      currencies={(sums && prices?.currencies) ?? []}
      currency={prices?.currency ?? ''}
      choices={() => <NodeFilter />}
    />
  )
}
