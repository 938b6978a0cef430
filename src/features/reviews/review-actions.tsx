import { useMutation, useQuery } from '@tanstack/react-query'
import { Signature } from 'lucide-react'
import { openIn, reducesNothing } from '#domain/review/decisions'
import { closeReview } from '#contract/reviews/closing'
import { updateReview, type Review } from '#contract/reviews/reviews'
import { ActionButton } from '../../form/action-button'
import { ConfirmAction } from '../../form/confirm-action'
import { failureText, writeFailure } from '../../form/write-failure'
import { RecordActions } from '../../list/row-actions/record-actions'
import { counted, isolated } from '../../lib/words'
import { useSession } from '../../session/session'
import { useReason } from '../../session/use-can'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { Skeleton } from '../../ui/waiting/skeleton'
import { changesOf, countedChanges, outcomeOf, resultWords } from './changes'
import { closeMutation, closingQuery } from '../../queries/reviews'
import { mainAction } from './review-row-actions'
import { reviewsLists } from './reviews.list'
import { callerSince, roleSince } from './review-items'
import { cameWords, decisionCount, populationWords } from './review-words'

/** Does the main action of the menu. */
function MainButton({ review }: { review: Review }) {
  const { label, icon: Icon, run } = mainAction(review)
  const lacked = useReason(updateReview.needs)
  const isClosed = review.state === 'closed'
  const { mutate, isPending } = useMutation({ mutationFn: run })
  return (
    <ReasonedButton
      reason={isClosed ? undefined : lacked}
      look={isClosed ? 'primary' : 'plain'}
      busy={isPending}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {label}
    </ReasonedButton>
  )
}

/** Returns why the review can't be closed yet, or undefined when it can. */
export function missing(review: Review): string | undefined {
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

/** What others changed since the decisions, and who came. The signature covers it. */
function Since({ review: { roles, callers = [], since } }: { review: Review }) {
  const changed = [...roles.map(roleSince), ...callers.map(callerSince)].filter((one) => one !== undefined)
  const came = since?.came.map(cameWords) ?? []
  const isAll = since?.is_complete === true
  return (
    <>
      {Object.entries({
        'Changed after it was decided': changed,
        'Came after the review began, not reviewed': came,
      }).map(
        ([title, lines]) =>
          lines.length > 0 && (
            <section
              key={title}
              aria-label={title}
              className="rounded-md border border-line bg-warn-soft px-3 py-2"
            >
              <h3 className="font-semibold text-ink">{title}</h3>
              <ul
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
                tabIndex={0}
                className="max-h-48 overflow-y-auto"
              >
                {lines.map((line) => (
                  <li key={line}>
                    <bdi>{line}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      {changed.length + came.length === 0 && isAll && (
        <p>Nothing changed after it was decided, and nobody came to the reviewed nodes.</p>
      )}
      {!isAll && <p>Some of the reviewed nodes aren’t in your scope, so more may have changed.</p>}
    </>
  )
}

type CloseProps = { review: Review; onClose: () => void }
/** Signs what it shows: the review as it was when the dialog opened, or when the server refused. */
function CloseReview({ review: { id, name }, onClose }: CloseProps) {
  const { data: review, error } = useQuery(closingQuery(id))
  const signer = useSigner()
  const left = review && leftWords(review)
  const unread = error ? failureText(writeFailure(error)) : 'The review is being read.'
  return (
    <ConfirmAction
      title="Close and sign this review?"
      name={name}
      id={id}
      mutation={closeMutation(id, review?.since?.digest)}
      confirm="Close and sign"
      look="primary"
      reason={review ? missing(review) : unread}
      onClose={onClose}
      said={`${isolated(name)} was closed and signed.`}
    >
      {review ? (
        <>
          <p>
            You sign as {signer}: {populationWords(review)} and {counted(decisionCount(review), 'decision')}.
            You can’t change the review after that.
          </p>
          {review.callers?.some(({ decision }) => !decision) && (
            <p className="text-warn">
              Nobody decided about the reviewer. The evidence will say “not reviewed”.
            </p>
          )}
          {left !== undefined && (
            <p className="text-warn">Not every change is done: {left}. The evidence will say so.</p>
          )}
          <Since review={review} />
        </>
      ) : (
        <Skeleton className="w-64" />
      )}
    </ConfirmAction>
  )
}

function CloseButton({ review }: { review: Review }) {
  const mayClose = useReason(closeReview.needs)
  return (
    <ActionButton
      label="Close and sign"
      icon={<Signature size={16} aria-hidden="true" />}
      reason={mayClose ?? missing(review)}
    >
      {(leave) => <CloseReview review={review} onClose={leave} />}
    </ActionButton>
  )
}

export const ReviewActions = ({ review }: { review: Review }) => (
  <RecordActions kind={reviewsLists['']} row={review} name={review.name}>
    {() => (
      <>
        <MainButton review={review} />
        {review.state !== 'closed' && <CloseButton review={review} />}
      </>
    )}
  </RecordActions>
)
