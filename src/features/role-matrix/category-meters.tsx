import type { Role } from '#contract/roles/roles'
import { permissionSetOf } from '#domain/roles/permission-set'
import { FoldedChips } from '../../ui/folded-chips'
import { shortCategory, tally, tallyAll, tallyWords } from './tally'

/** The categories of which a role has permissions, or may have some. */
const heldIn = (role: Role) => {
  const set = permissionSetOf(role)
  return role.role_permissions.flatMap(({ category_name: name, permissions }) => {
    const sum = tally(permissions, set)
    return sum.held + sum.unknown === 0 ? [] : [{ name: name.trim(), sum }]
  })
}

/** How many permissions of each category a role has, a line each. */
export const categoryLines = (role: Role): string =>
  heldIn(role)
    .map(({ name, sum }) => `${name}: ${tallyWords(sum)}`)
    .join('\n')

/**
 * Shows briefly how many permissions of each category a role has. Categories without any are left out, and
 * those beyond the first are folded.
 */
export function CategoryMeters({ role, shown }: { role: Role; shown: number }) {
  const all = tallyAll(permissionSetOf(role))
  if (all.unknown === all.of && all.of > 0) return <span className="text-muted">Not known</span>
  if (all.howMany === 'none') return <span className="text-muted">No permissions</span>
  const chips = heldIn(role).map(
    ({ name, sum: { held, of, unknown } }) =>
      `${shortCategory(name)} ${held}/${of}${unknown > 0 ? ' ?' : ''}`,
  )
  const more = chips.length - shown
  return <FoldedChips chips={chips.slice(0, shown)} more={more > 0 ? `+${more}` : undefined} />
}
