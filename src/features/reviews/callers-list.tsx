import { useState } from 'react'
import type { ReviewCaller } from '#contract/review-callers'
import type { Review } from '#contract/reviews'
import { counted } from '../../lib/words'
import { ItemRow, PartHead, TogetherRow, type ChoiceProps } from './decide/item-row'
import { callerItem, isOfRole, stepKey, type Question } from './review-items'

type RowsProps = ChoiceProps & { callers: readonly ReviewCaller[]; isClosed: boolean }
const Rows = ({ callers, isClosed, ...props }: RowsProps) => (
  <ul>
    {callers.map((one) => (
      <ItemRow key={stepKey(one)} item={callerItem(one, isClosed)} {...props} />
    ))}
  </ul>
)

const Section = ({ title, ...props }: RowsProps & { title: string }) =>
  props.callers.length > 0 && (
    <section aria-label={title}>
      <PartHead level="h2" title={title} figure={props.callers.length} />
      <Rows {...props} />
    </section>
  )

/** The line for everybody who is kept together. Each can be chosen alone. */
function Together({ question, ...props }: RowsProps & { question: Question }) {
  const { callers, current, onChoose } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label="Unchanged">
      <PartHead level="h2" title="Unchanged" figure={callers.length} />
      <TogetherRow
        question={question}
        isDecided={callers.every(({ decision }) => decision)}
        current={current}
        onChoose={onChoose}
      >
        {counted(callers.length, 'person or key', 'people and keys')}
      </TogetherRow>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="rounded-md px-2 py-1.5 text-xs text-muted hover:bg-hover hover:text-ink">
          Show each
        </summary>
        {isOpen && <Rows {...props} />}
      </details>
    </section>
  )
}

type Props = ChoiceProps & { review: Review; questions: readonly Question[] }

/** The people and keys of the review: first those to decide about, then the others in one line. */
export function CallersList({ review: { callers = [], state }, questions, ...choice }: Props) {
  const unchanged = questions.find(({ step, covers }) => !isOfRole(step) && covers.length > 1)
  const folded = new Set(unchanged?.covers.map(stepKey))
  const those = (isThose: (one: ReviewCaller) => boolean) => ({
    ...choice,
    callers: callers.filter(isThose),
    isClosed: state === 'closed',
  })
  const isAlone = (one: ReviewCaller) => !folded.has(stepKey(one))
  return (
    <>
      <Section title="People" {...those((one) => isAlone(one) && one.kind !== 'key')} />
      <Section title="Keys" {...those((one) => isAlone(one) && one.kind === 'key')} />
      {unchanged && <Together question={unchanged} {...those((one) => !isAlone(one))} />}
    </>
  )
}
