import type { RoleFacts } from '#contract/roles/role-facts'
import { canonicalJson } from '../canonical-json'
import { heldCodesOf } from '../roles/permission-set'

/** A role on either side of the wire: the browser has ids as text, the server as numbers. */
export type AnyRole = {
  readonly id: string | number
  readonly name: string
  readonly msp_node?: string | number | null | undefined
  readonly role_permissions: readonly {
    readonly category_name: string
    readonly permissions: readonly {
      readonly id?: string | number | undefined
      readonly code: string
      readonly name?: string | undefined
      readonly is_selected?: boolean | undefined
    }[]
  }[]
  readonly is_partial?: true | undefined
}

const textOrNull = (id: string | number | null | undefined): string | null =>
  id === null || id === undefined ? null : String(id)

/**
 * The permissions that a role has, with their names, as a review stores them. The order in which a server sends
 * them doesn't matter.
 */
export function factsOf(role: AnyRole): RoleFacts {
  const held = heldCodesOf(role).toSorted()
  const listed = role.role_permissions.flatMap(({ category_name, permissions }) =>
    permissions.map(({ id, code, name }) => ({
      code,
      id: textOrNull(id),
      name: name ?? code,
      category: category_name.trim(),
    })),
  )
  return {
    permissions: held.flatMap((code) => listed.find((one) => one.code === code) ?? []),
    roles: [{ id: String(role.id), name: role.name, node: textOrNull(role.msp_node), held }],
  }
}
/** The only role among the facts. @throws when they have none */
export const roleIn = ({ roles: [role] }: RoleFacts): RoleFacts['roles'][number] => {
  if (!role) throw new Error('Facts are of one role.')
  return role
}
type Placed = { readonly msp_node?: string | number | null | undefined }
type Reviewed = { readonly role: Placed | null; readonly before?: RoleFacts | null | undefined }
/** The nodes of what is reviewed. */
export const nodesReviewed = (of: {
  roles: readonly Reviewed[]
  callers?: readonly Placed[] | undefined
}) => {
  const ofRoles = of.roles.map(({ role, before }) => (role ? role.msp_node : before && roleIn(before).node))
  const nodes = [...ofRoles, ...(of.callers ?? []).map(({ msp_node }) => msp_node)]
  return [...new Set(nodes.flatMap((node) => textOrNull(node) ?? []))]
}
/** The codes that the server lists for the role, given or not. */
export const knownCodesOf = (role: AnyRole): string[] =>
  role.role_permissions.flatMap(({ permissions }) => permissions.map(({ code }) => code))

/**
 * Returns the text whose SHA-256 is the fingerprint of a role. It leaves out dates and descriptions, which
 * nobody reviews.
 */
export function fingerprintText(facts: RoleFacts): string {
  const { id, name, node } = roleIn(facts)
  return canonicalJson({ id, name, node, held: facts.permissions.map((one) => [one.code, one.name]) })
}

/** The names of all permissions that the role could hold, for those that a change gave it. */
export const catalogueOf = (role: AnyRole): RoleFacts =>
  factsOf({
    ...role,
    role_permissions: role.role_permissions.map((category) => ({
      ...category,
      permissions: category.permissions.map((one) => ({ ...one, is_selected: true })),
    })),
  })

/**
 * Returns the facts after a change that the review made. `now` names the permissions that the change added.
 */
export function factsAfter(
  facts: RoleFacts,
  now: RoleFacts,
  removed: readonly string[],
  added: readonly string[],
): RoleFacts {
  const held = new Set(
    roleIn(facts)
      .held.filter((code) => !removed.includes(code))
      .concat(added),
  )
  const known = new Map([...facts.permissions, ...now.permissions].map((one) => [one.code, one]))
  return {
    permissions: [...known.values()]
      .filter(({ code }) => held.has(code))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    roles: [{ ...roleIn(facts), held: [...held].toSorted() }],
  }
}
