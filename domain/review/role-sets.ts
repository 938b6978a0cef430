import type { RolesSnapshot, SnapshotPermission, SnapshotRole } from '#contract/role-facts'
import { heldCodesOf } from '../permission-set'

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
const byCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Takes from roles what a later comparison needs. The order of the roles and of their permissions does not
 * matter.
 */
export function snapshotOf(roles: readonly AnyRole[]): RolesSnapshot {
  const permissions = new Map<string, SnapshotPermission>()
  for (const { role_permissions } of roles)
    for (const { category_name, permissions: list } of role_permissions)
      for (const { id, code, name } of list)
        if (!permissions.has(code))
          permissions.set(code, {
            code,
            id: textOrNull(id),
            name: name ?? code,
            category: category_name.trim(),
          })
  const facts = roles.map((role): SnapshotRole => {
    const held = heldCodesOf(role).toSorted(byCode)
    return { id: String(role.id), name: role.name, node: textOrNull(role.msp_node), held }
  })
  return {
    permissions: [...permissions.values()].toSorted((one, other) => byCode(one.code, other.code)),
    roles: facts.toSorted((one, other) => byCode(one.id.padStart(12, '0'), other.id.padStart(12, '0'))),
  }
}
