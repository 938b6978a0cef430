import { keyOf, openIn } from '#domain/review/decisions'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Review } from '#contract/reviews/reviews'
import { ChangesCard } from './changes-card'
import { Beside } from './decide/beside'
import { DecideCard } from './decide/decide-card'
import { ItemList } from './item-list'
import { ReviewStory } from './review-story'
import { coveredBy, itemsIn, openQuestions, questionsOf, type Step } from './review-items'

/** The question that is shown, and the functions that move to another one. */
function useQuestions(review: Review, open: readonly Step[], find: ReturnType<typeof itemsIn>) {
  const { roles, items, callers } = review
  const questions = useMemo(() => questionsOf({ roles, items, callers }), [roles, items, callers])
  const waiting = useMemo(() => openQuestions(questions, open).map(({ step }) => step), [questions, open])
  // The first open question stays, also when a colleague answers it meanwhile.
  const [chosen, setChosen] = useState(waiting[0])
  // What was chosen can be gone.
  const isThere = chosen && find(coveredBy(questions, chosen)).length > 0
  const current = (isThere ? chosen : waiting[0]) ?? questions[0]?.step
  const placeOf = (one: Step | undefined) =>
    one ? questions.findIndex(({ step }) => keyOf(step) === keyOf(one)) : -1
  /** The next open question after this one, from the start again at the end. */
  const nextAfter = (from: Step | undefined) => {
    const at = placeOf(from)
    const rest = waiting.filter((step) => !from || keyOf(step) !== keyOf(from))
    return rest.find((step) => placeOf(step) > at) ?? rest[0]
  }
  const stepBy = (by: 1 | -1) => {
    const next = questions[(placeOf(current) + by + questions.length) % questions.length]
    if (next) setChosen(next.step)
  }
  return { questions, current, setChosen, nextAfter, stepBy }
}

/** An open review: its decisions, the question about one of them, and beside it the role that it is about. */
function OpenReview({ review, open }: { review: Review; open: readonly Step[] }) {
  const find = useMemo(() => itemsIn(review), [review])
  const { questions, current, setChosen, nextAfter, stepBy } = useQuestions(review, open, find)
  const card = useRef<HTMLElement>(null)
  const choose = useCallback(
    (next: Step) => {
      setChosen(next)
      card.current?.focus()
      card.current?.scrollIntoView({ block: 'nearest' })
    },
    [setChosen],
  )
  const goOn = () => {
    const next = nextAfter(current)
    if (next) choose(next)
    else card.current?.focus()
  }
  // The keys of the question work at once, and after Resume, unless the person is somewhere else already.
  const before = useRef(review.state)
  useEffect(() => {
    const at = document.activeElement
    if (at?.contains(card.current) || (before.current === 'paused' && at instanceof HTMLButtonElement))
      card.current?.focus({ preventScroll: true })
    before.current = review.state
  }, [review.state])
  // Somebody who went to another question meanwhile stays there.
  const moveOn = () =>
    setChosen((now) =>
      now && current && keyOf(now) !== keyOf(current) ? now : (nextAfter(current) ?? current),
    )
  const queue = useRef<HTMLDivElement>(null)
  const key = current && keyOf(current)
  useEffect(() => {
    const box = queue.current
    // Where the list doesn't scroll by itself, this would scroll the page.
    if (box && box.scrollHeight > box.clientHeight)
      box.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const items = current ? find(coveredBy(questions, current)) : []
  const [item] = items
  return (
    // From 1280 px three parts beside each other, each with its own scroll bar. Text for screen readers only
    // stays inside, so that it doesn't make the page longer.
    <div className="relative min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-review xl:grid-rows-1 xl:overflow-visible xl:*:relative xl:*:row-start-1 xl:*:min-h-0 xl:*:overflow-y-auto">
      {/* The question comes first for the keyboard and on a phone, and is in the middle of a wide window. */}
      <div className="flex flex-col xl:col-start-2">
        {current ? (
          item && (
            <DecideCard
              ref={card}
              review={review}
              current={current}
              items={items}
              item={item}
              open={open}
              onStep={stepBy}
              onNext={goOn}
              onDecided={moveOn}
            />
          )
        ) : (
          <p className="p-(--edge) text-soft">
            {review.roles.length > 0
              ? 'No changes since the last signed review. To decide on a permission anyway, expand its role.'
              : 'Nothing is in the scope of this review.'}
          </p>
        )}
        {/* What isn't a question stands below the fold, so that it doesn't move the answers. */}
        <div className="flex shrink-0 flex-col gap-5 p-(--edge) empty:hidden">
          <ChangesCard review={review} open={open} />
          <ReviewStory review={review} />
        </div>
      </div>
      <div className="border-t xl:col-start-3 xl:border-t-0 xl:border-l">
        <Beside review={review} items={items} />
      </div>
      <div ref={queue} className="border-t p-2 xl:col-start-1 xl:border-t-0 xl:border-r">
        <ItemList review={review} questions={questions} current={current} onChoose={choose} />
      </div>
    </div>
  )
}

/** A review: one question at a time while it is open, and what was decided when it is closed. */
export function ReviewBody({ review }: { review: Review }) {
  const open = useMemo(() => openIn(review), [review])
  // Each role has its line once the review is closed. Only people and keys that didn't change stay folded.
  const together = useMemo(() => questionsOf({ ...review, roles: [], items: [] }), [review])
  if (review.state !== 'closed') return <OpenReview review={review} open={open} />
  return (
    <div className="flex flex-col gap-5">
      <ReviewStory review={review} />
      <ChangesCard review={review} open={open} />
      {/* Its text begins and ends where that of the page does. */}
      <div className="-mx-2">
        <ItemList review={review} questions={together} current={undefined} onChoose={undefined} />
      </div>
    </div>
  )
}
