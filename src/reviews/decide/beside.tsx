import type { Review } from '#contract/reviews'
import { counted } from '../../lib/words'
import { isCaller, type Step } from '../review-steps'
import { callersIn } from './asked-question'
import { CallerBeside } from './caller-beside'
import { BuiltInBeside, Part, RoleBeside } from './role-beside'

type Props = { review: Review; current: Step; covered: readonly Step[] }

/** What a question is about, beside it. */
export function Beside({ review, current, covered }: Props) {
  if (isCaller(current)) {
    const callers = callersIn(review.callers, covered)
    const [one] = callersIn(review.callers, [current])
    if (callers.length > 1)
      return (
        <Part title="Unchanged" figure={callers.length}>
          <p className="text-muted">{counted(callers.length, 'line')} in the list, folded.</p>
        </Part>
      )
    return one && <CallerBeside one={one} />
  }
  if (covered.length > 1)
    return <BuiltInBeside review={review} items={covered.flatMap((step) => (isCaller(step) ? [] : [step]))} />
  const reviewed = review.roles.find(({ role_id }) => role_id === current.role)
  return reviewed && <RoleBeside review={review} reviewed={reviewed} code={current.code} />
}
