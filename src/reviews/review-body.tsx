import { useCallback, useMemo, useRef, useState } from 'react'
import { type ItemKey, keyOf, openItems } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'
import { ChangesCard } from './changes-card'
import { DecideCard } from './decide-card'
import { ReviewProgress } from './review-progress'
import { placeOf } from './role-block'
import { RolesList } from './roles-list'

/** A review: one question at a time, then the changes of roles, then every role with its items. */
export function ReviewBody({ review }: { review: Review }) {
  const open = useMemo(() => openItems(review.items, review.decisions), [review])
  const [chosen, setChosen] = useState<ItemKey>()
  const card = useRef<HTMLElement>(null)
  // If none is chosen, the first open item is.
  const current = chosen ?? open[0] ?? review.items[0]
  const choose = useCallback((next: ItemKey) => {
    setChosen(next)
    card.current?.focus()
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const step = (by: 1 | -1) => {
    const index = review.items.findIndex((item) => current && keyOf(item) === keyOf(current))
    const next = review.items[(index + by + review.items.length) % review.items.length]
    if (next) setChosen(next)
  }
  /** Moves to the next open item and wraps around at the end. If none is open, the item stays. */
  const advance = (from: ItemKey) => {
    const at = review.items.findIndex((item) => keyOf(item) === keyOf(from))
    const rest = [...review.items.slice(at + 1), ...review.items.slice(0, Math.max(0, at))]
    const waiting = new Set(open.map(keyOf))
    setChosen(rest.find((item) => waiting.has(keyOf(item))) ?? from)
  }
  /** Moves to the next open item and focuses the card. */
  const goOn = () => {
    const order = new Map(review.items.map((item, index) => [keyOf(item), index]))
    const at = (one: ItemKey | undefined) => (one && order.get(keyOf(one))) ?? -1
    const next = open.find((one) => at(one) > at(current)) ?? open[0]
    if (next) choose(next)
  }
  const goTo = (role: string) => {
    const first = open.find((one) => one.role === role) ?? review.items.find((one) => one.role === role)
    if (first) setChosen(first)
    const place = document.getElementById(placeOf(role))
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }
  return (
    <div className="flex flex-col gap-5">
      {review.state !== 'closed' && current && (
        <DecideCard
          ref={card}
          review={review}
          current={current}
          open={open}
          onStep={step}
          onNext={goOn}
          onDecided={advance}
        />
      )}
      {review.items.length === 0 && (
        <p className="card px-4 py-4 text-soft">
          No changes since the last signed review. To decide on a permission anyway, expand its role.
        </p>
      )}
      <ChangesCard review={review} open={open} />
      {review.state !== 'closed' && review.items.length > 8 && (
        <ReviewProgress review={review} open={open} onNext={goOn} onRole={goTo} />
      )}
      <RolesList
        review={review}
        current={review.state === 'closed' ? undefined : current}
        onChoose={review.state === 'closed' ? undefined : choose}
      />
    </div>
  )
}
