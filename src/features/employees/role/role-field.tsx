import type { Id } from '#contract/shape'
import { useQuery } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { listRoles, type Role } from '#contract/roles/roles'
import { isForNode } from '#domain/access/assignable'
import { roleInWorld } from '#domain/access/records'
import { roleNames } from '#domain/distinct-names'
import { valueOfKnown } from '#domain/known'
import { heldCodesOf, lackedOf, permissionSetOf } from '#domain/roles/permission-set'
import { onlyRoot } from '#domain/tree'
import { byName } from '#domain/by-name'
import type { Rows } from '../../../api/what-was-read'
import { notLoaded, useTree } from '../../../queries/nodes'
import { useEveryRole } from '../../../queries/roles'
import type { MyPermissions } from '../../../session/permissions'
import { grantsOf } from '../../../session/key-words'
import { hasMore, useCan, useMyPermissions } from '../../../session/use-can'
import { ComboField } from '../../../ui/fields/combo-field'
import type { ComboOption } from '../../../ui/fields/combo-box'
import { employeesQuery } from '../../../queries/employees'
import { employeesSearch } from '../../../queries/searches'

export type Offer = {
  readonly id: string
  readonly name: string
  /** What the role grants; undefined where only its name is known. */
  readonly grants?: string
  /** Why the caller can't assign it. */
  readonly reason: string | undefined
}
export type Offers = {
  readonly offers: readonly Offer[]
  /** Listed roles that don't apply at the node. */
  readonly elsewhere: readonly Offer[]
  readonly fromColleagues: boolean
  /** The listed roles of the server; undefined where the offers come from elsewhere. */
  readonly rows: Rows<Role> | undefined
  readonly ready: boolean
}

/** The role with this id, if it can be assigned. */
export const offerFor = ({ offers }: Offers, id: string): Offer | undefined =>
  offers.find((one) => one.id === id && one.reason === undefined)

type Placed = { readonly role?: Id<'role'> | undefined; readonly msp_node?: Id<'node'> | undefined }

/** What is wrong with a chosen role at a node. Somebody can keep what they have. */
export function roleProblem(
  offers: Offers,
  { role = '', msp_node }: Placed,
  now: Placed | undefined,
): Record<string, string> {
  if (role === '') return { role: 'Choose a role.' }
  const isHeld = role === now?.role && msp_node === (now.msp_node ?? '')
  return offers.ready && !offerFor(offers, role) && !isHeld
    ? { role: 'This role doesn’t apply at the chosen node. Choose another one.' }
    : {}
}

/** A role with what it grants, and the reason why the caller can't assign it. */
const offerOf = (role: Role, name: string | undefined, myPermissions: MyPermissions): Offer => ({
  id: role.id,
  name: name ?? role.name,
  grants: grantsOf(permissionSetOf(role)),
  reason: hasMore(lackedOf(heldCodesOf(role), myPermissions)),
})

/** Roles by name, each with the reason why the caller can't assign it. `all` can have others of the same name. */
function offersOf(
  roles: readonly Role[],
  all: readonly Role[],
  myPermissions: MyPermissions,
): readonly Offer[] {
  const names = roleNames(all)
  return roles.map((role) => offerOf(role, names.get(role.id), myPermissions)).toSorted(byName)
}

/** Says why roles may be missing from the choices. */
export const MissingRoles = ({ rows }: { rows: Rows<Role> | undefined }) =>
  rows?.kind === 'partly' && (
    <p className="mt-1 text-xs text-warn">Some roles may be missing here: {rows.why}.</p>
  )

const colleaguesQuery = employeesQuery({ ...employeesSearch.defaults, ordering: '', page_size: 500 })

/**
 * The roles that apply at a node, each with the reason why the caller can't assign it. No node means the
 * caller's own.
 */
export function useRoleOffers(node: Id<'node'>): Offers {
  const myPermissions = useMyPermissions()
  const mayList = useCan(listRoles.needs).allowed
  const roles = useEveryRole()
  const { data: tree = notLoaded } = useTree()
  const mayPeople = useCan(listEmployees.needs).allowed
  const people = useQuery({ ...colleaguesQuery, enabled: !mayList && mayPeople })
  if (!mayList) {
    const known = new Map(
      people.data?.results.flatMap(({ role, role_name, lacked_codes = [] }) =>
        // Our own server says which of these roles the caller can't give.
        role && lacked_codes.length === 0 ? [[role, role_name ?? unlistedRole(role)]] : [],
      ),
    )
    const offers = [...known].map(([id, name]) => ({ id, name, reason: undefined })).toSorted(byName)
    return {
      offers,
      elsewhere: [],
      fromColleagues: true,
      rows: undefined,
      ready: !mayPeople || people.isFetched,
    }
  }
  const at = node || (onlyRoot(valueOfKnown(tree) ?? [])?.id ?? '')
  const rows = roles.data?.rows
  const applies = (role: Role) => isForNode(roleInWorld(role), at, tree)
  const all = rows?.value ?? []
  const offers = offersOf(all.filter(applies), all, myPermissions)
  const elsewhere = offersOf(
    all.filter((role) => !applies(role)),
    all,
    myPermissions,
  )
  return { offers, elsewhere, fromColleagues: false, rows, ready: roles.isFetched }
}

/** A role whose name no server said. Its number alone would read as a name. */
export const unlistedRole = (id: string): string => `Role that isn’t listed (ID ${id})`

/** The name of a role, whether it can be given or not. */
export const nameOfRole = ({ offers, elsewhere }: Pick<Offers, 'offers' | 'elsewhere'>, id: string): string =>
  [...offers, ...elsewhere].find((one) => one.id === id)?.name ?? unlistedRole(id)

/** A role as an option of a combo box. */
export const roleOption = ({ id, name, grants, reason }: Offer): ComboOption => ({
  value: id,
  label: name,
  note: grants,
  refused: reason === undefined ? undefined : `You can’t assign this role. It ${reason}.`,
})

export const colleaguesHint = 'Roles of your colleagues that you can give.'

type Props = {
  value: string
  onChange: (role: Id<'role'>) => void
  problem: string | undefined
  offers: Offers
  /** The current role, which always stays a choice. */
  held?: { readonly id: string; readonly name: string }
  /** The server didn't say which role the person has. */
  isUnknown?: boolean
  /** In the cell of a list, which has no other fields. */
  inCell?: boolean
  /** The node at which the roles apply, in words. */
  where?: string
}

export function RoleField({
  value,
  onChange,
  problem,
  offers: { offers, elsewhere, fromColleagues, rows },
  held,
  isUnknown = false,
  inCell = false,
  where = 'the chosen node',
}: Props) {
  const isListed = value === held?.id || offers.some(({ id }) => id === value)
  return (
    <div>
      <ComboField
        label="Role"
        value={value}
        onChange={onChange}
        problem={problem}
        hint={fromColleagues ? colleaguesHint : inCell ? undefined : `Only roles that apply at ${where}.`}
        placeholder="Choose a role"
        startsOpen={inCell}
        {...(inCell ? {} : { help: 'role' as const })}
        options={[
          ...(isUnknown ? [{ value: '', label: 'Not known (stays as it is)' }] : []),
          ...(held && !offers.some(({ id }) => id === held.id) ? [{ value: held.id, label: held.name }] : []),
          ...(value !== '' && !isListed ? [{ value, label: nameOfRole({ offers, elsewhere }, value) }] : []),
          ...offers.map((one) => roleOption(one.id === held?.id ? { ...one, reason: undefined } : one)),
          ...elsewhere
            .filter(({ id }) => id !== held?.id && id !== value)
            .map((one): ComboOption => ({
              ...roleOption(one),
              refused: `This role doesn’t apply at ${where}.`,
              isElsewhere: true,
            })),
        ]}
      />
      <MissingRoles rows={rows} />
    </div>
  )
}
