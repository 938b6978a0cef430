import { getRole, type Role } from '#contract/roles/roles'
import type { CallerApi } from './caller-api'

/** Roles that are read by id at a time. */
const atOnce = 3

/**
 * Reads those roles by id that the API lists without their permissions. Get Role is specified, List Roles
 * isn't.
 */
export async function wholeRoles(api: CallerApi, roles: readonly Role[]): Promise<Role[]> {
  const waiting = roles.filter(
    ({ is_partial, role_permissions }) => is_partial && role_permissions.length === 0,
  )
  const whole = new Map<string, Role>()
  const readOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      whole.set(next.id, await api.ask(getRole, { role_id: next.id }))
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
  return roles.map((role) => whole.get(role.id) ?? role)
}
