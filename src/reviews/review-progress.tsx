import { ArrowDown } from 'lucide-react'
import type { ItemKey } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'
import { counted, isolated } from '../lib/words'
import { Button } from '../ui/button'
import { SelectField } from '../ui/select-field'
import { Decided } from './review-columns'

type Props = { review: Review; open: readonly ItemKey[]; onNext: () => void; onRole: (role: string) => void }

/** The progress of a long review, with links to the next open decision and to each role. It stays visible while the list scrolls. */
export function ReviewProgress({ review, open, onNext, onRole }: Props) {
  const left = new Map<string, number>()
  for (const { role } of open) left.set(role, (left.get(role) ?? 0) + 1)
  const asked = review.roles.filter(({ status }) => status !== 'unchanged')
  return (
    <div
      role="group"
      aria-label="Progress"
      className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm max-sm:px-3.5 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-(--bar) [@media(min-height:30rem)]:z-10"
    >
      <Decided done={review.items.length - open.length} of={review.items.length} />
      <span className="text-muted max-sm:hidden">
        {open.length === 0
          ? 'Everything is decided.'
          : `${counted(open.length, 'decision')} open in ${counted(left.size, 'role')}`}
      </span>
      <span className="flex-1" />
      <div className="min-w-0 max-w-56 max-sm:max-w-40">
        <SelectField label="Go to a role" hideLabel value="" onChange={onRole}>
          <option value="">Go to a role…</option>
          {asked.map(({ role_id, name }) => (
            <option key={role_id} value={role_id}>
              {isolated(name)} {left.has(role_id) ? `(${left.get(role_id)} open)` : '(decided)'}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        small
        icon={<ArrowDown size={14} aria-hidden="true" />}
        disabled={open.length === 0}
        onClick={onNext}
      >
        Next open
      </Button>
    </div>
  )
}
