import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Decision } from '#contract/review-roles'
import { Button, IconButton } from '../../ui/button'
import { counted } from '../../lib/words'
import { decisionWords } from '../review-words'

export const shortcuts: readonly (readonly [key: string, decision: Decision])[] = [
  ['k', 'keep'],
  ['r', 'reduce'],
  ['x', 'revoke'],
]

const Key = ({ children }: { children: string }) => (
  <kbd aria-hidden="true" className="max-sm:hidden">
    {children}
  </kbd>
)

type Props = {
  busy: boolean
  /** The permission that is asked about; null: the role as a whole. */
  code: string | null
  whyNot: (decision: Decision) => string | undefined
  onDecide: (decision: Decision) => void
  /** Goes to the next open question. */
  onSkip: () => void
}

/** The answers to a question. None is suggested, so none is the primary button. */
export const Answers = ({ busy, code, whyNot, onDecide, onSkip }: Props) => (
  <div className="flex flex-wrap items-center gap-2">
    {shortcuts.map(([shortcut, decision]) => (
      <Button
        key={decision}
        large
        busy={busy}
        {...(whyNot(decision) ? { 'aria-disabled': true, title: whyNot(decision) } : {})}
        onClick={() => onDecide(decision)}
      >
        {decisionWords(code)[decision]}
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
      <kbd>←</kbd> <kbd>→</kbd> move
    </span>
    <span>
      <kbd>N</kbd> note, <kbd>Esc</kbd> back
    </span>
  </p>
)

type LeftProps = {
  words: string
  /** The number of roles that change. */
  changes: number
  onStep: (by: 1 | -1) => void
}
/**
 * The number of open decisions, a link to the changes, and buttons for the previous and the next question.
 */
export const Left = ({ words, changes, onStep }: LeftProps) => (
  <div className="float-right -mr-1 flex h-5 items-center text-xs text-muted xl:-mb-5 xl:self-end">
    <p role="status" className="mr-1">
      {words}
    </p>
    {changes > 0 && (
      <a href="#changes" className="link mr-2">
        {counted(changes, 'role')} to change
      </a>
    )}
    <IconButton small label="Previous" onClick={() => onStep(-1)}>
      <ArrowLeft size={16} aria-hidden="true" />
    </IconButton>
    <IconButton small label="Next" onClick={() => onStep(1)}>
      <ArrowRight size={16} aria-hidden="true" />
    </IconButton>
  </div>
)
