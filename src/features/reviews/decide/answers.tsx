import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button, IconButton } from '../../../ui/buttons/button'

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden="true" className="max-sm:hidden">
    {children}
  </kbd>
)

/** One answer to a question, with the key that gives it, or why it can't be given. */
export type Answer = {
  readonly shortcut: 'k' | 'r' | 'x'
  readonly words: string
  readonly why: string | undefined
  readonly give: () => void
}

type Props = {
  busy: boolean
  answers: readonly Answer[]
  /** Goes to the next open question. */
  onSkip: () => void
}

/** The answers to a question. None is suggested, so none is the primary button. */
export const Answers = ({ busy, answers, onSkip }: Props) => (
  <div className="flex flex-wrap items-center gap-2">
    {answers.map(({ shortcut, words, why, give }) => (
      <Button
        key={shortcut}
        large
        busy={busy}
        {...(why ? { 'aria-disabled': true, title: why } : {})}
        onClick={() => !why && give()}
      >
        {words}
        <Key>{shortcut.toUpperCase()}</Key>
      </Button>
    ))}
    <span className="ml-auto">
      <Button large look="quiet" onClick={onSkip}>
        Skip
        <Key>U</Key>
      </Button>
    </span>
  </div>
)

/** The keys that no button names. */
export const Keys = ({ id }: { id: string }) => (
  <p id={id} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted max-sm:sr-only print:hidden">
    <span>
      <kbd>←</kbd> and <kbd>→</kbd> move.
    </span>
    <span>
      <kbd>N</kbd> writes a note, <kbd>Esc</kbd> leaves it.
    </span>
  </p>
)

/** Buttons for the previous and the next question. */
export const Steps = ({ onStep }: { onStep: (by: 1 | -1) => void }) => (
  <div className="absolute top-3.5 right-(--edge) flex">
    <IconButton small label="Previous" onClick={() => onStep(-1)}>
      <ArrowLeft size={16} aria-hidden="true" />
    </IconButton>
    <IconButton small label="Next" onClick={() => onStep(1)}>
      <ArrowRight size={16} aria-hidden="true" />
    </IconButton>
  </div>
)

/**
 * What was decided last and how much is open, with a link to what changes. `changes`: such as “3 roles”; empty:
 * nothing.
 */
export const Left = ({ words, changes }: { words: string; changes: string }) => (
  <div className="mb-3 flex justify-between gap-4 text-xs text-muted">
    <p role="status" className="min-w-0">
      {words}
    </p>
    {changes !== '' && (
      <a href="#changes" className="link shrink-0">
        {changes} to change
      </a>
    )}
  </div>
)
