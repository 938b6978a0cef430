import * as z from 'zod/mini'
import { cataloguePermissions, permissionCategoryShape } from './permission-catalogue'
import {
  choice,
  id,
  list,
  nullable,
  record,
  sometimes,
  text,
  type Read,
  type Shape,
  type Written,
} from './shape'
import { bodyId, endpoint, listQuery, nameInput, nodeFilter, nothing, page, pathId } from './wire'

/** `System Assigned` is specified for built-in roles; `Custom` is ours (A). */
export const roleTypes = ['System Assigned', 'Custom'] as const

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthDayYear = new RegExp(`^(${months.join('|')}) \\d{1,2}, \\d{4}$`)
/** `<Month> <day>, <year>` (S), in UTC. */
const humanDate: Shape<string> = { write: z.string().check(z.regex(monthDayYear)), read: z.string() }

/**
 * Role (S). `msp_node` is null for built-in roles (S) and the id of the node it is attached to for custom ones (P);
 * `msp_node_name` is there only when attached (P). `role_permissions` has every permission of every category.
 */
export const roleShape = record(
  { id, name: text, role_permissions: list(permissionCategoryShape) },
  {
    msp_node: nullable(id),
    msp_node_name: sometimes(text),
    role_type: choice(roleTypes),
    last_modified: humanDate,
  },
)
export type Role = Read<typeof roleShape>
export type WrittenRole = Written<typeof roleShape>

/** The form `<Month> <day>, <year>` of a moment, in UTC (S). */
export const formatLastModified = (moment: Date): string =>
  `${months[moment.getUTCMonth()]} ${moment.getUTCDate()}, ${moment.getUTCFullYear()}`

/** What List Roles can be ordered by (A). */
export const roleOrderings = ['id', 'name', 'last_modified'] as const

const roleParams = z.object({ role_id: pathId })
const known = new Set(cataloguePermissions.map((permission) => permission.id))
const permissionIds = z.array(bodyId).check(
  z.maxLength(100, 'At most 100 permissions.'),
  z.refine(
    (ids) => ids.every((one) => known.has(one)),
    'There is no permission with one of these ids; List Permissions has them all.',
  ),
)

/** 6. The catalogue: a bare array of categories, all `is_selected` false (P). */
export const listPermissions = endpoint({
  name: 'List Permissions',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/permissions/',
  params: nothing,
  query: nothing,
  body: null,
  reply: list(permissionCategoryShape),
  success: 200,
  needs: 'msp_view_role',
  basis: { path: 'P', body: 'P', reply: 'P' },
})

/** 7. Whole roles: built-in ones, and the custom ones of every node in reach. */
export const listRoles = endpoint({
  name: 'List Roles',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/roles/',
  params: nothing,
  query: z.extend(listQuery(roleOrderings), nodeFilter),
  body: null,
  reply: page(roleShape),
  success: 200,
  needs: 'msp_view_role',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 9. (S) 400 `{error}`, 403 `{detail}`. */
export const getRole = endpoint({
  name: 'Get Role',
  group: 'Role',
  method: 'GET',
  path: '/api/msp/roles/{role_id}/',
  params: roleParams,
  query: nothing,
  body: null,
  reply: roleShape,
  success: 200,
  needs: 'msp_view_role',
  basis: { path: 'S', body: 'S', reply: 'S' },
})

/** 10. `msp_node` is the caller's own node when it is not given. */
export const createRole = endpoint({
  name: 'Create Role',
  group: 'Role',
  method: 'POST',
  path: '/api/msp/roles/',
  params: nothing,
  query: nothing,
  body: z.strictObject({ name: nameInput, msp_node: z.optional(bodyId), permissions: permissionIds }),
  reply: roleShape,
  success: 201,
  needs: 'msp_add_role',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 11. Answers the whole role (P). */
export const updateRole = endpoint({
  name: 'Update Role',
  group: 'Role',
  method: 'PATCH',
  path: '/api/msp/roles/{role_id}/',
  params: roleParams,
  query: nothing,
  body: z.strictObject({ name: z.optional(nameInput), permissions: z.optional(permissionIds) }),
  reply: roleShape,
  success: 200,
  needs: 'msp_edit_role',
  basis: { path: 'A', body: 'A', reply: 'P' },
})

/** 12. 400 `{error}` while people or keys hold it (P). */
export const deleteRole = endpoint({
  name: 'Delete Role',
  group: 'Role',
  method: 'DELETE',
  path: '/api/msp/roles/{role_id}/',
  params: roleParams,
  query: nothing,
  body: null,
  reply: null,
  success: 204,
  needs: 'msp_delete_role',
  basis: { path: 'A', body: 'A', reply: 'A' },
})
