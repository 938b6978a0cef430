import { cataloguePermissions } from '#contract/permission-catalogue'
import { heldCodes, heldCodesOf } from '#domain/permission-set'
import type { Role } from '#contract/roles'
import type { Endpoint, Needs } from '#contract/wire'
import { counted } from '../lib/words'
import { codesOf, type Rights } from '../session/rights'

export type Candidate = {
  readonly role: Role
  /** Permissions that the role holds besides the missing one. */
  readonly others: number
  /** Permissions that the key holds now and the role does not. */
  readonly without: number
}

/** The role that would add what is missing and the least besides; of two alike, the one that takes the least away. */
export function smallestRole(roles: readonly Role[], needs: Needs, rights: Rights): Candidate | undefined {
  const wanted = codesOf(needs)
  const now = heldCodes(rights ?? {})
  return roles
    .map((role) => ({ role, held: heldCodesOf(role) }))
    .filter(({ held }) => wanted.some((code) => held.includes(code)))
    .map(({ role, held }) => ({
      role,
      others: held.length - 1,
      without: now.filter((code) => !held.includes(code)).length,
    }))
    .toSorted(
      (a, b) => a.others - b.others || a.without - b.without || a.role.name.localeCompare(b.role.name),
    )[0]
}

type Request = {
  readonly needs: Needs
  /** What a person wanted to do, for readers who do not know the API. */
  readonly what: string
  readonly endpoint?: Endpoint | undefined
  readonly candidate: Candidate | undefined
  /** Where: the address that a person had open, without what stands behind its question mark. */
  readonly page: string
  readonly requestId?: string | undefined
  readonly at: Date
}

/** A message to whoever manages roles: everything needed to decide, and nothing secret. */
export function requestText({ needs, what, endpoint, candidate, page, requestId, at }: Request): string {
  const permissions = cataloguePermissions
    .filter(({ code }) => codesOf(needs).includes(code))
    .map(({ name, code }) => `“${name}” (${code})`)
  const lines = [
    `Please give my service account key the permission ${permissions.join(' or ')}.`,
    `I need it for: ${what}${endpoint ? ` – ${endpoint.name}, ${endpoint.method} ${endpoint.path}` : ''}.`,
    ...(candidate
      ? [
          `The smallest role that has it is “${candidate.role.name}” (id ${candidate.role.id}), with ${counted(candidate.others, 'other permission')}.`,
        ]
      : []),
    `Seen at ${page} on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC${requestId ? `, request id ${requestId}` : ''}.`,
  ]
  return lines.join('\n')
}
