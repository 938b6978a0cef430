import { useNavigate } from '@tanstack/react-router'
import { listRoles } from '#contract/roles/roles'
import { createReview } from '#contract/reviews/reviews'
import { RecordStates } from '../../../errors/record-states'
import { tellSaved } from '../../../form/saved'
import { WritePage } from '../../../form/write-page'
import { useEveryRole } from '../../../queries/roles'
import { ReviewForm } from './review-form'
import { counted, isolated } from '../../../lib/words'

export function NewReviewPage() {
  const roles = useEveryRole()
  const navigate = useNavigate()
  return (
    <WritePage
      type="review"
      title="New review"
      lead="The review compares what is in its scope with the last signed review, if there is one."
      needs={createReview.needs}
    >
      {() => (
        <RecordStates query={roles} needs={listRoles.needs} what="the roles to review">
          {({ rows }) => (
            <ReviewForm
              rows={rows}
              onDone={async (review, mails) => {
                const { id, name, campaign, campaign_count: count } = review
                const started =
                  count == null ? `${isolated(name)} was started` : `${counted(count, 'review')} were started`
                // The reply is the first of several, and says of itself what wasn't mailed.
                const isTold = mails > 0 && !review.steps?.some(({ kind }) => kind === 'unmailed')
                const sent = `${count == null ? '' : 'at most '}${counted(mails, 'email')} on the way`
                tellSaved(isTold ? `${started}, ${sent}` : started, review)
                await navigate(
                  count == null
                    ? { to: '/reviews/$id', params: { id }, replace: true }
                    : { to: '/reviews', search: { campaign: campaign ?? '' }, replace: true },
                )
              }}
            />
          )}
        </RecordStates>
      )}
    </WritePage>
  )
}
