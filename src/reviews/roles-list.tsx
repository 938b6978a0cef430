import { useMemo, useState } from 'react'
import { groupBy } from '#domain/group-by'
import { keyOf } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'
import { counted } from '../lib/words'
import { isAppliedTo } from './changes'
import { ItemLine } from './decide/item-row'
import { isCaller, type ReviewQuestions, type Step } from './review-steps'
import { RoleBlock } from './decide/role-block'

type Props = {
  review: Review
  /** The items of built-in roles that one question covers. */
  together: ReviewQuestions['together']
  current: Step | undefined
  onChoose: ((chosen: Step) => void) | undefined
}

const none: never[] = []

/** The line for the question about all built-in roles. */
function BuiltInLine({ review: { decisions }, together, current, onChoose }: Required<Props>) {
  const [first] = together
  if (!first) return null
  const decided = new Set(decisions.map(keyOf))
  const isDecided = together.every((one) => decided.has(keyOf(one)))
  const roles = new Set(together.map(({ role }) => role)).size
  return (
    <li>
      <div className="flex items-baseline gap-2 px-2 pt-3 pb-1 text-xs">
        <h3 className="flex-1 font-semibold">Built-in roles</h3>
        <span className="text-muted">{roles}</span>
      </div>
      <ItemLine
        words={isDecided ? 'Kept' : `${together.length} in one`}
        isDecided={isDecided}
        isCurrent={current !== undefined && !isCaller(current) && keyOf(current) === keyOf(first)}
        onChoose={onChoose && (() => onChoose(first))}
      >
        {counted(roles, 'role')}, first review
      </ItemLine>
    </li>
  )
}

/** Every role of the review: first those with items to decide, then the unchanged ones, collapsed. */
export function RolesList(props: Props) {
  const { roles, items, decisions } = props.review
  const { together, current, onChoose } = props
  const [open, setOpen] = useState(false)
  const itemsOf = useMemo(() => groupBy(items, ({ role }) => role), [items])
  const madeOf = useMemo(() => groupBy(decisions, ({ role }) => role), [decisions])
  const covered = useMemo(() => new Set(together.map(({ role }) => role)), [together])
  const block = (reviewed: Review['roles'][number]) => (
    <RoleBlock
      key={reviewed.role_id}
      reviewed={reviewed}
      items={itemsOf.get(reviewed.role_id) ?? none}
      made={madeOf.get(reviewed.role_id) ?? none}
      isApplied={isAppliedTo(props.review, reviewed.role_id)}
      current={current && !isCaller(current) && current.role === reviewed.role_id ? current.code : undefined}
      onChoose={onChoose}
    />
  )
  const asked = roles.filter(({ status }) => status !== 'unchanged')
  const unchanged = roles.filter(({ status }) => status === 'unchanged')
  return (
    <>
      {asked.length > 0 && (
        <section aria-labelledby="asked">
          <h2 id="asked" className="px-2 pt-2 text-xs text-muted">
            Decisions in {counted(asked.length, 'role')}
          </h2>
          <ul>
            {asked.filter(({ role_id }) => !covered.has(role_id)).map(block)}
            <BuiltInLine {...props} />
          </ul>
        </section>
      )}
      {unchanged.length > 0 && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="rounded-md px-2 py-2 text-xs text-muted hover:bg-hover hover:text-ink">
            {counted(unchanged.length, 'role')} unchanged since the last signed review
          </summary>
          {open && <ul>{unchanged.map(block)}</ul>}
        </details>
      )}
    </>
  )
}
