import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { WholeMonth } from '../../../queries/months'
import { MonthFrame, WithMonth } from '../month-page'
import { monthId } from '../month-words'
import { ownMonth } from './comparison-rows'
import { MonthComparison } from './month-comparison'

export function ComparisonPage() {
  const id = monthId(useParams({ from: '/app/billing/months/$id/compare' }).id)
  return (
    <MonthFrame id={id} view="/billing/months/$id/compare">
      {(facts) => (
        <WithMonth key={id} facts={facts}>
          {(month) => <Comparison isClosed={facts.state === 'closed'} month={month} />}
        </WithMonth>
      )}
    </MonthFrame>
  )
}

type Props = { isClosed: boolean; month: WholeMonth }
function Comparison({ isClosed, month }: Props) {
  const search = useSearch({ from: '/app/billing/months/$id/compare' })
  const navigate = useNavigate({ from: '/billing/months/$id/compare' })
  const own = useMemo(() => ownMonth(month), [month])
  return (
    <MonthComparison
      own={own}
      isClosed={isClosed}
      search={search}
      onSearch={(to) => void navigate({ search: to, replace: to.search !== search.search })}
    />
  )
}
