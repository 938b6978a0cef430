import { Link } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { permissionName } from '#contract/permissions'
import { counted, listed } from '../lib/words'
import { Name } from '../ui/name'
import { SelectField } from '../ui/select-field'
import type { AdviceOn } from './advice'
import type { AdviceSearch } from './advice.search'
import { nearDuplicates, subsetsAmong, twinsAmong } from './role-algebra'
import { proposalModes, proposeFewer, type HeldRole } from './role-proposal'
import { roleDefaults } from './roles.search'

const RoleLink = ({ role }: { role: { id: string; name: string } }) => (
  <Link to="/roles/$roleId" params={{ roleId: role.id }} search={roleDefaults} className="link">
    <Name>{role.name}</Name>
  </Link>
)
const CompareLink = ({ roles }: { roles: readonly { id: string }[] }) => (
  <Link
    to="/roles/compare"
    search={{
      roles: roles
        .map(({ id }) => id)
        .slice(0, 6)
        .join(','),
    }}
    className="link text-xs whitespace-nowrap"
  >
    Compare
  </Link>
)
const names = (codes: readonly string[]) => listed(codes.map(permissionName))
const line = 'flex flex-wrap items-baseline gap-x-2 border-t border-line px-5 py-2 text-sm max-md:px-4'

function Proposal({
  on,
  search,
  go,
}: {
  on: AdviceOn
  search: AdviceSearch
  go: (next: AdviceSearch) => void
}) {
  const proposal = useMemo(() => {
    const holders = (id: string) =>
      on.people === null ? null : on.people.filter(({ role }) => role === id).length
    const custom = on.roles
      .filter(({ isBuiltIn }) => !isBuiltIn)
      .map((role): HeldRole => ({ ...role, holders: holders(role.id) }))
    return proposeFewer(custom, Number(search.near), search.mode || 'nobody loses')
  }, [on, search])
  return (
    <section aria-label="Fewer roles" className="card">
      <header className="flex flex-wrap items-center gap-3 border-b border-line bg-sunken px-5 py-3 max-md:px-4">
        <h2 className="mr-auto font-semibold">
          {proposal.after < proposal.before
            ? `These ${counted(proposal.before, 'custom role')} could be ${proposal.after}`
            : `${counted(proposal.before, 'custom role')}, none too many`}
        </h2>
        <SelectField
          label="May differ in"
          value={search.near}
          onChange={(near) => go({ ...search, near: near as AdviceSearch['near'] })}
        >
          {['0', '1', '2', '3', '4'].map((near) => (
            <option key={near} value={near}>
              {counted(Number(near), 'permission')}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="So that"
          value={search.mode}
          onChange={(mode) => go({ ...search, mode: mode as AdviceSearch['mode'] })}
        >
          {proposalModes.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </SelectField>
      </header>
      {proposal.merges.length === 0 && (
        <p className="px-5 py-3 text-sm text-muted">No custom roles of one node are that much alike.</p>
      )}
      <ul>
        {proposal.merges.map(({ members, held, effects }) => (
          <li
            key={members[0]?.id}
            className="border-t border-line px-5 py-3 text-sm first:border-0 max-md:px-4"
          >
            <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
              {counted(members.length, 'role')} as one with {counted(held.length, 'permission')}
              <CompareLink roles={members} />
            </p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {effects.map(({ role, gains, loses }) => (
                <li key={role.id}>
                  <RoleLink role={role} />{' '}
                  <span className="text-muted">
                    {role.holders === null
                      ? '(holders not visible to this key)'
                      : `(${counted(role.holders, 'person', 'people')})`}
                  </span>
                  {gains.length + loses.length === 0 && <span className="text-muted"> stays the same</span>}
                  {gains.length > 0 && <span className="text-good"> + gains {names(gains)}</span>}
                  {loses.length > 0 && <span className="text-bad"> − loses {names(loses)}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

function List<T>({
  title,
  none,
  items,
  children,
}: {
  title: string
  none: string
  items: readonly T[]
  children: (item: T) => ReactNode
}) {
  const shown = items.slice(0, 50)
  return (
    <section aria-label={title} className="card">
      <h2 className="bg-sunken px-5 py-2.5 font-semibold max-md:px-4">
        {title} <span className="font-normal text-muted">({items.length})</span>
      </h2>
      {items.length === 0 && <p className={`${line} text-muted`}>{none}</p>}
      <ul>{shown.map(children)}</ul>
      {items.length > shown.length && (
        <p className={`${line} text-muted`}>And {items.length - shown.length} more.</p>
      )}
    </section>
  )
}

/** Roles that say the same, or nearly. */
export function FewerRoles({
  on,
  search,
  go,
}: {
  on: AdviceOn
  search: AdviceSearch
  go: (next: AdviceSearch) => void
}) {
  const { twins, near, subsets } = useMemo(
    () => ({
      twins: twinsAmong(on.roles),
      near: nearDuplicates(on.roles, Number(search.near) || 1),
      subsets: subsetsAmong(on.roles),
    }),
    [on.roles, search.near],
  )
  return (
    <>
      <Proposal on={on} search={search} go={go} />
      <List title="Twins" none="No two roles hold exactly the same." items={twins}>
        {(group) => (
          <li key={group[0]?.id} className={line}>
            {group.map((role, index) => (
              <span key={role.id}>
                {index > 0 && <span className="mr-2">=</span>}
                <RoleLink role={role} />
              </span>
            ))}
            <span className="text-muted">{counted(group[0]?.held.length ?? 0, 'permission')}</span>
            <CompareLink roles={group} />
          </li>
        )}
      </List>
      <List title="Nearly the same" none="No two roles are that much alike." items={near}>
        {({ one, other, distance }) => (
          <li key={`${one.id} ${other.id}`} className={line}>
            <RoleLink role={one} /> and <RoleLink role={other} />
            <span className="text-muted">differ in {counted(distance, 'permission')}</span>
            <CompareLink roles={[one, other]} />
          </li>
        )}
      </List>
      <List title="Contained in another" none="No role is a part of another." items={subsets}>
        {({ inner, outer, more }) => (
          <li key={`${inner.id} ${outer.id}`} className={line}>
            Everything of <RoleLink role={inner} /> is in <RoleLink role={outer} />
            <span className="text-muted">which holds {more} more</span>
            <CompareLink roles={[inner, outer]} />
          </li>
        )}
      </List>
    </>
  )
}
