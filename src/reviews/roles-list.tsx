import { useMemo, useState } from 'react'
import type { ItemKey } from '#domain/review/review-decisions'
import type { Review } from '#contract/reviews'
import { counted } from '../lib/words'
import { RoleBlock } from './role-block'

type Props = {
  review: Review
  current: ItemKey | undefined
  onChoose: ((chosen: ItemKey) => void) | undefined
}

function byRole<T extends { readonly role: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const of = new Map<string, T[]>()
  for (const row of rows) {
    const there = of.get(row.role)
    if (there) there.push(row)
    else of.set(row.role, [row])
  }
  return of
}
const none: never[] = []

/** Every role of the review: first those with items to decide, then the unchanged ones, collapsed. */
export function RolesList({ review: { roles, items, decisions }, current, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const itemsOf = useMemo(() => byRole(items), [items])
  const madeOf = useMemo(() => byRole(decisions), [decisions])
  const block = (reviewed: Review['roles'][number]) => (
    <RoleBlock
      key={reviewed.role_id}
      reviewed={reviewed}
      items={itemsOf.get(reviewed.role_id) ?? none}
      made={madeOf.get(reviewed.role_id) ?? none}
      current={current?.role === reviewed.role_id ? current.code : undefined}
      onChoose={onChoose}
    />
  )
  const asked = roles.filter(({ status }) => status !== 'unchanged')
  const unchanged = roles.filter(({ status }) => status === 'unchanged')
  return (
    <>
      {asked.length > 0 && (
        <section aria-labelledby="asked" className="card overflow-clip">
          <h2 id="asked" className="border-b border-line bg-sunken px-4 py-3 font-semibold max-sm:px-3.5">
            Decisions in {counted(asked.length, 'role')}
          </h2>
          <ul>{asked.map(block)}</ul>
        </section>
      )}
      {unchanged.length > 0 && (
        <details className="card overflow-clip" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="px-4 py-3 font-semibold hover:bg-hover">
            {counted(unchanged.length, 'role')} unchanged since the last signed review
          </summary>
          {open && <ul className="border-t border-line">{unchanged.map(block)}</ul>}
        </details>
      )}
    </>
  )
}
