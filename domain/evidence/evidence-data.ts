import { permissionName } from '#contract/permissions'
import type { Known } from '../known'
import { changeOutcome } from '../review/change-outcome'
import { keyOf } from '../review/review-decisions'
import { heldCodesOf } from '../permission-set'
import type { StoredReview } from '../review/stored-review'
import { isBuiltIn } from '../role-type'

/** The kind of server that stored the review and vouches for its times and names. `gateway`: in front of another API. */
export type StoredBy = 'server' | 'gateway'
type Member = { readonly id: string; readonly name: string; readonly status: string }
/** The people with a role: how many they are, and the first of them by name. */
export type Members = Known<{ readonly count: number; readonly people: readonly Member[] }>
export type MembersOf = (role: string) => Members
export type EvidenceData = ReturnType<typeof evidenceData>
type NamedPermission = { readonly code: string; readonly name: string; readonly category: string }

/** The five sections of the evidence as data. Everything that people read in the file is made of these. */
export function evidenceData(review: StoredReview, storedBy: StoredBy, membersOf: MembersOf) {
  const permissions = permissionsIn(review)
  const itemOf = new Map(review.items.map((item) => [keyOf(item), item]))
  const nameOf = new Map(review.roles.map(({ role_id, name }) => [role_id, name]))
  return {
    about: aboutData(review, storedBy),
    population: review.roles.map((role) => populationRow(role, membersOf)),
    matrix: {
      permissions: [...permissions.values()],
      roles: review.roles.flatMap(({ role_id, name, role }) =>
        role ? [{ role: role_id, name, held: heldCodesOf(role) }] : [],
      ),
    },
    decisions: review.decisions.map((one) => {
      const item = itemOf.get(keyOf(one))
      return {
        role: one.role,
        role_name: nameOf.get(one.role) ?? null,
        code: one.code,
        permission: one.code === null ? null : (permissions.get(one.code)?.name ?? permissionName(one.code)),
        why: item?.kind ?? 'unchanged',
        risky: item?.risky ?? false,
        from: item?.from ?? null,
        decision: one.decision,
        note: one.note,
        decided_at: one.decided_at,
        decided_by: one.account_name,
        milliseconds: one.milliseconds,
      }
    }),
    changes: review.changes.map(({ account_name, ...change }) => ({
      ...change,
      outcome: changeOutcome({ remove: change.removed, add: change.added }, change) ?? null,
      role_name: nameOf.get(change.role) ?? null,
      by: account_name,
    })),
  }
}

const aboutData = (review: StoredReview, storedBy: StoredBy) => ({
  format: 'msp-role-review',
  version: 2,
  review: String(review.id),
  name: review.name,
  kept_by: storedBy,
  base_url: review.base_url,
  node: review.msp_node === null ? null : { id: String(review.msp_node), name: review.msp_node_name },
  reviewer: review.reviewer,
  opened_by: review.account_name,
  opened_at: review.opened_at,
  closed_at: review.closed_at,
  due_on: review.due_on,
  scope: { roles: review.scope_roles, nodes: review.scope_nodes },
  is_complete: review.is_complete,
  roles: review.roles.length,
  decisions: review.decisions.length,
  milliseconds: review.milliseconds,
})

const populationRow = ({ role, ...reviewed }: StoredReview['roles'][number], membersOf: MembersOf) => ({
  role: reviewed.role_id,
  name: reviewed.name,
  status: reviewed.status,
  fingerprint: reviewed.fingerprint,
  type: role?.role_type ?? null,
  node: role?.msp_node == null ? null : { id: String(role.msp_node), name: role.msp_node_name ?? null },
  last_modified: role?.last_modified ?? null,
  built_in: role !== null && isBuiltIn(role),
  members: role === null ? null : membersOf(reviewed.role_id),
  before:
    reviewed.before_review === null
      ? null
      : { review: String(reviewed.before_review), closed_at: reviewed.before_closed_at },
})

/** Every permission that a role of the review has or could have, as it was named when the roles were read. */
function permissionsIn(review: StoredReview): Map<string, NamedPermission> {
  const found = new Map<string, NamedPermission>()
  for (const { role } of review.roles)
    for (const { category_name, permissions } of role?.role_permissions ?? [])
      for (const { code, name } of permissions)
        if (!found.has(code))
          found.set(code, { code, name: name ?? permissionName(code), category: category_name.trim() })
  return found
}
