import { openIn } from '#domain/review/decisions'
import { Link, useParams } from '@tanstack/react-router'
import { closeReview } from '#contract/reviews/closing'
import { getReview, type Review } from '#contract/reviews/reviews'
import { actorName } from '#domain/activity/record-words'
import { useActivity } from '../activity/use-activity'
import { useNodeName } from '../../scope/node-filter'
import { Page } from '../../frame/page'
import { RecordStates } from '../../errors/record-states'
import { utcDay } from '../../lib/dates'
import { counted } from '../../lib/words'
import { useRead } from '../../session/read-ahead'
import { Name } from '../../ui/name'
import { useNow } from '../../ui/time/now'
import { Ago, Day } from '../../ui/time/time'
import { ReviewActions } from './review-actions'
import { ReviewBody } from './review-body'
import { Decided, ReviewState } from './review-columns'
import { decisionCount, kindOfReview } from './review-words'
import { reviewQuery } from '../../queries/reviews'
import { activitySearch } from '../../queries/searches'

/** When the review was closed, and by whom, where the person may read the audit log. */
function Signed({ review: { id, closed_at } }: { review: Review }) {
  const { query } = useActivity(
    { ...activitySearch.defaults, record: `review:${id}`, operation: closeReview.name, result: 'done' },
    1,
  )
  const line = query.data?.lines[0]
  return (
    <span>
      Signed <Day at={closed_at} />
      {line && (
        <>
          {' by '}
          <Name>{actorName(line)}</Name>
        </>
      )}
    </span>
  )
}

/** How many decisions there are to make. A decision about the reviewer isn't needed. */
const itemCount = ({ items, callers = [] }: Review): number =>
  items.length + callers.filter(({ is_reviewer }) => is_reviewer !== true).length

/** The key facts of the review, in one line beside its name. */
function Lead({ review }: { review: Review }) {
  const today = utcDay(useNow())
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ReviewState review={review} today={today} />
      {review.state === 'closed' && <Signed review={review} />}
      {review.due_on && review.state !== 'closed' && (
        <span>
          Due <Day at={review.due_on} />
        </span>
      )}
      {review.state === 'closed' ? (
        <span>{counted(decisionCount(review), 'decision')}</span>
      ) : (
        <span>
          <Decided done={itemCount(review) - openIn(review).length} of={itemCount(review)} />
          {itemCount(review) > 0 && ' decided'}
        </span>
      )}
      <span className="sm:hidden">
        Reviewer: <Name>{review.reviewer}</Name>
      </span>
      {review.is_complete === false && (
        <strong className="font-semibold text-warn">Not all roles could be read</strong>
      )}
    </span>
  )
}

/** The place of a review: its node, its reviewer, and when its roles were read. */
function Place({ review }: { review: Review }) {
  const nodeName = useNodeName()
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 max-sm:hidden">
      <span aria-hidden="true">›</span>
      <Name>{nodeName(review.msp_node) ?? review.msp_node_name ?? review.msp_node}</Name>
      <span aria-hidden="true">·</span>
      <span>
        Reviewer: <Name>{review.reviewer}</Name>
      </span>
      {review.campaign != null && (
        <Link to="/reviews" search={{ campaign: review.campaign }} className="hover:underline">
          (1 of {counted(review.campaign_count ?? 1, 'review')})
        </Link>
      )}
      <span aria-hidden="true">·</span>
      <span>
        {kindOfReview[review.kind ?? 'roles']} read <Ago at={review.opened_at} />
      </span>
    </span>
  )
}

export function ReviewPage() {
  const { id: reviewId } = useParams({ from: '/app/reviews/$id' })
  const query = useRead(getReview.needs, reviewQuery(reviewId))
  const title = query.data?.name ?? `Review ${reviewId}`
  return (
    <Page
      title={title}
      heading={<Name>{title}</Name>}
      lead={query.data && <Lead review={query.data} />}
      actions={query.data && <ReviewActions review={query.data} />}
      fill={query.data !== undefined && query.data.state !== 'closed'}
      back={
        <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-muted">
          <Link to="/reviews" className="hover:underline">
            Reviews
          </Link>
          {query.data && <Place review={query.data} />}
        </p>
      }
    >
      <RecordStates query={query} needs={getReview.needs} what="this review">
        {(review) => <ReviewBody key={review.id} review={review} />}
      </RecordStates>
    </Page>
  )
}
