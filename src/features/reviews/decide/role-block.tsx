import { memo, useState } from 'react'
import { heldCodesOf } from '#domain/permission-set'
import type { Review } from '#contract/reviews'
import { counted } from '../../../lib/words'
import { Name } from '../../../ui/name'
import { Day } from '../../../ui/time/time'
import { roleItem } from '../review-items'
import { ItemRow, type ChoiceProps } from './item-row'

type Props = ChoiceProps & {
  reviewed: Review['roles'][number]
  items: Review['items']
  made: Review['decisions']
  /** Whether the changes to the role are made. */
  isApplied: boolean
}

const statusWords: Readonly<Record<string, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  deleted: 'Deleted',
}

type RowsProps = Props & { codes: readonly (string | null)[] }
const Rows = ({ codes, reviewed, items, made, isApplied, current, onChoose }: RowsProps) => (
  <ul>
    {codes.map((code) => {
      const asked = items.find((one) => one.code === code)
      const decided = made.find((one) => one.code === code)
      const item = roleItem({ reviewed, code, asked, decided, isApplied })
      return <ItemRow key={code ?? ''} item={item} current={current} onChoose={onChoose} />
    })}
  </ul>
)

/** The permissions without an item, collapsed. They can be decided too. */
function Rest(props: Props) {
  const [open, setOpen] = useState(false)
  const { items, reviewed } = props
  const { role } = reviewed
  if (!role) return null
  const asked = new Set(items.map(({ code }) => code))
  const rest = heldCodesOf(role).filter((code) => !asked.has(code))
  const whole = asked.has(null) ? [] : [null]
  if (rest.length + whole.length === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="rounded-md px-2 py-1.5 text-xs text-muted hover:bg-hover hover:text-ink">
        {asked.size > 0
          ? counted(rest.length, 'more permission')
          : `${counted(rest.length, 'permission')} unchanged`}
      </summary>
      {open && <Rows {...props} codes={[...whole, ...rest]} />}
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
      {items.length > 0 && <Rows {...props} codes={items.map(({ code }) => code)} />}
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
