import { useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { keyOf, type ItemKey } from '#domain/review/review-decisions'
import type { Decision } from '#contract/review-roles'
import { maxNoteLength, type Review } from '#contract/reviews'
import { LeaveDialog } from '../../form/leave-dialog'
import { shortcutKey } from '../../lib/keys'
import { counted } from '../../lib/words'
import { Answers, Keys, Left, shortcuts } from './answers'
import { BuiltInQuestion, Question } from './question'
import { coveredBy, type ReviewQuestions } from '../review-steps'
import { changesOf } from '../changes-card'
import { RemovePermissions } from './remove-permissions'
import { useChoices } from './use-choices'
import { useDecide } from './use-decide'
import { useNotes } from './use-notes'

type Props = {
  ref: Ref<HTMLElement>
  review: Review
  steps: ReviewQuestions
  current: ItemKey
  open: readonly ItemKey[]
  onStep: (by: 1 | -1) => void
  onNext: () => void
  onDecided: (decided: ItemKey) => void
}

type NoteProps = {
  ref: Ref<HTMLTextAreaElement>
  id: string
  value: string
  onChange: (text: string) => void
}
const NoteField = ({ ref, id, value, onChange }: NoteProps) => (
  <div>
    <label htmlFor={id} className="mb-1 block font-medium">
      Note <span className="font-normal text-muted">(optional)</span>
    </label>
    <textarea
      ref={ref}
      id={id}
      rows={3}
      dir="auto"
      maxLength={maxNoteLength}
      value={value}
      placeholder="Goes into the signed evidence"
      onChange={(event) => onChange(event.target.value)}
      className="field h-auto w-full max-w-3xl py-2"
    />
  </div>
)

const openWords = (open: readonly ItemKey[]) =>
  open.length === 0 ? 'Everything is decided.' : `${counted(open.length, 'decision')} open.`

type KeysProps = {
  note: HTMLTextAreaElement | null
  answer: (decision: Decision) => void
  onStep: Props['onStep']
  onNext: Props['onNext']
}

/** Answers and moves by single keys, except in the note, which only Escape leaves. */
function answerByKey(event: KeyboardEvent<HTMLElement>, { note, answer, onStep, onNext }: KeysProps) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (event.target === note) {
    if (event.key === 'Escape') event.currentTarget.focus()
    return
  }
  const key = shortcutKey(event)
  const decision = shortcuts.find(([one]) => one === key.toLowerCase())?.[1]
  if (decision) answer(decision)
  else if (key === 'n') note?.focus()
  else if (key === 'u') onNext()
  else if (key === 'ArrowRight') onStep(1)
  else if (key === 'ArrowLeft') onStep(-1)
  else return
  event.preventDefault()
}

/** One question, answered by a button, or by a single key while the focus is in it. */
export function DecideCard({ ref, review, steps, current, open, onStep, onNext, onDecided }: Props) {
  const id = useId()
  const key = keyOf(current)
  const covered = coveredBy(steps, current)
  const made = review.decisions.find((one) => keyOf(one) === key)
  const { text, write, forget, leaving } = useNotes(review, key)
  const note = useRef<HTMLTextAreaElement>(null)
  const [removing, setRemoving] = useState(false)
  const { status, problem, busy, decide } = useDecide({
    review,
    current,
    covered,
    open,
    onDecided: (decided) => {
      forget(keyOf(decided))
      onDecided(decided)
    },
  })
  const { reviewed, item, choices, obstacle, whyNot } = useChoices(review, current)
  if (!reviewed) return null

  const answer = (decision: Decision) => {
    if (whyNot(decision)) return
    // A role loses permissions that somebody names.
    if (decision === 'reduce' && current.code === null) setRemoving(true)
    else decide(decision, text)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to answer in, with buttons for all that its keys do */}
      <section
        ref={ref}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that single keys answer without a button being chosen first
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-question ${id}-keys`}
        aria-keyshortcuts="K R X N U ArrowLeft ArrowRight"
        onKeyDown={(event) => answerByKey(event, { note: note.current, answer, onStep, onNext })}
        className="flow-root shrink-0 grow px-(--edge) pt-5 -outline-offset-2 xl:flex xl:min-h-full xl:flex-col"
      >
        <Left words={status || openWords(open)} changes={changesOf(review).length} onStep={onStep} />
        {covered.length > 1 ? (
          <BuiltInQuestion id={id} items={covered} made={made} />
        ) : (
          <Question
            id={id}
            reviewed={reviewed}
            code={current.code}
            item={item}
            made={made}
            choices={choices}
          />
        )}
        <div className="mt-5 flex flex-col gap-3">
          <NoteField ref={note} id={`${id}-note`} value={text} onChange={write} />
          {problem && (
            <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
              <bdi>{problem}</bdi>
            </p>
          )}
          {obstacle && <p className="text-warn">{obstacle}</p>}
        </div>
        {/* In a wide window the changes stand below the fold, so that they don't move the answers. */}
        <div className="-mx-(--edge) mt-5 border-t bg-surface px-(--edge) py-4 tall:sticky tall:bottom-0 tall:z-5 xl:mt-auto">
          <Answers busy={busy} code={current.code} whyNot={whyNot} onDecide={answer} onSkip={onNext} />
          <Keys id={`${id}-keys`} />
        </div>
        <LeaveDialog leaving={leaving}>Notes without a decision will be lost.</LeaveDialog>
      </section>
      {removing && (
        <RemovePermissions
          reviewed={reviewed}
          onRemove={(codes) => {
            setRemoving(false)
            decide('reduce', text, codes)
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
