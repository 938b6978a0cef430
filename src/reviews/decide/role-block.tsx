import { memo, useState } from 'react'
import type { ItemKey } from '#domain/review/review-decisions'
import { heldCodesOf } from '#domain/permission-set'
import type { Review } from '#contract/reviews'
import { counted } from '../../lib/words'
import { Name } from '../../ui/name'
import { Day } from '../../ui/time/time'
import { ItemRow } from './item-row'

type Props = {
  reviewed: Review['roles'][number]
  items: Review['items']
  made: Review['decisions']
  /** Whether the changes to the role are made. */
  isApplied: boolean
  /** The code of the item that is asked about; null means the role itself, undefined another role. */
  current: string | null | undefined
  onChoose: ((chosen: ItemKey) => void) | undefined
}

const statusWords: Readonly<Record<string, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  deleted: 'Deleted',
}

const Rows = ({ those, items, made, current, ...props }: Props & { those: readonly ItemKey[] }) => (
  <ul>
    {those.map((at) => (
      <ItemRow
        {...props}
        key={at.code ?? ''}
        at={at}
        item={items.find(({ code }) => code === at.code)}
        made={made.find(({ code }) => code === at.code)}
        isCurrent={current === at.code}
      />
    ))}
  </ul>
)

/** The permissions without an item, collapsed. They can be decided too. */
function Rest(props: Props) {
  const [open, setOpen] = useState(false)
  const { items, reviewed } = props
  const { role, role_id } = reviewed
  if (!role) return null
  const asked = new Set(items.map(({ code }) => code))
  const rest = heldCodesOf(role).filter((code) => !asked.has(code))
  const whole: ItemKey[] = asked.has(null) ? [] : [{ role: role_id, code: null }]
  if (rest.length + whole.length === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="rounded-md px-2 py-1.5 text-xs text-muted hover:bg-hover hover:text-ink">
        {asked.size > 0
          ? counted(rest.length, 'more permission')
          : `${counted(rest.length, 'permission')} unchanged`}
      </summary>
      {open && <Rows {...props} those={[...whole, ...rest.map((code) => ({ role: role_id, code }))]} />}
    </details>
  )
}

function Block(props: Props) {
  const { reviewed, items, onChoose } = props
  return (
    <li className="[contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <div className="flex items-baseline gap-2 px-2 pt-3 pb-1 text-xs">
        <h3 className="min-w-0 flex-1 truncate font-semibold" title={reviewed.name}>
          <Name>{reviewed.name}</Name>
        </h3>
        <span className="text-muted">{statusWords[reviewed.status] ?? reviewed.status}</span>
        {!onChoose && (
          <span className="text-muted max-sm:hidden">
            {reviewed.before_closed_at && (
              <>
                signed before: <Day at={reviewed.before_closed_at} /> ·{' '}
              </>
            )}
            fingerprint{' '}
            <code className="font-mono" title={reviewed.fingerprint}>
              {reviewed.fingerprint.slice(0, 12)}
            </code>
          </span>
        )}
      </div>
      {items.length > 0 && <Rows {...props} those={items} />}
      <Rest {...props} />
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
    one.isApplied === other.isApplied &&
    one.current === other.current &&
    one.onChoose === other.onChoose &&
    isSame(one.items, other.items) &&
    isSame(one.made, other.made),
)
