import type { ReactNode } from 'react'
import { duplicateRoles, nearDuplicates, subsetsAmong } from '#domain/advice/similar-roles'
import { heldCodes } from '#domain/permission-set'
import { counted } from '../lib/words'
import type { AdvisedRole } from './advice-rules'
import { AdviceSection } from './advice-section'
import { CompareLink, RoleLink } from './role-links'

const line = 'flex flex-wrap items-baseline gap-x-2 border-t border-line-soft py-2 first:border-0'
const mostShown = 50

type ListProps<T> = { title: string; items: readonly T[]; children: (item: T) => ReactNode }

const List = <T,>({ title, items, children }: ListProps<T>) =>
  items.length > 0 && (
    <AdviceSection title={title} figure={items.length}>
      <ul>{items.slice(0, mostShown).map(children)}</ul>
      {items.length > mostShown && <p className="py-2 text-muted">And {items.length - mostShown} more.</p>}
    </AdviceSection>
  )

export const similarRoles = (roles: readonly AdvisedRole[]) => ({
  duplicates: duplicateRoles(roles),
  near: nearDuplicates(roles),
  subsets: subsetsAmong(roles),
})

type Found = ReturnType<typeof similarRoles>

/** The titles of the lists that have nothing in them. */
export const notFound = ({ duplicates, near, subsets }: Found): string[] =>
  (
    [
      ['Duplicates', duplicates],
      ['Near duplicates', near],
      ['Subsets', subsets],
    ] as const
  ).flatMap(([title, { length }]) => (length === 0 ? [title] : []))

/** Lists roles that are the same or nearly so, and roles that another role contains. */
export function SimilarRoles({ found }: { found: Found }) {
  return (
    <>
      <List title="Duplicates" items={found.duplicates}>
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
      <List title="Near duplicates" items={found.near}>
        {([one, other]) => (
          <li key={`${one.id} ${other.id}`} className={line}>
            <RoleLink role={one} /> and <RoleLink role={other} />
            <span className="text-muted">differ in one permission</span>
            <CompareLink roles={[one, other]} />
          </li>
        )}
      </List>
      <List title="Subsets" items={found.subsets}>
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
