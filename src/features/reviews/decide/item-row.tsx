import { keyOf } from '#domain/review/decisions'
import { Circle, CircleCheck, CircleDot, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../../lib/dates'
import { Name } from '../../../ui/name'
import type { Item, Question, Step } from '../review-items'
import { changedMeanwhile } from '../review-words'

type LineProps = {
  /** The words at the right. */
  words: ReactNode
  isDecided: boolean
  /** Whether the decision takes something away. */
  takesAway?: boolean
  isCurrent: boolean
  /** Who decided, and when. */
  by?: ReactNode
  /** Undefined when the review is closed. */
  onChoose: (() => void) | undefined
  children: ReactNode
}

const look =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left -outline-offset-2 max-sm:min-h-11'

/** One line of the decisions: what it is about, and what was decided. */
function Line({ words, isDecided, takesAway = false, isCurrent, by, onChoose, children }: LineProps) {
  const Mark = takesAway ? CircleMinus : isDecided ? CircleCheck : isCurrent ? CircleDot : Circle
  const mark = isCurrent ? 'text-accent-ink' : isDecided && !takesAway ? 'text-good' : 'text-muted'
  const inside = (
    <>
      <Mark size={16} aria-hidden="true" className={`shrink-0 ${mark}`} />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 flex-[1_1_7rem] truncate">{children}</span>{' '}
        <span className={`text-xs ${takesAway ? 'font-semibold text-ink' : 'font-normal text-muted'}`}>
          {words}
        </span>
        {by && <span className="text-xs text-muted sm:w-80 sm:text-right">{by}</span>}
      </span>
    </>
  )
  if (!onChoose) return <div className={`${look} text-soft`}>{inside}</div>
  return (
    <button
      type="button"
      className={`${look} ${isCurrent ? 'bg-accent-soft font-medium text-ink' : 'text-soft hover:bg-hover'}`}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onChoose}
    >
      {inside}
    </button>
  )
}

export type ChoiceProps = {
  current: Step | undefined
  onChoose: ((chosen: Step) => void) | undefined
}
const isAt = (step: Step, current: Step | undefined) =>
  current !== undefined && keyOf(step) === keyOf(current)

/** The decision about one thing, or the reason why it needs one. */
export function ItemRow({ item, current, onChoose }: ChoiceProps & { item: Item }) {
  const { step, name, why, label, isAsked, made } = item
  return (
    <li>
      <Line
        words={
          made ? (
            `${made.words}${why === changedMeanwhile ? ', changed since' : ''}`
          ) : (
            <>
              {label}
              {isAsked && <span className="sr-only">Open</span>}
            </>
          )
        }
        isDecided={made !== undefined}
        takesAway={made !== undefined && made.decision !== 'keep'}
        isCurrent={isAt(step, current)}
        by={
          !onChoose &&
          made && (
            <>
              <Name>{made.account_name}</Name>, {formatMoment(made.decided_at)}
            </>
          )
        }
        onChoose={onChoose && (() => onChoose(step))}
      >
        <Name>{name}</Name>
      </Line>
      {made?.note && (
        <p className="mb-1 ml-8 border-l-2 border-control pl-2 whitespace-pre-wrap text-soft">
          <Name>{made.note}</Name>
        </p>
      )}
    </li>
  )
}

type TogetherProps = ChoiceProps & {
  question: Question
  /** Whether each of them is decided. */
  isDecided: boolean
  children: ReactNode
}
/** The line for all that one answer decides. */
export const TogetherRow = ({ question, isDecided, current, onChoose, children }: TogetherProps) => (
  <Line
    words={isDecided ? 'Kept' : `${question.covers.length} in one`}
    isDecided={isDecided}
    isCurrent={isAt(question.step, current)}
    onChoose={onChoose && (() => onChoose(question.step))}
  >
    {children}
  </Line>
)
