import { callerKeyOf } from '#domain/review/reviewed-callers'
import type { ReviewCaller } from '#contract/review-callers'
import { isCaller, type Step } from '../review-steps'
import { CallerCard } from './caller-card'
import { DecideCard } from './decide-card'
import type { QuestionProps } from './question-frame'

export const callersIn = (
  callers: readonly ReviewCaller[] | undefined,
  steps: readonly Step[],
): ReviewCaller[] => {
  const of = new Map(callers?.map((one) => [callerKeyOf(one), one]))
  return steps.flatMap((step) => (isCaller(step) ? (of.get(callerKeyOf(step)) ?? []) : []))
}

type Props = QuestionProps & {
  current: Step
  /** The steps that the answer covers. */
  covered: readonly Step[]
}

/** The question that is asked now. */
export function AskedQuestion({ current, covered, ...props }: Props) {
  if (!isCaller(current))
    return (
      <DecideCard
        {...props}
        current={current}
        covered={covered.flatMap((step) => (isCaller(step) ? [] : [step]))}
      />
    )
  const callers = callersIn(props.review.callers, covered)
  const [one = callers[0]] = callersIn(props.review.callers, [current])
  return one ? <CallerCard {...props} one={one} covered={callers} /> : null
}
