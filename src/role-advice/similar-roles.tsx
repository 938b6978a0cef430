import { useMemo, type ReactNode } from 'react'
import { duplicateRoles, nearDuplicates, subsetsAmong } from '#domain/advice/similar-roles'
import { heldCodes } from '#domain/permission-set'
import { counted } from '../lib/words'
import type { AdvisedRole } from './advice-rules'
import { CheckingRoles } from './checking-roles'
import { CompareLink, RoleLink } from './role-links'
import { useSearchResult } from './use-search-result'

const line = 'flex flex-wrap items-baseline gap-x-2 border-t border-line px-4 py-2 text-sm max-md:px-4'
const mostShown = 50

type ListProps<T> = { title: string; none: string; items: readonly T[]; children: (item: T) => ReactNode }

function List<T>({ title, none, items, children }: ListProps<T>) {
  return (
    <section aria-label={title} className="card">
      <h2 className="bg-sunken px-4 py-2.5 font-semibold max-md:px-4">
        {title} <span className="font-normal text-muted">({items.length})</span>
      </h2>
      {items.length === 0 && <p className={`${line} text-muted`}>{none}</p>}
      <ul>{items.slice(0, mostShown).map(children)}</ul>
      {items.length > mostShown && (
        <p className={`${line} text-muted`}>And {items.length - mostShown} more.</p>
      )}
    </section>
  )
}

function* similar(roles: readonly AdvisedRole[], near: number) {
  const nearly = yield* nearDuplicates(roles, near)
  const subsets = yield* subsetsAmong(roles)
  return { duplicates: duplicateRoles(roles), near: nearly, subsets }
}

/** Lists roles that are the same or nearly so, and roles that another role contains. */
export function SimilarRoles({ roles, near }: { roles: readonly AdvisedRole[]; near: number }) {
  const { value: found, isPending } = useSearchResult(
    useMemo(() => () => similar(roles, near), [roles, near]),
  )
  if (isPending || !found) return <CheckingRoles />
  return (
    <>
      <List title="Duplicates" none="No two roles have the same permissions." items={found.duplicates}>
        {([first, ...others]) =>
          first && (
            <li key={first.id} className={line}>
              <RoleLink role={first} />
              {others.map((role) => (
                <span key={role.id}>
                  <span className="mr-2">=</span>
                  <RoleLink role={role} />
                </span>
              ))}
              <span className="text-muted">{counted(heldCodes(first.permissions).length, 'permission')}</span>
              <CompareLink roles={[first, ...others]} />
            </li>
          )
        }
      </List>
      <List title="Near duplicates" none="No two roles are that similar." items={found.near}>
        {({ one, other, distance }) => (
          <li key={`${one.id} ${other.id}`} className={line}>
            <RoleLink role={one} /> and <RoleLink role={other} />
            <span className="text-muted">differ in {counted(distance, 'permission')}</span>
            <CompareLink roles={[one, other]} />
          </li>
        )}
      </List>
      <List title="Subsets" none="No role is a subset of another." items={found.subsets}>
        {({ inner, outer, more }) => (
          <li key={`${inner.id} ${outer.id}`} className={line}>
            <RoleLink role={inner} /> is a subset of <RoleLink role={outer} />
            <span className="text-muted">({more} fewer)</span>
            <CompareLink roles={[inner, outer]} />
          </li>
        )}
      </List>
    </>
  )
}
