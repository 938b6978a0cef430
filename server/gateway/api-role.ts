import type { Role } from '#contract/roles/roles'
import { maxId } from '#contract/wire'

/** Replaces what the database cannot store in a text: NUL and halves of characters. */
export const storable = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '\uFFFD')
const textOf = (text: string | undefined) => (text === undefined ? undefined : storable(text))

/** Whether an id fits into our columns. Ids of another API can be longer. */
export const isStorableId = (id: string): boolean => Number(id) >= 1 && Number(id) <= maxId

/**
 * A role of another API as a review stores it: the fields of the contract, without anything else that was
 * sent.
 */
export function storedRole(role: Role): Role {
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
