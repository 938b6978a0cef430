import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { riskOf } from '#domain/advice/permission-advice'
import { type ItemKey, choicesFor, keyOf, readingForm } from '#domain/review/review-decisions'
import { type Decision } from '#contract/reviews'
import { decideReview, maxDecisionMs, maxNoteLength, type Review } from '#contract/reviews'
import { offlineFailure, writeFailure } from '../form/write-failure'
import { counted } from '../lib/words'
import { useReason } from '../session/use-can'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { decideMutation } from './reviews.queries'
import { decisionWords, kindWords, nameOfPermission, pastWords, question } from './review-words'

type Props = {
  ref: Ref<HTMLElement>
  review: Review
  spot: ItemKey
  open: readonly ItemKey[]
  onStep: (by: 1 | -1) => void
  onNext: () => void
  onDecided: (spot: ItemKey) => void
}
const shortcuts: readonly (readonly [key: string, decision: Decision])[] = [
  ['k', 'keep'],
  ['r', 'reduce'],
  ['x', 'revoke'],
]

const now = () => performance.now()
const elapsedSince = (start: number) => Math.min(maxDecisionMs, Math.round(now() - start))

/** Returns why an item can't be decided now, or undefined when it can. */
function useObstacle(review: Review, spot: ItemKey): string | undefined {
  const right = useReason(decideReview.needs)
  if (review.state === 'paused') return 'The review is paused. Resume it to decide.'
  if (review.changes.some(({ role, result }) => role === spot.role && result === 'done'))
    return 'The decisions about this role have already been applied.'
  return right
}

/** One question, answered by a button, or by a single key while the focus is in the card. */
export function DecideCard({ ref, review, spot, open, onStep, onNext, onDecided }: Props) {
  const id = useId()
  const key = keyOf(spot)
  const made = review.decisions.find((one) => keyOf(one) === key)
  const [draft, setDraft] = useState({ key, note: made?.note ?? '' })
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState('')
  const note = useRef<HTMLTextAreaElement>(null)
  const shownAt = useRef(0)
  const sending = useRef(false)
  const { mutateAsync, isPending } = useMutation(decideMutation(review.id))
  if (draft.key !== key) setDraft({ key, note: made?.note ?? '' })
  useEffect(() => {
    shownAt.current = now()
  }, [key])

  const reviewed = review.roles.find(({ role_id }) => role_id === spot.role)
  const item = review.items.find((one) => keyOf(one) === key)
  const obstacle = useObstacle(review, spot)
  if (!reviewed) return null
  // The wire's kind is any text, and only 'removed' makes a difference.
  const choices = choicesFor(reviewed.role, spot.code, item as { kind: 'added' } | undefined)
  const permission = spot.code === null ? undefined : nameOfPermission(reviewed, spot.code)
  const risk = spot.code === null || item?.kind === 'removed' ? undefined : riskOf(spot.code)
  const whyNot = (decision: Decision): string | undefined => {
    if (obstacle || choices.includes(decision)) return obstacle
    if (choices.length === 1)
      return reviewed.role && item?.kind !== 'removed'
        ? 'Built-in roles can’t be changed.'
        : 'There is nothing left to change.'
    return 'There is no read-only permission for this.'
  }

  const decide = async (decision: Decision) => {
    if (sending.current || whyNot(decision)) return
    if (!navigator.onLine) return setProblem(offlineFailure.above)
    sending.current = true
    setProblem('')
    const milliseconds = elapsedSince(shownAt.current)
    try {
      await mutateAsync({
        items: [{ role: spot.role, code: spot.code }],
        decision,
        note: draft.note,
        milliseconds,
      })
      // A second decision is timed from here.
      shownAt.current = now()
      const left = open.filter((one) => keyOf(one) !== key).length
      setSaid(
        `${pastWords[decision]}. ${left === 0 ? 'Everything is decided.' : `${counted(left, 'decision')} left.`}`,
      )
      onDecided(spot)
    } catch (error) {
      const { above, fields } = writeFailure(error)
      setProblem([above, ...Object.values(fields)].filter(Boolean).join(' '))
    } finally {
      sending.current = false
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target === note.current) {
      if (event.key === 'Escape') event.currentTarget.focus()
      return
    }
    const decision = shortcuts.find(([one]) => one === event.key.toLowerCase())?.[1]
    if (decision) void decide(decision)
    else if (event.key === 'n') note.current?.focus()
    else if (event.key === 'u') onNext()
    else if (event.key === 'ArrowRight') onStep(1)
    else if (event.key === 'ArrowLeft') onStep(-1)
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to answer in, with buttons for all that its keys do
    <section
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that single keys answer without a button being chosen first
      tabIndex={0}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question ${id}-keys`}
      aria-keyshortcuts="K R X N U ArrowLeft ArrowRight"
      onKeyDown={onKeyDown}
      className="card scroll-mt-20 overflow-clip"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunken px-5 py-2.5">
        <p role="status" className="text-sm text-muted">
          {said ||
            (open.length === 0 ? 'Everything is decided.' : `${counted(open.length, 'decision')} open.`)}
        </p>
        <div className="-mx-2.5 flex gap-1.5">
          <Button
            small
            look="quiet"
            icon={<ArrowLeft size={14} aria-hidden="true" />}
            onClick={() => onStep(-1)}
          >
            Previous
          </Button>
          <Button small look="quiet" onClick={() => onStep(1)}>
            Next
            <ArrowRight size={14} aria-hidden="true" />
          </Button>
        </div>
      </header>
      <div className="flex flex-col gap-3 px-5 py-4">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={item?.kind === 'added' || item?.kind === 'held' ? 'accent' : 'neutral'}>
            {kindWords[item?.kind ?? 'unchanged'] ?? item?.kind}
          </Badge>
          {risk && <Badge tone="warn">Risky</Badge>}
          {made && (
            <Badge tone={made.decision === 'keep' ? 'good' : 'bad'}>
              {pastWords[made.decision] ?? made.decision}
            </Badge>
          )}
        </div>
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          <Name>{reviewed.name}</Name>
          {permission && (
            <>
              <span className="text-muted">: </span>
              <Name>{permission}</Name>
            </>
          )}
        </h2>
        <div id={`${id}-question`} className="flex flex-col gap-1 text-soft">
          <p>{question({ kind: item?.kind ?? 'unchanged', from: item?.from })}</p>
          {risk && (
            <p className="flex items-start gap-2 text-warn">
              <TriangleAlert size={15} aria-hidden="true" className="mt-1 shrink-0" />
              {risk}
            </p>
          )}
          {spot.code !== null && choices.includes('reduce') && (
            <p className="text-sm text-muted">
              “Reduce” replaces it with “{nameOfPermission(reviewed, readingForm(spot.code) ?? '')}”.
            </p>
          )}
          {reviewed.before_closed_at && (
            <p className="text-sm text-muted">
              Last signed: review {reviewed.before_review}, <Day at={reviewed.before_closed_at} />
            </p>
          )}
        </div>
        <div>
          <label htmlFor={`${id}-note`} className="mb-1 block text-sm font-medium">
            Note <span className="font-normal text-muted">(optional)</span>
          </label>
          <textarea
            ref={note}
            id={`${id}-note`}
            rows={2}
            dir="auto"
            maxLength={maxNoteLength}
            value={draft.note}
            onChange={(event) => setDraft({ key, note: event.target.value })}
            className="field h-auto w-full max-w-3xl py-2"
          />
        </div>
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
            <bdi>{problem}</bdi>
          </p>
        )}
        {obstacle && <p className="text-sm text-warn">{obstacle}</p>}
        <div className="flex flex-wrap items-center gap-2">
          {shortcuts.map(([shortcut, decision]) => (
            <Button
              key={decision}
              look={decision === 'keep' ? 'primary' : 'plain'}
              busy={isPending}
              {...(whyNot(decision) ? { 'aria-disabled': true, title: whyNot(decision) } : {})}
              onClick={() => void decide(decision)}
            >
              {decisionWords[decision]}
              <kbd className="rounded-sm border border-current px-1 font-mono text-2xs opacity-80 max-sm:hidden">
                {shortcut.toUpperCase()}
              </kbd>
            </Button>
          ))}
        </div>
        <p id={`${id}-keys`} className="text-xs text-muted max-sm:sr-only">
          Shortcuts while the focus is here: K keep, R reduce, X revoke, N note (Escape returns), U next open,
          ← → previous and next.
        </p>
      </div>
    </section>
  )
}
