import { useQuery } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { listRoles, type Role } from '#contract/roles'
import { heldCodesOf, lackedOf } from '#domain/permission-set'
import { lineageOf, onlyRoot } from '#domain/tree'
import { isKind } from '../api/api-error'
import type { Rows } from '../api/what-was-read'
import { counted, isolated } from '../lib/words'
import { allNodesQuery } from '../nodes/nodes.queries'
import { everyRoleQuery } from '../roles/every-role.queries'
import { hasMore, type MyPermissions } from '../session/permissions'
import { useCan, useMyPermissions } from '../session/use-can'
import { ChoiceField, TextField } from '../ui/fields'
import { isForNode } from './assignable'
import { employeesQuery } from './employees.queries'
import { employeesSearch } from './employees.search'

type Offer = { readonly id: string; readonly name: string; readonly reason: string | undefined }
export type Offers = {
  readonly offers: readonly Offer[]
  readonly fromColleagues: boolean
  /** Not all roles can be listed, so an id may be typed. */
  readonly mayType: boolean
  /** The listed roles of the server; undefined where the offers come from elsewhere. */
  readonly rows: Rows<Role> | undefined
  readonly ready: boolean
}

/** The role of an id that can be assigned; undefined if there is none. Of a typed id only the server knows. */
export const offerFor = ({ offers, mayType }: Offers, id: string): Offer | undefined =>
  offers.find((one) => one.id === id && one.reason === undefined) ??
  (mayType && /^\d+$/.test(id) ? { id, name: `Role ${id}`, reason: undefined } : undefined)

const refusals = ['forbidden', 'not-found', 'not-offered'] as const

const offerOf = (role: Role, myPermissions: MyPermissions): Offer => ({
  id: role.id,
  name: role.name,
  reason: hasMore(lackedOf(heldCodesOf(role), myPermissions)),
})
/** Roles by name, each with the reason why the caller can't assign it. */
export const offersOf = (roles: readonly Role[], myPermissions: MyPermissions): readonly Offer[] =>
  roles
    .map((role) => offerOf(role, myPermissions))
    .toSorted((one, other) => one.name.localeCompare(other.name))

/** Says why roles may be missing in a choice. */
export const MissingRoles = ({ rows }: { rows: Rows<Role> | undefined }) =>
  rows?.kind === 'partly' && (
    <p className="mt-1 text-xs text-warn">Some roles may be missing here: {rows.why}.</p>
  )

const colleaguesQuery = employeesQuery({ ...employeesSearch.defaults, page_size: 500 })

/** The roles that apply at a node, each with the reason why the caller can't assign it. No node means the caller's own. */
export function useRoleOffers(node: string): Offers {
  const myPermissions = useMyPermissions()
  const mayList = useCan(listRoles.needs).allowed
  const mayNodes = useCan(listNodes.needs).allowed
  const roles = useQuery({ ...everyRoleQuery, enabled: mayList })
  const nodes = useQuery({ ...allNodesQuery, enabled: mayNodes }).data ?? []
  const mayPeople = useCan(listEmployees.needs).allowed
  const isRefused = !roles.data && refusals.some((kind) => isKind(roles.error, kind))
  const people = useQuery({ ...colleaguesQuery, enabled: (!mayList || isRefused) && mayPeople })
  if (!mayList || isRefused) {
    const known = new Map(
      people.data?.results.flatMap(({ role, role_name }) =>
        role ? [[role, role_name ?? `Role ${role}`]] : [],
      ),
    )
    const offers = [...known]
      .map(([id, name]) => ({ id, name, reason: undefined }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
    return {
      offers,
      fromColleagues: true,
      mayType: true,
      rows: undefined,
      ready: !mayPeople || people.isFetched,
    }
  }
  const lineage = lineageOf(nodes, node || (onlyRoot(nodes)?.id ?? ''))
  const rows = roles.data?.rows
  const offers = offersOf(rows?.value.filter((role) => isForNode(role, lineage)) ?? [], myPermissions)
  return { offers, fromColleagues: false, mayType: rows?.kind === 'partly', rows, ready: roles.isFetched }
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
  offers: { offers, fromColleagues, mayType, rows },
  held,
  isUnknown = false,
}: Props) {
  const isListed = value === held?.id || offers.some(({ id }) => id === value)
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
        {value !== '' && !isListed && <option value={value}>Role {value}</option>}
        {offers.map(({ id, name, reason }) => (
          <option key={id} value={id} disabled={reason !== undefined && id !== held?.id}>
            {reason !== undefined && id !== held?.id
              ? `${isolated(name)} (you can’t assign this role)`
              : isolated(name)}
          </option>
        ))}
      </ChoiceField>
      <MissingRoles rows={rows} />
      {mayType && (
        <div className="mt-3">
          <TextField
            label="Role ID"
            value={isListed ? '' : value}
            inputMode="numeric"
            onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
            problem={undefined}
            hint="If the role isn’t in the list above."
          />
        </div>
      )}
      {beyond.length > 0 && (
        <div className="mt-2">
          <Beyond roles={beyond} />
        </div>
      )}
    </div>
  )
}
