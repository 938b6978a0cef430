import { useMutation } from '@tanstack/react-query'
import { Download, Pause, Play, Signature } from 'lucide-react'
import { reducesNothing } from '#domain/review/review-decisions'
import { isNotReviewed } from '#domain/review/reviewed-callers'
import { closeReview, getReview, updateReview, type Review, type ReviewSummary } from '#contract/reviews'
import { queryClient } from '../api/query-client'
import { ActionButton } from '../form/action-button'
import { ConfirmAction } from '../form/confirm-action'
import type { RecordKind } from '../list/list-kind'
import { RecordActions } from '../list/row-actions/record-actions'
import { failureText, writeFailure } from '../form/write-failure'
import { counted, isolated } from '../lib/words'
import { useSession } from '../session/session'
import { useReason } from '../session/use-can'
import { Button } from '../ui/button'
import { saveFile } from '../ui/download'
import { showToast } from '../ui/overlay/toast'
import { ReasonedButton } from '../ui/reasoned-button'
import { changesOf, countedChanges, outcomeOf, resultWords } from './changes'
import { closeMutation, readEvidence, reviewsKey, stateMutation } from '../queries/reviews'
import { reviewRowActions } from './review-row-actions'
import { openIn } from './review-items'
import { decisionCount, populationWords } from './review-words'

const complain = (error: Error) => {
  showToast('bad', failureText(writeFailure(error)))
}

function EvidenceButton({ review }: { review: Review }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readEvidence(review.id),
    onSuccess: (file) => saveFile(`role-review-${review.id}.html`, 'text/html', file),
    onError: complain,
  })
  return (
    <Button
      look="primary"
      busy={isPending}
      icon={<Download size={16} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      Download evidence
    </Button>
  )
}

function PauseButton({ review }: { review: Review }) {
  const reason = useReason(updateReview.needs)
  const { mutateAsync, isPending } = useMutation(stateMutation(review.id))
  const paused = review.state === 'paused'
  const change = async () => {
    // The change shows on the button itself.
    await mutateAsync(paused ? 'open' : 'paused')
  }
  const Icon = paused ? Play : Pause
  return (
    <ReasonedButton
      reason={reason}
      busy={isPending}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={() => void change().catch(complain)}
    >
      {paused ? 'Resume' : 'Pause'}
    </ReasonedButton>
  )
}

/** Returns why the review can't be closed yet, or undefined when it can. */
function missing(review: Review): string | undefined {
  const open = openIn(review).length
  if (review.state === 'paused') return 'The review is paused.'
  if (open > 0) return `${counted(open, 'decision')} still open.`
  const untried = changesOf(review).filter(({ last }) => !last)
  if (untried.length > 0) return `Changes to ${countedChanges(untried)} haven’t been applied yet.`
  const idle = review.roles.find(({ role }) => role && reducesNothing(role, review.decisions))
  return idle && `${isolated(idle.name)} should lose permissions, but none was chosen.`
}

/** The outcomes of changes that aren't done as decided: “1 refused, 2 unconfirmed”; undefined if all are. */
function leftWords(review: Review): string | undefined {
  const words = changesOf(review).flatMap((change) => {
    const outcome = outcomeOf(change)
    return outcome && outcome !== 'done' ? [resultWords(change)[1].toLowerCase()] : []
  })
  const said = [...new Set(words)].map((one) => `${words.filter((other) => other === one).length} ${one}`)
  return said.length > 0 ? said.join(', ') : undefined
}

/** The signer: a person with their address, or a key. */
function useSigner(): string {
  const session = useSession()
  const person = session.state === 'in' ? session.person : undefined
  if (!person) return 'the owner of your API key'
  return person.email ? `${isolated(person.name)} (${person.email})` : isolated(person.name)
}

function CloseButton({ review }: { review: Review }) {
  const mayClose = useReason(closeReview.needs)
  const { id, name } = review
  const alone = (review.callers ?? []).filter(isNotReviewed).length
  const left = leftWords(review)
  const signer = useSigner()
  return (
    <ActionButton
      label="Close and sign"
      icon={<Signature size={16} aria-hidden="true" />}
      reason={mayClose ?? missing(review)}
    >
      {(leave) => (
        <ConfirmAction
          title="Close and sign this review?"
          name={name}
          id={id}
          mutation={closeMutation(id)}
          confirm="Close and sign"
          look="primary"
          onClose={leave}
          onDone={() => {
            leave()
            showToast('good', `${isolated(name)} was closed and signed.`)
          }}
        >
          <p>
            You sign as {signer}: {populationWords(review)} and {counted(decisionCount(review), 'decision')}.
            You can’t change the review after that.
          </p>
          {alone > 0 && (
            <p className="text-warn">
              Nobody decided about the reviewer. The evidence will say “not reviewed”.
            </p>
          )}
          {left !== undefined && (
            <p className="text-warn">Not every change is done: {left}. The evidence will say so.</p>
          )}
        </ConfirmAction>
      )}
    </ActionButton>
  )
}

/** The menu of a review on its page. */
const reviewKind: RecordKind<ReviewSummary> = {
  name: 'reviews',
  noun: { one: 'review', many: 'reviews' },
  get: getReview,
  actions: async () => reviewRowActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: reviewsKey }),
}

export const ReviewActions = ({ review }: { review: Review }) => (
  <RecordActions kind={reviewKind} row={review} name={review.name}>
    {() =>
      review.state === 'closed' ? (
        <EvidenceButton review={review} />
      ) : (
        <>
          <PauseButton review={review} />
          <CloseButton review={review} />
        </>
      )
    }
  </RecordActions>
)
