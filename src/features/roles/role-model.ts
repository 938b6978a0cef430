import type { Id } from '#contract/shape'
import type { PermissionCategory } from '#contract/roles/permission-catalogue'
import { getRole, listPermissions, type Role } from '#contract/roles/roles'
import {
  intersection,
  noPermissions,
  permissionSetOf,
  setHeld,
  union,
  type PermissionSet,
} from '#domain/roles/permission-set'
import { listedByAny } from '#domain/roles/role-matrix'
import { call } from '../../api/call'

/** The start of a new role: empty, a copy, or several roles joined. */
export type RoleModel = {
  readonly name: string
  readonly categories: readonly PermissionCategory[]
  readonly permissions: PermissionSet
  /** The node of the role that is copied; empty for a built-in one, or without a single model. */
  readonly msp_node: Id<'node'>
}

/**
 * `union 3,5`: every permission of at least one of them; `intersection 3,5`: the permissions of all of them.
 */
export function joinOf(
  from: string,
): { readonly how: 'union' | 'intersection'; readonly ids: readonly string[] } | undefined {
  const [, how, ids = ''] = /^(union|intersection) (\d+(?:,\d+){1,5})$/.exec(from) ?? []
  return how === 'union' || how === 'intersection' ? { how, ids: ids.split(',') } : undefined
}

function joined(roles: readonly Role[], how: 'union' | 'intersection'): RoleModel {
  const sets = roles.map(permissionSetOf)
  const names = roles.map(({ name }) => name).join(', ')
  return {
    name: how === 'union' ? `All of ${names}` : `Shared by ${names}`,
    categories: listedByAny(roles),
    permissions: how === 'union' ? union(sets) : intersection(sets),
    msp_node: '',
  }
}

export async function readModel(from: string, signal: AbortSignal): Promise<RoleModel> {
  const join = joinOf(from)
  const read = (id: string) => call(getRole, { params: { role_id: id }, signal })
  if (join) return joined(await Promise.all(join.ids.map(read)), join.how)
  if (!from) {
    const categories = await call(listPermissions, { signal })
    const codes = categories.flatMap(({ permissions }) => permissions.map(({ code }) => code))
    return { name: '', categories, permissions: setHeld(noPermissions, codes, false), msp_node: '' }
  }
  const role = await read(from)
  return {
    name: `Copy of ${role.name}`,
    categories: role.role_permissions,
    permissions: permissionSetOf(role),
    msp_node: role.msp_node ?? '',
  }
}
