import { Circle, CircleCheck, CircleDot, CircleMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ItemKey } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'
import { Name } from '../../ui/name'
import { kindWords, madeWords, nameOfPermission } from '../review-words'

type LineProps = {
  /** The words at the right. */
  words: ReactNode
  isDecided: boolean
  /** Whether the decision takes something away. */
  takesAway?: boolean
  isCurrent: boolean
  /** Undefined when the review is closed. */
  onChoose: (() => void) | undefined
  children: ReactNode
}

const look =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left -outline-offset-2 max-sm:min-h-11'

/** One line of the decisions: what it is about, and what was decided. */
export function ItemLine({ words, isDecided, takesAway = false, isCurrent, onChoose, children }: LineProps) {
  const Mark = takesAway ? CircleMinus : isDecided ? CircleCheck : isCurrent ? CircleDot : Circle
  const mark = isCurrent ? 'text-accent-ink' : isDecided && !takesAway ? 'text-good' : 'text-muted'
  const inside = (
    <>
      <Mark size={16} aria-hidden="true" className={`shrink-0 ${mark}`} />
      <span className="min-w-0 flex-1 truncate">{children}</span>{' '}
      <span className={`shrink-0 text-xs ${takesAway ? 'font-semibold text-ink' : 'font-normal text-muted'}`}>
        {words}
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

/** Kinds whose label would only repeat the state of their role. */
const ofNewRole = ['new-role', 'held']

type Props = {
  reviewed: Review['roles'][number]
  at: ItemKey
  item: Review['items'][number] | undefined
  made: Review['decisions'][number] | undefined
  /** Whether the changes to the role are made. */
  isApplied: boolean
  isCurrent: boolean
  onChoose: ((chosen: ItemKey) => void) | undefined
}

/**
 * A permission of a reviewed role, or the role as a whole, with the decision about it or the reason why it
 * needs one.
 */
export function ItemRow({ reviewed, at, item, made, isApplied, isCurrent, onChoose }: Props) {
  const words = made ? (
    madeWords(made, isApplied)
  ) : (
    <>
      {item && !ofNewRole.includes(item.kind) && (kindWords[item.kind] ?? item.kind)}
      {item && <span className="sr-only">Open</span>}
    </>
  )
  return (
    <li>
      <ItemLine
        words={words}
        isDecided={made !== undefined}
        takesAway={made !== undefined && made.decision !== 'keep'}
        isCurrent={isCurrent}
        onChoose={onChoose && (() => onChoose(at))}
      >
        <Name>{at.code === null ? 'Role as a whole' : nameOfPermission(reviewed, at.code)}</Name>
      </ItemLine>
      {made?.note && (
        <p className="mb-1 ml-8 border-l-2 border-control pl-2 whitespace-pre-wrap text-soft">
          <Name>{made.note}</Name>
        </p>
      )}
    </li>
  )
}
