import { memo, useState } from 'react'
import type { ItemKey } from '#domain/review/review-decisions'
import { heldCodesOf } from '#domain/permission-set'
import type { Review } from '#contract/reviews'
import { counted } from '../lib/words'
import { Badge } from '../ui/badge'
import { Name } from '../ui/name'
import { Day } from '../ui/time'
import { ItemRow } from './item-row'

type Props = {
  reviewed: Review['roles'][number]
  items: Review['items']
  made: Review['decisions']
  /** The code of the item that the card above shows; null means the role itself, undefined another role. */
  current: string | null | undefined
  onChoose: ((chosen: ItemKey) => void) | undefined
}

const statusWords: Readonly<Record<string, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  deleted: 'Deleted',
}
/** The id of a role's place on the page. */
export const placeOf = (role: string): string => `role-${role}`

/** The permissions without an item, collapsed. They can be decided too. */
function Rest({ reviewed, items, made, current, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const { role, role_id } = reviewed
  if (!role) return null
  const asked = new Set(items.map(({ code }) => code))
  const rest = heldCodesOf(role).filter((code) => !asked.has(code))
  const whole: ItemKey[] = asked.has(null) ? [] : [{ role: role_id, code: null }]
  if (rest.length + whole.length === 0) return null
  return (
    <details className="border-t border-line" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="px-4 py-2 text-sm text-muted hover:text-ink max-sm:px-3.5">
        {counted(rest.length, 'permission')} {asked.size > 0 ? 'unchanged or low-risk' : 'unchanged'}
      </summary>
      {open && (
        <ul>
          {[...whole, ...rest.map((code) => ({ role: role_id, code }))].map((at) => (
            <ItemRow
              key={at.code ?? ''}
              reviewed={reviewed}
              at={at}
              item={undefined}
              made={made.find(({ code }) => code === at.code)}
              isCurrent={current === at.code}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </details>
  )
}

function Block({ reviewed, items, made, current, onChoose }: Props) {
  return (
    <li
      id={placeOf(reviewed.role_id)}
      tabIndex={-1}
      className="scroll-mt-28 border-t border-line outline-none [contain-intrinsic-size:auto_12rem] [content-visibility:auto] first:border-0"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 max-sm:px-3.5">
        <h3 className="font-semibold">
          <Name>{reviewed.name}</Name>
        </h3>
        <Badge tone={reviewed.status === 'unchanged' ? 'neutral' : 'accent'}>
          {statusWords[reviewed.status] ?? reviewed.status}
        </Badge>
        <span className="flex-1" />
        <span className="text-xs text-muted">
          {reviewed.before_closed_at && (
            <>
              signed <Day at={reviewed.before_closed_at} /> ·{' '}
            </>
          )}
          fingerprint{' '}
          <code className="font-mono" title={reviewed.fingerprint}>
            {reviewed.fingerprint.slice(0, 12)}
          </code>
        </span>
      </div>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <ItemRow
              key={item.code ?? ''}
              reviewed={reviewed}
              at={item}
              item={item}
              made={made.find(({ code }) => code === item.code)}
              isCurrent={current === item.code}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
      <Rest reviewed={reviewed} items={items} made={made} current={current} onChoose={onChoose} />
    </li>
  )
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** One role of the review. A decision redraws only its own role, because a review can have hundreds. */
export const RoleBlock = memo(
  Block,
  (one, other) =>
    one.reviewed === other.reviewed &&
    one.current === other.current &&
    one.onChoose === other.onChoose &&
    isSame(one.items, other.items) &&
    isSame(one.made, other.made),
)
