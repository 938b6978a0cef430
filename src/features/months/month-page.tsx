import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { type MonthFacts, listMonths } from '#contract/months/months'
import { useNeeds } from '../../api/offers'
import { queryClient } from '../../api/query-client'
import { ErrorCard } from '../../errors/error-card'
import { RecordStates } from '../../errors/record-states'
import { Page } from '../../frame/page'
import {
  closingOf,
  monthProgress,
  monthQuery,
  monthsQuery,
  useMissing,
  type WholeMonth,
} from '../../queries/months'
import { Button } from '../../ui/buttons/button'
import { EmptyState } from '../../ui/empty-state'
import { SelectField } from '../../ui/fields/select-field'
import { Day } from '../../ui/time/time'
import { Progress } from '../../ui/waiting/progress'
import { DifferenceList } from './difference-list'
import { CloseMonth, Closings, ReopenMonth } from './month-actions'
import { MonthList } from './month-list'
import { monthName } from '../../lib/dates'
import { counted } from '../../lib/words'
import { monthAddress, monthBeforeId, monthId, unknownWords } from './month-words'
import { MonthState, summaryWords, WithMonths } from './months-page'
import { SaveMonth } from './save-month'

const Lead = ({ facts }: { facts: MonthFacts }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <MonthState facts={facts} />
    <span>
      <Day at={facts.first} /> to <Day at={facts.last} />
    </span>
    {facts.state === 'running' && <span>Today counts as it stands</span>}
    <span>{unknownWords(facts)}</span>
    <Closings facts={facts} />
  </div>
)

/** Progress while a month is added up, with a button to stop. */
function LoadingMonth({ facts, shown }: { facts: MonthFacts; shown: WholeMonth | undefined }) {
  const { share = 0 } = useQuery(monthProgress(facts.id)).data ?? {}
  const summary = closingOf(facts)?.summary
  return (
    <div className="card flex shrink-0 flex-col gap-3 p-6" aria-busy="true">
      {summary && <p>{summaryWords(summary)}</p>}
      <p role="status">
        Adding up {monthName(facts.id)}
        {shown && `. The list has its first ${counted(shown.companies.length, 'company', 'companies')}`}
      </p>
      <Progress label="Companies read" done={share} of={share === 0 ? null : 1} />
      <div>
        <Button small onClick={() => void queryClient.cancelQueries(monthQuery(facts))}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/**
 * A month, once it is read, or what is there instead.
 * @param showsFirst whether `children` show the first companies alone, while the others are read
 */
export function WithMonth({
  facts,
  showsFirst = false,
  children,
}: {
  facts: MonthFacts
  showsFirst?: boolean
  children: (month: WholeMonth, isPart: boolean) => ReactNode
}) {
  const query = useQuery(monthQuery(facts))
  const first = useQuery(monthProgress(facts.id)).data?.first
  const isPart = query.data === undefined && query.isFetching
  const month = isPart && showsFirst ? first : query.data
  return (
    <>
      {isPart && <LoadingMonth facts={facts} shown={month} />}
      {month && children(month, isPart)}
      {!month && !isPart && (
        <div className="card">
          {query.error ? (
            <ErrorCard error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          ) : (
            <EmptyState icon={<CalendarDays size={18} />} title="Cancelled">
              <Button onClick={() => void query.refetch()}>Add up again</Button>
            </EmptyState>
          )}
        </div>
      )}
    </>
  )
}

export const noMonth = (words: string, why = 'Months begin with the first recorded licence.') => (
  <div className="card">
    <EmptyState icon={<CalendarDays size={18} />} title={words}>
      {why}
    </EmptyState>
  </div>
)

const views = [
  ['/billing/months/$id', 'Month'],
  ['/billing/months/$id/difference', 'Difference'],
  ['/billing/months/$id/compare', 'Compare'],
] as const
type View = (typeof views)[number][0]

const Tabs = ({ id, now }: { id: string; now: View }) => (
  <nav aria-label="Views of the month" className="tab-row print:hidden">
    {views.map(([to, label]) => (
      <Link
        key={to}
        to={to}
        params={{ id: monthAddress(id) }}
        aria-current={to === now ? 'page' : undefined}
        activeOptions={{ exact: true, includeSearch: false }}
        className="tab"
      >
        {label}
      </Link>
    ))}
  </nav>
)

const Actions = ({ facts, month }: { facts: MonthFacts; month: WholeMonth | undefined }) => (
  <span className="flex flex-wrap gap-2">
    {month && <SaveMonth month={month} />}
    {facts.state === 'closed' ? <ReopenMonth facts={facts} /> : <CloseMonth facts={facts} month={month} />}
  </span>
)
type PageProps = {
  id: string
  view: View
  /** Whether it fills the window even before the month is read. */
  fill?: boolean
  children: (facts: MonthFacts, months: readonly MonthFacts[]) => ReactNode
}

/** The frame of every view of a month. */
export function MonthFrame({ id, view, fill = false, children }: PageProps) {
  const needs = useNeeds(listMonths)
  const query = useQuery({ ...monthsQuery, enabled: useMissing() === undefined })
  const facts = query.data?.months.find((one) => one.id === id)
  const month = useQuery({ ...monthQuery(facts), enabled: false }).data
  return (
    <Page
      title={monthName(id)}
      help={view.endsWith('compare') ? 'comparison' : 'month'}
      lead={facts && <Lead facts={facts} />}
      actions={facts && <Actions facts={facts} month={month} />}
      tabs={<Tabs id={id} now={view} />}
      fill={(fill || month !== undefined) && 'roomy'}
      back={
        <p className="text-muted">
          <Link to="/billing/months" activeOptions={{ exact: true }} className="hover:underline">
            Months
          </Link>
        </p>
      }
    >
      <WithMonths>
        <RecordStates query={query} needs={needs} what="months">
          {({ months }) => (facts ? children(facts, months) : noMonth('No such month'))}
        </RecordStates>
      </WithMonths>
    </Page>
  )
}

export function MonthPage() {
  const id = monthId(useParams({ from: '/app/billing/months/$id' }).id)
  const search = useSearch({ from: '/app/billing/months/$id' })
  return (
    <MonthFrame id={id} view="/billing/months/$id" fill>
      {(facts) => (
        // Sums by node or package are of all companies.
        <WithMonth key={id} facts={facts} showsFirst={['', 'company'].includes(search.by)}>
          {(month, isPart) => <MonthList month={month} isPart={isPart} search={search} />}
        </WithMonth>
      )}
    </MonthFrame>
  )
}

export function DifferencePage() {
  const id = monthId(useParams({ from: '/app/billing/months/$id/difference' }).id)
  const search = useSearch({ from: '/app/billing/months/$id/difference' })
  const router = useRouter()
  const other = search.other || monthBeforeId(id)
  return (
    <MonthFrame id={id} view="/billing/months/$id/difference">
      {(facts, months) => {
        const before = months.find((one) => one.id === other)
        if (!before) return noMonth(`Nothing is known of ${monthName(other)}`)
        return (
          <WithMonth key={other} facts={before}>
            {(old) => (
              <WithMonth key={id} facts={facts}>
                {(month) => (
                  <DifferenceList
                    before={old}
                    now={month}
                    search={search}
                    choices={
                      <SelectField
                        label="Compared with"
                        quiet
                        value={other}
                        onChange={(to) =>
                          void router.navigate({ to: '.', search: { ...search, other: to } as never })
                        } // The search of this route.
                      >
                        {months
                          .filter((one) => one.id !== id)
                          .map((one) => (
                            <option key={one.id} value={one.id}>
                              {monthName(one.id)}
                            </option>
                          ))}
                      </SelectField>
                    }
                  />
                )}
              </WithMonth>
            )}
          </WithMonth>
        )
      }}
    </MonthFrame>
  )
}
