import { useQuery } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles, type Role } from '#contract/roles'
import { heldCodesOf, lackedOf } from '#domain/permission-set'
import { lineageOf, onlyRoot } from '#domain/tree'
import { counted, isolated } from '../lib/words'
import { allNodesQuery } from '../nodes/nodes.queries'
import { allRolesQuery } from '../roles/roles.queries'
import { hasMore, type MyPermissions } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'
import { ChoiceField } from '../ui/fields'
import { isForNode } from './assignable'
import { employeesQuery } from './employees.queries'
import { employeesSearch } from './employees.search'

type Offer = { readonly id: string; readonly name: string; readonly reason: string | undefined }
export type Offers = {
  readonly offers: readonly Offer[]
  readonly fromColleagues: boolean
  readonly ready: boolean
}

/** A role, with the reason why the caller can't assign it. */
export function offerOf(role: Role, myPermissions: MyPermissions): Offer {
  return { id: role.id, name: role.name, reason: hasMore(lackedOf(heldCodesOf(role), myPermissions)) }
}

const colleaguesQuery = employeesQuery({ ...employeesSearch.defaults, page_size: 500 })

/** The roles that apply at a node, each with the reason why the caller can't assign it. No node means the caller's own. */
export function useRoleOffers(node: string): Offers {
  const myPermissions = useMyPermissions()
  const mayList = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const roles = useQuery({ ...allRolesQuery, enabled: mayList })
  const nodes = useQuery({ ...allNodesQuery, enabled: mayNodes }).data ?? []
  const mayPeople = useCan(listEmployees.needs).allowed
  const people = useQuery({ ...colleaguesQuery, enabled: !mayList && mayPeople })
  if (!mayList) {
    const known = new Map(
      people.data?.results.flatMap(({ role, role_name }) =>
        role ? [[role, role_name ?? `Role ${role}`]] : [],
      ),
    )
    const offers = [...known]
      .map(([id, name]) => ({ id, name, reason: undefined }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
    return { offers, fromColleagues: true, ready: !mayPeople || people.isFetched }
  }
  const lineage = lineageOf(nodes, node || (onlyRoot(nodes)?.id ?? ''))
  const offers = (roles.data?.results ?? [])
    .filter((role) => isForNode(role, lineage))
    .map((role) => offerOf(role, myPermissions))
  return { offers, fromColleagues: false, ready: roles.isFetched }
}

/** The roles that the caller can't assign, each with its reason. */
export const Beyond = ({ roles }: { roles: readonly Offer[] }) =>
  roles.length > 0 && (
    <details className="text-xs text-muted">
      <summary className="w-fit rounded-sm py-1 font-medium text-soft">
        {counted(roles.length, 'role')} you can’t assign
      </summary>
      <ul className="mt-1 flex flex-col gap-1.5 border-l-2 border-line pl-3">
        {roles.map(({ id, name, reason }) => (
          <li key={id}>
            <bdi className="font-medium text-soft">{name}</bdi> {reason}.
          </li>
        ))}
      </ul>
    </details>
  )

type Props = {
  value: string
  onChange: (role: string) => void
  problem: string | undefined
  offers: Offers
  /** The current role, which always stays a choice. */
  held?: { readonly id: string; readonly name: string }
  /** The server didn't say which role the person has. */
  isUnknown?: boolean
}

export function RoleField({
  value,
  onChange,
  problem,
  offers: { offers, fromColleagues },
  held,
  isUnknown = false,
}: Props) {
  const beyond = offers.filter((one) => one.reason !== undefined && one.id !== held?.id)
  return (
    <div>
      <ChoiceField
        label="Role"
        value={value}
        onChange={onChange}
        problem={problem}
        hint={
          fromColleagues
            ? 'You can’t list roles, so these are your colleagues’ roles. The server decides which of them you can assign.'
            : 'Only roles that apply at the chosen node.'
        }
      >
        <option value="" disabled={!isUnknown}>
          {isUnknown ? 'Not known (stays as it is)' : 'Choose …'}
        </option>
        {held && !offers.some(({ id }) => id === held.id) && (
          <option value={held.id}>{isolated(held.name)}</option>
        )}
        {offers.map(({ id, name, reason }) => (
          <option key={id} value={id} disabled={reason !== undefined && id !== held?.id}>
            {reason !== undefined && id !== held?.id
              ? `${isolated(name)} (you can’t assign this role)`
              : isolated(name)}
          </option>
        ))}
      </ChoiceField>
      {beyond.length > 0 && (
        <div className="mt-2">
          <Beyond roles={beyond} />
        </div>
      )}
    </div>
  )
}
