import type { Review } from '#contract/reviews/reviews'
import { Link } from '@tanstack/react-router'
import { useWorld } from '../../../access/use-world'
import { WhatRoleCan } from '../../../access/what-role-can'
import { counted } from '../../../lib/words'
import { recordLink } from '../../../queries/record-types'
import { Address, Name } from '../../../ui/name'
import { Skeleton } from '../../../ui/waiting/skeleton'
import type { CallerItem, Item } from '../review-items'
import { CallerUse } from './caller-use'
import { IfRemoved } from './if-removed'
import { Part } from './part'
import { BuiltInBeside, RoleBeside } from './role-beside'

/** What a person or key can do with the role that is reviewed. */
function CallerBeside({ item }: { item: CallerItem }) {
  const { one } = item
  const world = useWorld()
  const role = world?.roleOf.get(one.role ?? '')
  return (
    <>
      <Part title={one.kind === 'key' ? 'Key' : 'Person'}>
        <Link {...recordLink(one.kind === 'key' ? 'service_account' : 'employee', one.id)} className="link">
          <Name>{one.name}</Name>
        </Link>
        {one.email && (
          <p className="text-muted">
            <Address>{one.email}</Address>
          </p>
        )}
      </Part>
      <IfRemoved item={item} />
      <Part title="What they can do">
        <div className="-mx-4">
          {!world ? (
            <div className="px-4">
              <Skeleton className="w-44" />
            </div>
          ) : role ? (
            <WhatRoleCan permissions={role.permissions} kind={one.kind === 'key' ? 'key' : 'person'} />
          ) : (
            <p className="px-4 text-muted">Not known: the role isn’t among those you can view.</p>
          )}
        </div>
      </Part>
      {world && <CallerUse one={one} world={world} />}
    </>
  )
}

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
