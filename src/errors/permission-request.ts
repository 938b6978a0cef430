import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import { valueOfKnown, type Known } from '#domain/known'
import { heldCodesOf } from '#domain/roles/permission-set'
import { isBuiltIn } from '#domain/roles/role-type'
import { updateEmployee } from '#contract/employees'
import { updateRole, type Role } from '#contract/roles/roles'
import type { Endpoint, Needs } from '#contract/wire'
import { byName } from '#domain/by-name'
import { codesOf } from '../session/permissions'

/** The card names at most this many roles. */
const mostNamed = 3

/**
 * The roles whose members can give the caller a permission: they have it, and can change roles or give people
 * other ones. A role of another node may end beside the caller. Built-in roles come first.
 * @param ownNode the caller's node; without it only built-in roles are sure to count
 */
export function rolesThatGive(
  roles: Known<readonly Role[]>,
  needs: Needs,
  ownNode: string | undefined,
): readonly Role[] {
  const givers = [...codesOf(updateRole.needs), ...codesOf(updateEmployee.needs)]
  const here = (role: Role) =>
    isBuiltIn(role) || role.msp_node === null || (ownNode !== undefined && role.msp_node === ownNode)
  return (valueOfKnown(roles) ?? [])
    .filter((role) => {
      const codes = heldCodesOf(role)
      const has = (wanted: readonly string[]) => wanted.some((code) => codes.includes(code))
      return here(role) && has(codesOf(needs)) && has(givers)
    })
    .toSorted((a, b) => Number(isBuiltIn(b)) - Number(isBuiltIn(a)) || byName(a, b))
    .slice(0, mostNamed)
}

type Missing = {
  readonly needs: Needs
  /** The task in words that readers understand without knowing the API. */
  readonly what: string
  readonly endpoint?: Endpoint | undefined
  /** The open page, without the query part of its address. */
  readonly page: string
  readonly requestId?: string | undefined
  readonly at: Date
  /** The caller has an API key of a gateway instead of a role. */
  readonly worksWithKey?: boolean
}

/**
 * Writes a message to the people who manage roles. It has everything they need to decide, and nothing secret.
 */
export function requestText({ needs, what, endpoint, page, requestId, at, worksWithKey }: Missing): string {
  const permissions = cataloguePermissions
    .filter(({ code }) => codesOf(needs).includes(code))
    .map(({ name, code }) => `“${name}” (${code})`)
  const lines = [
    worksWithKey
      ? `Please give me an API key that has the permission ${permissions.join(' or ')}.`
      : `Please add the permission ${permissions.join(' or ')} to my role.`,
    `I need it for: ${what}${endpoint ? ` – ${endpoint.name}, ${endpoint.method} ${endpoint.path}` : ''}.`,
    `Seen at ${page} on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC${requestId ? `, request ID ${requestId}` : ''}.`,
  ]
  return lines.join('\n')
}
