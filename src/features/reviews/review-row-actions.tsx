import { Download, Pause, Play, Trash2 } from 'lucide-react'
import { deleteReview, updateReview, type ReviewSummary } from '#contract/reviews'
import { useDeleted } from '../../list/use-deleted'
import { ConfirmAction } from '../../form/confirm-action'
import { failureText, writeFailure } from '../../form/write-failure'
import type { RowAction } from '../../list/list-kind'
import { toDialog } from '../../list/row-actions/verbs'
import { counted, isolated } from '../../lib/words'
import { whyNot } from '../../session/use-can'
import { showToast } from '../../ui/overlay/toast'
import { saveFile } from '../../ui/download'
import { readEvidence, removeReviewMutation, setState } from '../../queries/reviews'

type Props = { row: ReviewSummary; onClose: () => void }

function DiscardReview({ row: { id, name, decided_count }, onClose }: Props) {
  const onDeleted = useDeleted('review', onClose)
  return (
    <ConfirmAction
      title="Discard this review?"
      name={name}
      id={id}
      mutation={removeReviewMutation(id)}
      confirm="Discard review"
      onClose={onClose}
      onDone={() => onDeleted({ id, said: `${isolated(name)} (ID ${id}) was discarded.` })}
    >
      <p>
        This deletes its {decided_count === undefined ? 'decisions' : counted(decided_count, 'decision')}.
        Changes that were applied to roles stay. You can’t undo this.
      </p>
    </ConfirmAction>
  )
}

const complain = (error: unknown) => showToast('bad', failureText(writeFailure(error)))

async function pauseOrResume({ id, name, state }: ReviewSummary) {
  await setState(id, state === 'paused' ? 'open' : 'paused')
  showToast('good', `${isolated(name)} was ${state === 'paused' ? 'resumed' : 'paused'}.`)
}

const download = async ({ id }: ReviewSummary) =>
  saveFile(`review-${id}.html`, 'text/html', await readEvidence(id))

/** What is done at once: a closed review gives its evidence, and any other pauses or goes on. */
export function mainAction(review: ReviewSummary) {
  if (review.state === 'closed')
    return {
      kind: 'run',
      label: 'Download evidence',
      icon: Download,
      reason: undefined,
      run: () => download(review).catch(complain),
    } as const
  const isPaused = review.state === 'paused'
  return {
    kind: 'run',
    label: isPaused ? 'Resume' : 'Pause',
    icon: isPaused ? Play : Pause,
    reason: whyNot(updateReview.needs),
    run: () => pauseOrResume(review).catch(complain),
  } as const
}

const discard = {
  label: 'Discard review…',
  icon: Trash2,
  danger: true,
  needs: deleteReview.needs,
} as const

/**
 * The actions on a review, from its row and its page. Only its page can close it, because closing needs
 * figures from there. A closed review can't be deleted.
 */
export const reviewRowActions = (review: ReviewSummary): readonly RowAction<ReviewSummary>[] => [
  mainAction(review),
  ...(review.state === 'closed' ? [] : [toDialog(discard, DiscardReview)]),
]
