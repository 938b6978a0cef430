import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { deleteReview, type Review } from '#contract/reviews'
import { ConfirmAction } from '../form/confirm-action'
import { deleting } from '../form/deeds'
import type { RowAction } from '../list/list-kind'
import { deselect } from '../list/selection/selection'
import { counted, isolated } from '../lib/words'
import { whyNot } from '../session/use-can'
import { showToast } from '../ui/overlay/toast'
import { isReviewGone, removeReviewMutation } from './reviews.queries'

type Props = { row: Review; onClose: () => void }

function DiscardReview({ row: { id, name, decisions }, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <ConfirmAction
      title="Discard this review?"
      name={name}
      id={id}
      mutation={removeReviewMutation(id)}
      confirm="Discard review"
      deed={() => deleting(name)}
      wasDone={() => isReviewGone(id)}
      onClose={onClose}
      onDone={async () => {
        showToast('good', `${isolated(name)} (ID ${id}) was discarded.`)
        await navigate({ to: '/reviews', replace: true })
        deselect('reviews', id)
      }}
    >
      <p>
        This deletes its {counted(decisions.length, 'decision')}. Changes that were applied to roles stay. You
        can’t undo this.
      </p>
    </ConfirmAction>
  )
}

/** What can be done with a review from its page. A closed one stays. */
export const reviewRowActions = ({ state }: Review): readonly RowAction<Review>[] =>
  state === 'closed'
    ? []
    : [
        {
          kind: 'dialog',
          label: 'Discard review…',
          icon: Trash2,
          danger: true,
          reason: whyNot(deleteReview.needs),
          Dialog: DiscardReview,
        },
      ]
