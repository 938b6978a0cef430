import { useMemo, useState } from 'react'
import { groupBy } from '#domain/group-by'
import type { Review } from '#contract/reviews'
import { counted } from '../../lib/words'
import { PartHead, TogetherRow, type ChoiceProps } from './decide/item-row'
import { isAppliedTo, isOfRole, roleStep, stepKey, type Question } from './review-items'
import { RoleBlock } from './decide/role-block'

type Props = ChoiceProps & {
  review: Review
  questions: readonly Question[]
}

const none: never[] = []

/** Every role of the review: first those with items to decide, then the unchanged ones, collapsed. */
export function RolesList(props: Props) {
  const { roles, items, decisions } = props.review
  const { questions, current, onChoose } = props
  const builtIn = questions.find(({ step, covers }) => isOfRole(step) && covers.length > 1)
  const [open, setOpen] = useState(false)
  const itemsOf = useMemo(() => groupBy(items, ({ role }) => role), [items])
  const madeOf = useMemo(() => groupBy(decisions, ({ role }) => role), [decisions])
  const covered = useMemo(() => new Set(builtIn?.covers.map(({ id }) => id)), [builtIn])
  const decided = useMemo(() => new Set(decisions.map((one) => stepKey(roleStep(one)))), [decisions])
  const block = (reviewed: Review['roles'][number]) => (
    <RoleBlock
      key={reviewed.role_id}
      reviewed={reviewed}
      items={itemsOf.get(reviewed.role_id) ?? none}
      made={madeOf.get(reviewed.role_id) ?? none}
      isApplied={isAppliedTo(props.review, reviewed.role_id)}
      // Undefined for all other roles, which are not drawn again.
      current={current && isOfRole(current) && current.id === reviewed.role_id ? current : undefined}
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
            {builtIn && (
              <li>
                <PartHead level="h3" title="Built-in roles" figure={covered.size} />
                <TogetherRow
                  question={builtIn}
                  isDecided={builtIn.covers.every((step) => decided.has(stepKey(step)))}
                  current={current}
                  onChoose={onChoose}
                >
                  {counted(covered.size, 'role')}, first review
                </TogetherRow>
              </li>
            )}
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
