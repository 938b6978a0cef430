import { useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { maxNoteLength } from '#contract/reviews/inputs'
import type { Review } from '#contract/reviews/reviews'
import { LeaveDialog } from '../../../form/leave-dialog'
import { shortcutKey } from '../../../lib/keys'
import { counted } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { changesOf, countedChanges, isWaiting } from '../changes'
import type { Step } from '../review-items'
import { missing } from '../review-actions'
import { useForeign } from '../reviewer-name'
import { Answers, Keys, Left, Steps, type Answer } from './answers'
import type { useNotes } from './use-notes'

/** What a question gets from the page. */
export type QuestionProps = {
  ref: Ref<HTMLElement>
  review: Review
  open: readonly Step[]
  onStep: (by: 1 | -1) => void
  onNext: () => void
  onDecided: () => void
}

type Props = Pick<QuestionProps, 'ref' | 'review' | 'open' | 'onStep' | 'onNext'> & {
  id: string
  status: string
  problem: string
  busy: boolean
  /** Why nothing can be decided now. */
  obstacle: string | undefined
  note: ReturnType<typeof useNotes>
  answers: readonly Answer[]
  children: ReactNode
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

const openWords = (open: readonly Step[]) =>
  open.length === 0 ? 'Everything is decided.' : `${counted(open.length, 'decision')} open.`

type KeysProps = Pick<Props, 'answers' | 'onStep' | 'onNext'> & { note: HTMLTextAreaElement | null }

/** Answers and moves by single keys, except in the note, which only Escape leaves. */
function answerByKey(event: KeyboardEvent<HTMLElement>, { note, answers, onStep, onNext }: KeysProps) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
  if (event.target === note) {
    if (event.key === 'Escape') event.currentTarget.focus()
    return
  }
  const key = shortcutKey(event)
  const answer = answers.find(({ shortcut }) => shortcut === key.toLowerCase())
  if (answer) {
    if (!answer.why) answer.give()
  } else if (key === 'n') note?.focus()
  else if (key === 'u') onNext()
  else if (key === 'ArrowRight') onStep(1)
  else if (key === 'ArrowLeft') onStep(-1)
  else return
  event.preventDefault()
}

/** One question, answered by a button, or by a single key while the focus is in it. */
export function QuestionFrame(props: Props) {
  const { ref, id, review, open, status, problem, busy, obstacle, answers, onStep, onNext, children } = props
  const { text, write, leaving } = props.note
  const foreign = useForeign(review)
  const note = useRef<HTMLTextAreaElement>(null)
  // The button to close says it only on hover.
  const left = obstacle ?? (open.length === 0 ? missing(review) : undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to answer in, with buttons for all that its keys do
    <section
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that single keys answer without a button being chosen first
      tabIndex={0}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-since ${id}-question ${id}-keys`}
      aria-keyshortcuts="K R X N U ArrowLeft ArrowRight"
      onKeyDown={(event) => answerByKey(event, { note: note.current, answers, onStep, onNext })}
      className="relative flow-root shrink-0 grow px-(--edge) pt-5 -outline-offset-2 xl:flex xl:min-h-full xl:flex-col"
    >
      <Steps onStep={onStep} />
      {children}
      <div className="mt-5 flex flex-col gap-3">
        {problem && (
          <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
            <bdi>{problem}</bdi>
          </p>
        )}
        <NoteField ref={note} id={`${id}-note`} value={text} onChange={write} />
        {left && <p className="text-warn">{left}</p>}
      </div>
      {/* In a wide window the changes stand below the fold, so that they don't move the answers. */}
      <div className="-mx-(--edge) mt-5 border-t bg-surface px-(--edge) py-4 tall:sticky tall:bottom-0 tall:z-5 xl:mt-auto">
        {foreign && !obstacle && (
          <p className="mb-2 text-warn">
            You decide in the review of <Name>{foreign}</Name>.
          </p>
        )}
        <Left
          words={status || openWords(open)}
          changes={countedChanges(changesOf(review).filter(isWaiting))}
        />
        <Answers busy={busy} answers={answers} onSkip={onNext} />
        <Keys id={`${id}-keys`} />
      </div>
      <LeaveDialog leaving={leaving}>Notes without a decision will be lost.</LeaveDialog>
    </section>
  )
}
