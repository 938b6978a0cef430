import { useState } from 'react'
import { callerKeyOf, isNotReviewed } from '#domain/review/reviewed-callers'
import type { ReviewCaller } from '#contract/review-callers'
import type { Review } from '#contract/reviews'
import { counted } from '../lib/words'
import { Name } from '../ui/name'
import { askedWords } from './caller-words'
import { callerMadeWords } from './changes'
import { ItemLine } from './decide/item-row'
import { allTogether, isCaller, type ReviewQuestions, type Step } from './review-steps'

type Props = {
  review: Review
  /** Those who are kept together. */
  together: ReviewQuestions['callersTogether']
  current: Step | undefined
  onChoose: ((chosen: Step) => void) | undefined
}

type LineProps = { one: ReviewCaller; isCurrent: boolean; isClosed: boolean; onChoose: Props['onChoose'] }

function CallerLine({ one, isCurrent, isClosed, onChoose }: LineProps) {
  const { decision } = one
  const alone = isNotReviewed(one) && (isClosed || one.is_reviewer === true)
  return (
    <li>
      <ItemLine
        words={
          decision ? (
            callerMadeWords(decision, one.change)
          ) : alone ? (
            isClosed ? (
              'Not reviewed'
            ) : (
              'Reviewer'
            )
          ) : (
            <>
              {askedWords(one)}
              <span className="sr-only">Open</span>
            </>
          )
        }
        isDecided={decision != null}
        takesAway={decision != null && decision.decision !== 'keep'}
        isCurrent={isCurrent}
        onChoose={onChoose && (() => onChoose({ kind: one.kind, id: one.id }))}
      >
        <Name>{one.name}</Name>
      </ItemLine>
      {decision?.note && (
        <p className="mb-1 ml-8 border-l-2 border-control pl-2 whitespace-pre-wrap text-soft">
          <Name>{decision.note}</Name>
        </p>
      )}
    </li>
  )
}

type SectionProps = Pick<Props, 'current' | 'onChoose'> & {
  title: string
  callers: readonly ReviewCaller[]
  isClosed: boolean
}
function Section({ title, callers, current, isClosed, onChoose }: SectionProps) {
  const key = current && isCaller(current) ? callerKeyOf(current) : undefined
  if (callers.length === 0) return null
  return (
    <section aria-label={title}>
      <div className="flex items-baseline gap-2 px-2 pt-3 pb-1 text-xs">
        <h2 className="flex-1 font-semibold">{title}</h2>
        <span className="text-muted">{callers.length}</span>
      </div>
      <ul>
        {callers.map((one) => (
          <CallerLine
            key={callerKeyOf(one)}
            one={one}
            isCurrent={key === callerKeyOf(one)}
            isClosed={isClosed}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </section>
  )
}

/** The line for everybody who is kept together. Each can be chosen alone. */
function Together({ together, current, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (together.length === 0) return null
  const key = current && isCaller(current) ? callerKeyOf(current) : undefined
  const isDecided = together.every(({ decision }) => decision)
  return (
    <section aria-label="Unchanged">
      <div className="flex items-baseline gap-2 px-2 pt-3 pb-1 text-xs">
        <h2 className="flex-1 font-semibold">Unchanged</h2>
        <span className="text-muted">{together.length}</span>
      </div>
      <ItemLine
        words={isDecided ? 'Kept' : `${together.length} in one`}
        isDecided={isDecided}
        isCurrent={key === callerKeyOf(allTogether)}
        onChoose={onChoose && (() => onChoose(allTogether))}
      >
        {counted(together.length, 'person or key', 'people and keys')}
      </ItemLine>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="rounded-md px-2 py-1.5 text-xs text-muted hover:bg-hover hover:text-ink">
          Show each
        </summary>
        {isOpen && (
          <ul>
            {together.map((one) => (
              <CallerLine
                key={callerKeyOf(one)}
                one={one}
                isCurrent={key === callerKeyOf(one)}
                isClosed={false}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
      </details>
    </section>
  )
}

/** The people and keys of the review: first those to decide about, then the others in one line. */
export function CallersList(props: Props) {
  const { review, together } = props
  const folded = new Set(together.map(callerKeyOf))
  const callers = (review.callers ?? []).filter((one) => !folded.has(callerKeyOf(one)))
  const isClosed = review.state === 'closed'
  return (
    <>
      <Section
        {...props}
        title="People"
        isClosed={isClosed}
        callers={callers.filter(({ kind }) => kind !== 'key')}
      />
      <Section
        {...props}
        title="Keys"
        isClosed={isClosed}
        callers={callers.filter(({ kind }) => kind === 'key')}
      />
      <Together {...props} />
    </>
  )
}
