import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link, useParams } from '@tanstack/react-router'
import { listMonths, type MonthFacts } from '#contract/months'
import { ErrorCard } from '../errors/error-card'
import { RecordStates } from '../errors/record-states'
import { OnOwnServer } from '../frame/on-own-server'
import { Page } from '../frame/page'
import { monthProgress, monthQuery, monthsQuery } from '../queries/months'
import { queryClient } from '../api/query-client'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Day } from '../ui/time/time'
import { Progress } from '../ui/waiting/progress'
import { CloseMonth, ReopenMonth, SignedFile } from './month-actions'
import { monthId, monthName } from './month-words'
import { MonthState, WithMonths } from './months-page'

const Lead = ({ facts }: { facts: MonthFacts }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <MonthState facts={facts} />
    <span>
      <Day at={facts.first} /> to <Day at={facts.last} />
    </span>
  </span>
)

function LoadingMonth({ facts }: { facts: MonthFacts }) {
  const { data: share } = useQuery(monthProgress(facts.id))
  return (
    <div className="card flex flex-col gap-3 p-6" aria-busy="true">
      <p role="status">Adding up {monthName(facts.id)}</p>
      <Progress label="Companies read" done={share} of={share === 0 ? null : 1} />
      <div>
        <Button small onClick={() => void queryClient.cancelQueries(monthQuery(facts))}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function MonthBody({ facts }: { facts: MonthFacts }) {
  const query = useQuery(monthQuery(facts))
  if (query.isFetching && !query.data) return <LoadingMonth facts={facts} />
  if (query.error)
    return (
      <div className="card">
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </div>
    )
  if (!query.data)
    return (
      <div className="card">
        <EmptyState icon={<CalendarDays size={18} />} title="Cancelled">
          <Button onClick={() => void query.refetch()}>Add up again</Button>
        </EmptyState>
      </div>
    )
  return <p>{query.data.companies.length}</p>
}

export const MonthPage = () => (
  <OnOwnServer path="/billing/months" title="Billing">
    <MonthRecord />
  </OnOwnServer>
)

function MonthRecord() {
  const id = monthId(useParams({ from: '/app/billing/months/$id' }).id)
  const query = useQuery(monthsQuery)
  const facts = query.data?.months.find((one) => one.id === id)
  return (
    <Page
      title={monthName(id)}
      lead={facts && <Lead facts={facts} />}
      actions={
        facts &&
        (facts.state === 'closed' ? (
          <span className="flex gap-2">
            <SignedFile facts={facts} />
            <ReopenMonth facts={facts} />
          </span>
        ) : (
          <CloseMonth facts={facts} left={undefined} />
        ))
      }
      back={
        <p className="text-muted">
          <Link to="/billing/months" className="hover:underline">
            Months
          </Link>
        </p>
      }
    >
      <WithMonths>
        <RecordStates query={query} needs={listMonths.needs} what="months">
          {() =>
            facts ? (
              <MonthBody key={id} facts={facts} />
            ) : (
              <div className="card">
                <EmptyState icon={<CalendarDays size={18} />} title="No such month">
                  Months begin with the first recorded licence.
                </EmptyState>
              </div>
            )
          }
        </RecordStates>
      </WithMonths>
    </Page>
  )
}
