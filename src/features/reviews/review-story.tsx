import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reviewMailsToOne } from '#contract/reviews/callers'
import type { Review, ReviewSummary } from '#contract/reviews/reviews'
import { formatDay, formatMoment } from '../../lib/dates'
import { counted, isolated } from '../../lib/words'
import { campaignQuery } from '../../queries/reviews'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { Name } from '../../ui/name'
import { stateWords } from './review-words'
import { reviewerOf, toldApart } from './reviewer-name'

/** The other reviews that were begun together, by whose they are. */
const Siblings = ({ others, hidden }: { others: readonly ReviewSummary[]; hidden: number }) => (
  <ul>
    {others.map((one) => (
      <li key={one.id}>
        <Link to="/reviews/$id" params={{ id: one.id }} className="link">
          <Name>{toldApart(reviewerOf(one), others.map(reviewerOf))}</Name>
        </Link>
        :{' '}
        {one.voided_at
          ? 'voided'
          : `${one.decided_count} of ${one.item_count} decided, ${(stateWords[one.state] ?? one.state).toLowerCase()}`}
      </li>
    ))}
    {hidden > 0 && <li className="text-muted">{counted(hidden, 'more review')} that you can’t see</li>}
  </ul>
)

const dayOr = (day: string | null | undefined) => (day ? formatDay(day) : 'none')
type Step = NonNullable<Review['steps']>[number]
function StepWords({ kind, from, to }: Step) {
  if (kind === 'due moved') return `Due date changed from ${dayOr(from)} to ${dayOr(to)}`
  if (kind === 'voided') return `Voided (${isolated(to ?? '')})`
  if (kind === 'withdrawn') return `Void withdrawn (${isolated(to ?? '')})`
  if (kind === 'unmailed')
    return `Email to ${isolated(to ?? '')} left out, after ${reviewMailsToOne} about reviews in a day,`
  if (kind !== 'handed over') return 'Reviewer reminded'
  return (
    <>
      Handed over from <Name>{from}</Name> to <Name>{to}</Name>
    </>
  )
}

/** What happened to a review besides its decisions: the reviews begun with it, and its steps. */
export function ReviewStory({ review }: { review: Review }) {
  const { id, campaign, campaign_count, steps = [] } = review
  const { data } = useQuery({ ...campaignQuery(campaign ?? ''), enabled: campaign != null })
  const others = data?.results.filter((one) => one.id !== id)
  const hidden = others ? (campaign_count ?? 1) - 1 - others.length : 0
  const done = (
    <ul>
      {steps.map((step) => (
        <li key={`${step.kind} ${step.at} ${step.to}`} className={step.kind === 'voided' ? 'text-bad' : ''}>
          <StepWords {...step} /> by <Name>{step.account_name || 'the server'}</Name>, {formatMoment(step.at)}
        </li>
      ))}
    </ul>
  )
  const facts = [
    ...(others ? [{ label: 'Begun together', value: <Siblings others={others} hidden={hidden} /> }] : []),
    ...(steps.length > 0 ? [{ label: 'Steps', value: done }] : []),
  ]
  if (facts.length === 0) return null
  return (
    <Card title="Course of the review">
      <Facts facts={facts} />
    </Card>
  )
}
