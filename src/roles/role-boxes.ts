import type { Role } from '#contract/roles'
import type { Boxes } from './role-merge'

type Listed = Pick<Role, 'role_permissions'>
const all = ({ role_permissions }: Listed) => role_permissions.flatMap(({ permissions }) => permissions)

/** Every permission that the reply lists, known here or not, with whether the role holds it. */
export const boxesOf = (role: Listed): Boxes =>
  Object.fromEntries(all(role).map(({ code, is_selected }) => [code, is_selected]))

export const sameBoxes = (one: Boxes, other: Boxes): boolean => differingCodes(one, other).length === 0

export const differingCodes = (one: Boxes, other: Boxes): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (code) => (one[code] === true) !== (other[code] === true),
  )

/** The ids to send for these boxes; undefined when the server did not tell the id of one of them. */
export function idsFor(role: Listed, boxes: Boxes): string[] | undefined {
  const ids = all(role).flatMap(({ id, code }) => (boxes[code] === true ? [id] : []))
  return ids.every((id) => id !== undefined) ? ids : undefined
}
