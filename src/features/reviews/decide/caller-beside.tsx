import { Link } from '@tanstack/react-router'
import { useWorld } from '../../../access/use-world'
import { WhatRoleCan } from '../../../access/what-role-can'
import { Address, Name } from '../../../ui/name'
import { Skeleton } from '../../../ui/waiting/skeleton'
import type { CallerItem } from '../review-items'
import { CallerUse } from './caller-use'
import { IfRemoved } from './if-removed'
import { Part } from './part'

/** What a person or key can do with the role that is reviewed. */
export function CallerBeside({ item }: { item: CallerItem }) {
  const { one } = item
  const world = useWorld()
  const role = world?.roleOf.get(one.role ?? '')
  return (
    <>
      <Part title={one.kind === 'key' ? 'Key' : 'Person'}>
        {one.kind === 'key' ? (
          <Link to="/service-accounts/$id" params={{ id: one.id }} className="link">
            <Name>{one.name}</Name>
          </Link>
        ) : (
          <Link to="/employees/$id" params={{ id: one.id }} className="link">
            <Name>{one.name}</Name>
          </Link>
        )}
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
