import type { Review } from '#contract/reviews/reviews'
import { counted } from '../../../lib/words'
import type { Item } from '../review-items'
import { CallerBeside } from './caller-beside'
import { Part } from './part'
import { BuiltInBeside, RoleBeside } from './role-beside'

/** What a question is about, beside it. */
export function Beside({ review, items }: { review: Review; items: readonly Item[] }) {
  const [item] = items
  if (!item) return null
  if ('one' in item)
    return items.length > 1 ? (
      <Part title="Unchanged" figure={items.length}>
        <p className="text-muted">{counted(items.length, 'line')} in the list, folded.</p>
      </Part>
    ) : (
      <CallerBeside item={item} />
    )
  return items.length > 1 ? (
    <BuiltInBeside review={review} items={items} />
  ) : (
    <RoleBeside review={review} item={item} />
  )
}
