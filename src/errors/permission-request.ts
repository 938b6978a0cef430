import { cataloguePermissions } from '#contract/permission-catalogue'
import { valueOfKnown, type Known } from '#domain/known'
import { hasUnknown, heldCodes, heldCodesOf, permissionSetOf } from '#domain/permission-set'
import { isBuiltIn } from '#domain/role-type'
import type { Role } from '#contract/roles'
import type { Endpoint, Needs } from '#contract/wire'
import { byName } from '#domain/by-name'
import { counted, isolated } from '../lib/words'
import { codesOf, type MyPermissions } from '../session/permissions'

export type Candidate = {
  readonly role: Role
  /** The number of permissions that the role has besides the missing one. */
  readonly others: number
  /** The number of permissions that the caller has and the role lacks. */
  readonly without: number
  /** Whether no other role can be smaller: every role was read with all its permissions. */
  readonly isSmallest: boolean
}

/**
 * Finds the role that adds the missing permission and the fewest others. Of two such roles it prefers the one that takes the least
 * away. A role of another node can't be assigned to the caller. A role with unknown permissions may add more than it seems.
 * @param ownNode the caller's node; without it only built-in roles are sure to fit
 */
export function smallestRole(
  roles: Known<readonly Role[]>,
  needs: Needs,
  myPermissions: MyPermissions,
  ownNode: string | undefined,
): Candidate | undefined {
  const wanted = codesOf(needs)
  const now = heldCodes(myPermissions ?? {})
  const fitting = (valueOfKnown(roles) ?? []).filter(
    (role) =>
      isBuiltIn(role) || role.msp_node === null || (ownNode !== undefined && role.msp_node === ownNode),
  )
  const clear = fitting.filter((role) => !hasUnknown(permissionSetOf(role)))
  const isSmallest = roles.kind === 'known' && clear.length === fitting.length
  return clear
    .map((role) => ({ role, codes: heldCodesOf(role) }))
    .filter(({ codes }) => wanted.some((code) => codes.includes(code)))
    .map(({ role, codes }) => ({
      role,
      others: codes.length - 1,
      without: now.filter((code) => !codes.includes(code)).length,
      isSmallest,
    }))
    .toSorted((a, b) => a.others - b.others || a.without - b.without || byName(a.role, b.role))[0]
}

type Missing = {
  readonly needs: Needs
  /** The task in words that readers understand without knowing the API. */
  readonly what: string
  readonly endpoint?: Endpoint | undefined
  readonly candidate: Candidate | undefined
  /** The open page, without the query part of its address. */
  readonly page: string
  readonly requestId?: string | undefined
  readonly at: Date
  /** The caller has an API key of a gateway instead of a role. */
  readonly worksWithKey?: boolean
}

/** Writes a message to the people who manage roles. It has everything they need to decide, and nothing secret. */
export function requestText({
  needs,
  what,
  endpoint,
  candidate,
  page,
  requestId,
  at,
  worksWithKey,
}: Missing): string {
  const permissions = cataloguePermissions
    .filter(({ code }) => codesOf(needs).includes(code))
    .map(({ name, code }) => `“${name}” (${code})`)
  const lines = [
    worksWithKey
      ? `Please give me an API key that has the permission ${permissions.join(' or ')}.`
      : `Please add the permission ${permissions.join(' or ')} to my role.`,
    `I need it for: ${what}${endpoint ? ` – ${endpoint.name}, ${endpoint.method} ${endpoint.path}` : ''}.`,
    ...(candidate
      ? [
          `${candidate.isSmallest ? 'The smallest role with it is' : 'A small role with it is'} “${isolated(candidate.role.name)}” (ID ${candidate.role.id}), which has ${counted(candidate.others, 'other permission')}.`,
        ]
      : []),
    `Seen at ${page} on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC${requestId ? `, request ID ${requestId}` : ''}.`,
  ]
  return lines.join('\n')
}
