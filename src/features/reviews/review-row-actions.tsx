import { BellRing, CalendarClock, Download, FileX2, Pause, Play, Trash2, UserRoundCog } from 'lucide-react'
import { listEmployees } from '#contract/employees'
import { handOverReview, remindReview, voidReview } from '#contract/reviews/campaigns'
import { deleteReview, updateReview, type Review, type ReviewSummary } from '#contract/reviews/reviews'
import { offersNow } from '../../api/offers'
import { useDeleted } from '../../list/use-deleted'
import { ConfirmAction } from '../../form/confirm-action'
import { failureText, writeFailure } from '../../form/write-failure'
import type { RowAction } from '../../list/list-kind'
import { inMenu, toDialog } from '../../list/row-actions/verbs'
import { utcDay } from '../../lib/dates'
import { counted, isolated } from '../../lib/words'
import { whyNot } from '../../session/use-can'
import { showToast } from '../../ui/overlay/toast'
import { saveFile } from '../../ui/buttons/download'
import { readEvidence, readVoided, remind, removeReviewMutation, setState } from '../../queries/reviews'
import { personNow } from './reviewer-name'
import { AppliedStays, DueDay, HandOver, VoidReview } from './steer-review'

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
        This deletes its {decided_count === undefined ? 'decisions' : counted(decided_count, 'decision')}. You
        can’t undo this.
      </p>
      <AppliedStays id={id} />
    </ConfirmAction>
  )
}

const complain = (error: unknown) => showToast('bad', failureText(writeFailure(error)))

async function pauseOrResume({ id, name, state }: ReviewSummary) {
  await setState(id, state === 'paused' ? 'open' : 'paused')
  showToast('good', `${isolated(name)} was ${state === 'paused' ? 'resumed' : 'paused'}.`)
}

const download = async ({ id, voided_at }: ReviewSummary) =>
  saveFile(`review-${id}${voided_at ? '-voided' : ''}.html`, 'text/html', await readEvidence(id))

const downloadVoided = async () =>
  saveFile(`voided-reviews-${utcDay(Date.now())}.json`, 'application/json', await readVoided())

/** Somebody with the evidence alone learns only from this list that a review was voided. */
const voidedList = {
  kind: 'run',
  label: 'Download list of voided reviews',
  icon: Download,
  reason: undefined,
  run: () => downloadVoided().catch(complain),
} as const

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

/** Why nobody can be reminded; undefined if somebody can. Only the page of a review knows of today's reminder. */
function whyNoReminder(review: ReviewSummary & Partial<Review>): string | undefined {
  const { state, reviewer_id, item_count, decided_count, steps = [] } = review
  if (state !== 'open') return `The review is ${state}.`
  if (reviewer_id == null) return 'The review is assigned to nobody.'
  if (item_count !== undefined && item_count === decided_count) return 'Nothing is left to decide.'
  return steps.some(({ kind, at }) => kind === 'reminded' && at.startsWith(utcDay(Date.now())))
    ? 'The reviewer was reminded today.'
    : undefined
}

async function remindReviewer({ id, reviewer }: ReviewSummary) {
  await remind(id)
  showToast('good', `${isolated(reviewer ?? '')} gets an email.`)
}

const verbs = {
  handOver: { label: 'Hand over…', icon: UserRoundCog, needs: handOverReview.needs },
  due: { label: 'Due date…', icon: CalendarClock, needs: updateReview.needs },
  remind: { label: 'Remind', icon: BellRing, needs: remindReview.needs },
  discard: { label: 'Discard review…', icon: Trash2, danger: true, needs: deleteReview.needs },
  void: { label: 'Void…', icon: FileX2, danger: true, needs: voidReview.needs },
  withdraw: { label: 'Withdraw void…', icon: FileX2, needs: voidReview.needs },
} as const

/**
 * The actions on a review, from its row and its page. Only its page can close it, because closing needs
 * figures from there.
 */
export function reviewRowActions(review: ReviewSummary): readonly RowAction<ReviewSummary>[] {
  const closed = review.state === 'closed' ? 'The review is closed.' : undefined
  const alone = offersNow().people
    ? (closed ?? whyNot(listEmployees.needs))
    : 'In front of another API, reviews are given to nobody.'
  const own = review.voided_by_caller ? 'You voided this review. Somebody else can withdraw that.' : undefined
  const byKey = personNow() === undefined ? 'Only people void a review. Sign in as yourself.' : own
  return [
    mainAction(review),
    toDialog(verbs.handOver, HandOver, alone),
    toDialog(verbs.due, DueDay, closed),
    {
      ...inMenu(verbs.remind, whyNoReminder(review)),
      kind: 'run',
      run: () => remindReviewer(review).catch(complain),
    },
    ...(closed ? [voidedList] : []),
    closed
      ? toDialog(review.voided_at ? verbs.withdraw : verbs.void, VoidReview, byKey)
      : toDialog(verbs.discard, DiscardReview),
  ]
}
