import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { openItems } from '#domain/review/review-decisions'
import { getReview, type Review } from '#contract/reviews'
import { hasOwnServer } from '../api/connection'
import { useNodeName } from '../scope/node-filter'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { localDay } from '../lib/dates'
import { useCan } from '../session/use-can'
import { Name } from '../ui/name'
import { useNow } from '../ui/now'
import { Ago, Day } from '../ui/time'
import { ReviewActions } from './review-actions'
import { ReviewBody } from './review-body'
import { Decided, ReviewState } from './review-columns'
import { reviewQuery } from './reviews.queries'
import { ReviewsNeedServer } from './reviews-need-server'

function Lead({ review }: { review: Review }) {
  const today = localDay(new Date(useNow()))
  const nodeName = useNodeName()
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-muted">
      <ReviewState review={review} today={today} />
      <Decided
        done={review.items.length - openItems(review.items, review.decisions).length}
        of={review.items.length}
      />
      <span>
        Reviewer: <Name>{review.reviewer}</Name>
      </span>
      <span>
        Node: <Name>{review.msp_node_name ?? nodeName(review.msp_node) ?? review.msp_node}</Name>
      </span>
      {review.due_on && (
        <span>
          Due <Day at={review.due_on} />
        </span>
      )}
      <span>
        Roles read <Ago at={review.opened_at} />
        {review.is_complete === false && <strong className="font-semibold text-warn">, not complete</strong>}
      </span>
    </div>
  )
}

export const ReviewPage = () => (hasOwnServer() ? <ReviewRecord /> : <ReviewsNeedServer />)

function ReviewRecord() {
  const { id: reviewId } = useParams({ from: '/app/reviews/$id' })
  const { allowed } = useCan(getReview.needs)
  const query = useQuery({ ...reviewQuery(reviewId), enabled: allowed })
  const title = query.data?.name ?? `Review ${reviewId}`
  return (
    <Page
      title={title}
      heading={<Name>{title}</Name>}
      lead={query.data && <Lead review={query.data} />}
      actions={query.data && <ReviewActions review={query.data} />}
      back={
        <Link to="/reviews" className="inline-flex min-w-0 items-center gap-1 text-muted hover:underline">
          <ArrowLeft size={12} aria-hidden="true" />
          Reviews
        </Link>
      }
    >
      <RecordStates query={query} needs={getReview.needs} what="this review">
        {(review) => <ReviewBody key={review.id} review={review} />}
      </RecordStates>
    </Page>
  )
}
