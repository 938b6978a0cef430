import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { listMonths, type Closing, type MonthFacts } from '#contract/months/months'
import { useNeeds } from '../../api/offers'
import { NotAllowed } from '../../errors/not-allowed'
import { RecordStates } from '../../errors/record-states'
import { Page } from '../../frame/page'
import { LicenceWalks } from '../licence-walks/licence-walks'
import { formatAmount, formatPrice } from '../../lib/money'
import { counted, listed } from '../../lib/words'
import { BillingTabs } from '../packages/billing-tabs'
import {
  closingOf,
  monthsQuery,
  nextToClose,
  openRowsQuery,
  openWords,
  useMissing,
} from '../../queries/months'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/buttons/button'
import { EmptyState } from '../../ui/empty-state'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { monthName } from '../../lib/dates'
import { monthAddress, stateWords } from './month-words'

/** What needs all permissions of months, or a keeper of a gateway. */
export function WithMonths({ children }: { children: ReactNode }) {
  const missing = useMissing()
  if (!missing) return children
  return (
    <div className="card">
      <NotAllowed
        needs={missing}
        what={missing === 'msp_cascade_permissions' ? 'months, because a bill covers every node' : 'months'}
      />
    </div>
  )
}

const tone = ({ state, complete }: MonthFacts) =>
  state === 'closed' ? 'good' : complete ? 'neutral' : 'warn'

export const MonthState = ({ facts }: { facts: MonthFacts }) => (
  <Badge tone={tone(facts)}>{stateWords(facts)}</Badge>
)

/** “21,084,889.39 EUR, 9.00 USD and 3 lines not known”. */
export function summaryWords({ sums, open, not_named = 0 }: NonNullable<Closing['summary']>): string {
  const unknown = sums.reduce((all, one) => all + one.unknown, 0)
  return listed([
    ...sums
      .filter((one) => one.unknown === 0 || Number(one.amount) > 0)
      .map(({ currency, amount }) => `${formatAmount(currency)(Number(amount))} ${currency}`),
    ...(unknown > 0 ? [`${counted(unknown, 'line')} not known`] : []),
    ...(open > 0 ? [`${counted(open, 'difference')} not decided`] : []),
    ...(not_named > 0 ? [`${counted(not_named, 'package')} that no file names`] : []),
  ])
}

/** What an open month was compared with, and how much is left to decide. */
function Compared({ id, files }: { id: string; files: NonNullable<MonthFacts['files']> }) {
  const { data, error } = useQuery(openRowsQuery(id))
  const unread = error ? 'Open rows: not known' : 'Counting open rows…'
  return (
    <>
      {files.map(({ name, sums }, at) => (
        <p key={at} className="wrap-break-word">
          <Name>{name}</Name>:{' '}
          {sums
            ? listed(sums.map(({ currency, amount }) => formatPrice(amount ?? 'no amounts', currency)))
            : 'sum not known'}
        </p>
      ))}
      <Link to="/billing/months/$id/compare" params={{ id: monthAddress(id) }} className="link">
        {data ? openWords(data) : unread}
      </Link>
    </>
  )
}

function MonthRow({ facts, isNext }: { facts: MonthFacts; isNext: boolean }) {
  const closing = closingOf(facts)
  return (
    <tr className="border-b border-line-soft last:border-0">
      <th scope="row" className="px-2 py-2 text-left font-medium sm:px-4">
        <Link to="/billing/months/$id" params={{ id: monthAddress(facts.id) }} className="link">
          {monthName(facts.id)}
        </Link>
      </th>
      <td className="px-2 py-2 sm:px-4">
        <MonthState facts={facts} /> {isNext && <Badge>Next to close</Badge>}
      </td>
      <td className="px-2 py-2 sm:px-4">
        {closing?.summary && summaryWords(closing.summary)}
        {facts.files && facts.files.length > 0 && <Compared id={facts.id} files={facts.files} />}
      </td>
      <td className="px-4 py-2 text-soft max-sm:hidden">
        {closing && (
          <>
            <Day at={closing.closed_at} />, {closing.closed_by.name}
          </>
        )}
      </td>
    </tr>
  )
}

/** Nobody looks at older ones every month. */
const newest = 24

function MonthList() {
  const [showsAll, setShowsAll] = useState(false)
  const query = useQuery(monthsQuery)
  const next = nextToClose(query.data?.months ?? [])
  const since = query.data?.months.at(-1)?.since
  return (
    <RecordStates query={query} needs={useNeeds(listMonths)} what="months">
      {({ months }) =>
        months.length === 0 ? (
          <EmptyState icon={<CalendarDays size={18} />} title="No months yet" />
        ) : (
          <div className="card overflow-clip">
            <table className="w-full wrap-normal">
              <caption className="sr-only">Months, the newest first</caption>
              <thead className="text-xs text-muted">
                <tr className="border-b border-line text-left">
                  <th className="px-2 py-2 font-medium sm:px-4">Month</th>
                  <th className="px-2 py-2 font-medium sm:px-4">State</th>
                  <th className="px-2 py-2 font-medium sm:px-4">Amount</th>
                  <th className="px-4 py-2 font-medium max-sm:hidden">Closed</th>
                </tr>
              </thead>
              <tbody>
                {(showsAll ? months : months.slice(0, newest)).map((facts) => (
                  <MonthRow key={facts.id} facts={facts} isNext={facts === next} />
                ))}
              </tbody>
            </table>
            {months.length > newest && !showsAll && (
              <div className="border-t border-line-soft px-4 py-2">
                <Button small onClick={() => setShowsAll(true)}>
                  Show all {months.length} months
                </Button>
              </div>
            )}
            <p className="border-t border-line px-4 py-2 text-sm text-muted">
              {since ? `Licences are recorded since ${since}.` : 'No licences are recorded yet.'} Days are
              those of UTC.
            </p>
          </div>
        )
      }
    </RecordStates>
  )
}

export const MonthsPage = () => (
  <Page title="Billing" help="month" tabs={<BillingTabs />}>
    <WithMonths>
      <div className="flex flex-col gap-5">
        <LicenceWalks />
        <MonthList />
      </div>
    </WithMonths>
  </Page>
)
