import { maxId } from '#contract/wire'
import type { Role } from '#contract/roles'

/** What the database takes of somebody else's text: no NUL, no half of a character. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
const textOf = (text: string | undefined) => (text === undefined ? undefined : storable(text))

/** The ids of another API may be longer than ours. Those are not kept. */
export const isStorableId = (id: string): boolean => Number(id) >= 1 && Number(id) <= maxId

/** A role of another API as a review keeps it: what the contract declares, and nothing else that came with it. */
export function keptRole(role: Role): Role {
  const { id, name, msp_node, msp_node_name, role_type, last_modified, role_permissions } = role
  return {
    id,
    name: storable(name),
    msp_node: msp_node ?? null,
    msp_node_name: textOf(msp_node_name),
    role_type: textOf(role_type),
    last_modified: textOf(last_modified),
    role_permissions: role_permissions.map(({ category_name, category_description, permissions }) => ({
      category_name: storable(category_name),
      category_description: textOf(category_description),
      permissions: permissions.map((one) => ({
        id: one.id,
        code: storable(one.code),
        name: textOf(one.name),
        description: textOf(one.description),
        is_selected: one.is_selected,
      })),
    })),
  }
}
