import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { choicesFor, keyOf, type ItemKey } from '#domain/review/review-decisions'
import { compareWritten, isConfirmed } from '#domain/write-outcome'
import { decideReview, maxDecisionMs, maxNoteLength, type Decision, type Review } from '#contract/reviews'
import { LeaveDialog } from '../form/leave-dialog'
import { useSendOnce } from '../form/send-once'
import { outcomeWords } from '../form/outcome-words'
import { failureText } from '../form/write-failure'
import { counted } from '../lib/words'
import { useReason } from '../session/use-can'
import { Button } from '../ui/button'
import { Question } from './question'
import { useNotes } from './use-notes'
import { decisionWords, pastWords } from './review-words'
import { decideMutation } from './reviews.queries'

type Props = {
  ref: Ref<HTMLElement>
  review: Review
  current: ItemKey
  open: readonly ItemKey[]
  onStep: (by: 1 | -1) => void
  onNext: () => void
  onDecided: (decided: ItemKey) => void
}
const shortcuts: readonly (readonly [key: string, decision: Decision])[] = [
  ['k', 'keep'],
  ['r', 'reduce'],
  ['x', 'revoke'],
]

const now = () => performance.now()
const elapsedSince = (start: number) => Math.min(maxDecisionMs, Math.round(now() - start))

/** Returns why an item can't be decided now, or undefined when it can. */
function useObstacle(review: Review, current: ItemKey): string | undefined {
  const lacked = useReason(decideReview.needs)
  if (review.state === 'paused') return 'The review is paused. Resume it to decide.'
  if (review.changes.some(({ role, result }) => role === current.role && result === 'done'))
    return 'The decisions about this role have already been applied.'
  return lacked
}

/** The decisions that an item allows, and the reason why each of the others is impossible. */
function useChoices(review: Review, current: ItemKey) {
  const obstacle = useObstacle(review, current)
  const reviewed = review.roles.find(({ role_id }) => role_id === current.role)
  const item = review.items.find((one) => keyOf(one) === keyOf(current))
  // The wire's kind is any text, and only 'removed' makes a difference.
  const choices = choicesFor(reviewed?.role ?? null, current.code, item as { kind: 'added' } | undefined)
  const whyNot = (decision: Decision): string | undefined => {
    if (obstacle || choices.includes(decision)) return obstacle
    if (choices.length === 1)
      return reviewed?.role && item?.kind !== 'removed'
        ? 'Built-in roles can’t be changed.'
        : 'There is nothing left to change.'
    return 'There is no read-only permission for this.'
  }
  return { reviewed, item, choices, obstacle, whyNot }
}

/** Stores decisions about an item, each with the time that it took. */
function useDecide({
  review,
  current,
  open,
  onDecided,
}: Pick<Props, 'review' | 'current' | 'open' | 'onDecided'>) {
  const key = keyOf(current)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState('')
  const shownAt = useRef(0)
  const { mutateAsync } = useMutation(decideMutation(review.id))
  const { busy, sendOnce } = useSendOnce()
  useEffect(() => {
    shownAt.current = now()
  }, [key])
  const decide = (decision: Decision, note: string) => {
    setProblem('')
    const { role, code } = current
    const body = { items: [{ role, code }], decision, note, milliseconds: elapsedSince(shownAt.current) }
    void sendOnce(
      async () => {
        const { decisions } = await mutateAsync(body)
        // The time for another decision counts from here.
        shownAt.current = now()
        const comparison = compareWritten(
          { decision, note },
          decisions.find((one) => keyOf(one) === key) ?? {},
        )
        if (!isConfirmed(comparison)) {
          setProblem(outcomeWords('The decision was sent', comparison))
          return 'more'
        }
        const left = open.filter((one) => keyOf(one) !== key).length
        setStatus(
          `${pastWords[decision]}. ${left === 0 ? 'Everything is decided.' : `${counted(left, 'decision')} left.`}`,
        )
        onDecided(current)
        return 'more'
      },
      (failure) => setProblem(failureText(failure)),
    )
  }
  return { status, problem, busy, decide }
}

type NoteProps = {
  ref: Ref<HTMLTextAreaElement>
  id: string
  value: string
  onChange: (text: string) => void
}
const NoteField = ({ ref, id, value, onChange }: NoteProps) => (
  <div>
    <label htmlFor={id} className="mb-1 block text-sm font-medium">
      Note <span className="font-normal text-muted">(optional)</span>
    </label>
    <textarea
      ref={ref}
      id={id}
      rows={2}
      dir="auto"
      maxLength={maxNoteLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="field h-auto w-full max-w-3xl py-2"
    />
  </div>
)

/** One question, answered by a button, or by a single key while the focus is in the card. */
export function DecideCard({ ref, review, current, open, onStep, onNext, onDecided }: Props) {
  const id = useId()
  const key = keyOf(current)
  const made = review.decisions.find((one) => keyOf(one) === key)
  const { text, write, forget, leaving } = useNotes(review, key)
  const note = useRef<HTMLTextAreaElement>(null)
  const { status, problem, busy, decide } = useDecide({
    review,
    current,
    open,
    onDecided: (decided) => {
      forget(keyOf(decided))
      onDecided(decided)
    },
  })
  const { reviewed, item, choices, obstacle, whyNot } = useChoices(review, current)
  if (!reviewed) return null

  const answer = (decision: Decision) => {
    if (!whyNot(decision)) decide(decision, text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target === note.current) {
      if (event.key === 'Escape') event.currentTarget.focus()
      return
    }
    const decision = shortcuts.find(([one]) => one === event.key.toLowerCase())?.[1]
    if (decision) answer(decision)
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
      <CardHeader status={status || openWords(open)} onStep={onStep} />
      <div className="flex flex-col gap-3 px-4 py-4">
        <Question id={id} reviewed={reviewed} code={current.code} item={item} made={made} choices={choices} />
        <NoteField ref={note} id={`${id}-note`} value={text} onChange={write} />
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
            <bdi>{problem}</bdi>
          </p>
        )}
        {obstacle && <p className="text-sm text-warn">{obstacle}</p>}
        <Answers busy={busy} whyNot={whyNot} onDecide={answer} />
        <p id={`${id}-keys`} className="text-xs text-muted max-sm:sr-only">
          Shortcuts while the focus is here: K keep, R reduce, X revoke, N note (Escape returns), U next open,
          ← → previous and next.
        </p>
      </div>
      <LeaveDialog leaving={leaving}>Notes without a decision will be lost.</LeaveDialog>
    </section>
  )
}

const openWords = (open: readonly ItemKey[]) =>
  open.length === 0 ? 'Everything is decided.' : `${counted(open.length, 'decision')} open.`

const CardHeader = ({ status, onStep }: { status: string; onStep: Props['onStep'] }) => (
  <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunken px-4 py-2.5">
    <p role="status" className="text-sm text-muted">
      {status}
    </p>
    <div className="-mx-2.5 flex gap-1.5">
      <Button small look="quiet" icon={<ArrowLeft size={14} aria-hidden="true" />} onClick={() => onStep(-1)}>
        Previous
      </Button>
      <Button small look="quiet" onClick={() => onStep(1)}>
        Next
        <ArrowRight size={14} aria-hidden="true" />
      </Button>
    </div>
  </header>
)

type AnswersProps = {
  busy: boolean
  whyNot: (decision: Decision) => string | undefined
  onDecide: (decision: Decision) => void
}
const Answers = ({ busy, whyNot, onDecide }: AnswersProps) => (
  <div className="flex flex-wrap items-center gap-2">
    {shortcuts.map(([shortcut, decision]) => (
      <Button
        key={decision}
        look={decision === 'keep' ? 'primary' : 'plain'}
        busy={busy}
        {...(whyNot(decision) ? { 'aria-disabled': true, title: whyNot(decision) } : {})}
        onClick={() => onDecide(decision)}
      >
        {decisionWords[decision]}
        <kbd className="rounded-sm border border-current px-1 font-mono text-2xs opacity-80 max-sm:hidden">
          {shortcut.toUpperCase()}
        </kbd>
      </Button>
    ))}
  </div>
)
