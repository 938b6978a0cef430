import * as z from 'zod/mini'
import { dayParam, nodeScope } from '../filters'
import { withGaps } from '../gaps'
import { referring } from '../references'
import { cataloguePermissions, permissionCategoryShape } from './permission-catalogue'
import {
  choice,
  idOf,
  list,
  nullable,
  record,
  sometimes,
  text,
  type Read,
  type Shape,
  type Written,
} from '../shape'
import { permissionCodes } from './permissions'
import { bodyIdOf, endpoint, listQuery, nameInput, page, pathIdOf } from '../wire'
import { roleTypes, roleOrderings } from '../address-values'

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthDayYear = new RegExp(`^(${months.join('|')}) \\d{1,2}, \\d{4}$`)
/** `<Month> <day>, <year>` (S), in UTC. */
const humanDate: Shape<string> = { write: z.string().check(z.regex(monthDayYear)), read: z.string() }

/**
 * A role (S). `msp_node` is null for built-in roles (S) and the id of its node for custom ones (P), which
 * also have `msp_node_name` (P). `role_permissions` lists every permission of every category.
 */
export const roleShape = referring(
  withGaps(
    record(
      { id: idOf<'role'>(), name: text, role_permissions: list(permissionCategoryShape) },
      {
        msp_node: nullable(idOf<'node'>()),
        msp_node_name: sometimes(text),
        role_type: choice(roleTypes),
        last_modified: humanDate,
      },
    ),
    'role_permissions',
    permissionCategoryShape,
  ),
  { msp_node: 'msp_node_name' },
)
export type Role = Read<typeof roleShape>
export type WrittenRole = Written<typeof roleShape>

/** Formats a moment as `<Month> <day>, <year>` in UTC (S). */
export const formatLastModified = (moment: Date): string =>
  `${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`

/**
 * The orderings of List Roles that only our own server has (X). `member_count` counts people in the caller's
 * scope, and keys for callers who can view those.
 */
const ownOrderings = ['role_type', 'msp_node_name', 'permission_count', 'member_count'] as const

/** Filters that only our own server has (X). `changed_from`: the day of `last_modified`, included. */
const ownFilters = {
  role_type: z.optional(z.enum(roleTypes, `One of: ${roleTypes.join(', ')}.`)),
  permission: z.optional(
    z.enum(permissionCodes, 'There is no such permission; List Permissions has them all.'),
  ),
  changed_from: dayParam,
}

const roleParams = z.object({ role_id: pathIdOf<'role'>() })
const known = new Set(cataloguePermissions.map((permission) => permission.id))
const permissionIds = z.array(bodyIdOf<'permission'>()).check(
  z.maxLength(100, 'At most 100 permissions.'),
  z.refine(
    (ids) => ids.every((one) => known.has(one)),
    'There is no permission with one of these IDs; List Permissions has them all.',
  ),
)

/** Operation 6: the catalogue, a bare array of categories with every `is_selected` false (P). */
export const listPermissions = endpoint({
  name: 'List Permissions',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/permissions/',
  reply: list(permissionCategoryShape),
  needs: 'msp_view_role',
  source: { path: 'P', body: 'P', reply: 'P' },
})

/** Operation 7: whole roles, the built-in ones and the custom ones in scope (A). */
export const listRoles = endpoint({
  name: 'List Roles',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/roles/',
  query: z.extend(listQuery(roleOrderings), { ...nodeScope, ...ownFilters }),
  reply: page(roleShape),
  needs: 'msp_view_role',
  extensions: ['include_descendants', ...Object.keys(ownFilters), ...ownOrderings],
  source: { path: 'A', body: 'A', reply: 'A' },
})

/** Operation 9: one role (S). 400 `{error}`, 403 `{detail}`. */
export const getRole = endpoint({
  name: 'Get Role',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/roles/{role_id}/',
  params: roleParams,
  reply: roleShape,
  needs: 'msp_view_role',
  source: { path: 'S', body: 'S', reply: 'S' },
})

/** A role with the fields of the body that writes it. */
const inBody = ({ name, msp_node, role_permissions }: Role) => ({
  name,
  msp_node,
  permissions: role_permissions.flatMap(({ permissions }) =>
    permissions.flatMap(({ id, is_selected }) => (is_selected ? [id] : [])),
  ),
})

/** Operation 10: creates a custom role (A). `msp_node` defaults to the caller's own node. */
export const createRole = endpoint({
  name: 'Create Role',
  group: 'Role',
  method: 'POST',
  path: '/api/msp/roles/',
  body: z.strictObject({
    name: nameInput,
    msp_node: z.optional(bodyIdOf<'node'>()),
    permissions: permissionIds,
  }),
  reply: roleShape,
  success: 201,
  needs: 'msp_add_role',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getRole, told: inBody },
})

/** Operation 11: changes name or permissions and replies with the whole role (P). */
export const updateRole = endpoint({
  name: 'Update Role',
  group: 'Role',
  method: 'PATCH',
  path: '/api/msp/roles/{role_id}/',
  params: roleParams,
  body: z.strictObject({ name: z.optional(nameInput), permissions: z.optional(permissionIds) }),
  reply: roleShape,
  needs: 'msp_edit_role',
  source: { path: 'A', body: 'A', reply: 'P' },
  shownBy: { read: () => getRole, told: inBody },
})

const members = <K extends 'employee' | 'key'>() => list(record({ id: idOf<K>() }, { name: text }))

/**
 * Gives every member of a role another one and deletes the role, all or nothing (X). It also needs the
 * permission to change each kind of member that the role has.
 */
export const replaceRole = endpoint({
  name: 'Replace role',
  method: 'POST',
  path: '/api/console/roles/{role_id}/replace/',
  params: roleParams,
  body: z.strictObject({ role: bodyIdOf<'role'>() }),
  reply: record({ people: members<'employee'>(), keys: members<'key'>() }, {}),
  needs: 'msp_delete_role',
  fresh: true,
})

/** Operation 12: deletes a role (A). 400 `{error}` while people or service accounts have it (P). */
export const deleteRole = endpoint({
  name: 'Delete Role',
  group: 'Role',
  method: 'DELETE',
  path: '/api/msp/roles/{role_id}/',
  params: roleParams,
  reply: null,
  needs: 'msp_delete_role',
  fresh: true,
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getRole, told: inBody },
})
