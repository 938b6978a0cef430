import type { WrittenReview } from '#contract/reviews/reviews'
import { riskOf } from '../advice/permission-advice'
import { canonicalJson } from '../canonical-json'
import { hasUnknown, heldCodesOf, permissionSetOf } from '../roles/permission-set'
import { vouchedRole, type Change } from './facts-read'
import { deletedItem, differences, isRiskyCaller, itemsOf, type CallerFacts, type Gone } from './items'
import { factsOf, fingerprintText, roleIn } from './role-facts'
import type { ReviewedId, StoredReview, StoredRole } from './stored-review'

// What is another now than a review vouches for, and who came. `shown` is the text that stands for what a reader sees.

/** The roles of a review and of its nodes as they are now, as far as a reader sees them. */
export type RolesNow = {
  readonly roles: ReadonlyMap<string, StoredRole>
  /** Whether a role that isn't listed was deleted. False: nobody knows. */
  readonly isGone: (role: number, node: string | null) => boolean
}

type Role = Pick<StoredReview['roles'][number], 'role_id' | 'role' | 'read_at'>
export function roleNow(role: Role, changes: readonly Change[], { roles, isGone }: RolesNow) {
  const read = vouchedRole(role, changes)
  const found = roles.get(role.role_id)
  if (!read || (!found && isGone(Number(role.role_id), roleIn(read).node)))
    return { compared: true, shown: 'deleted', differences: read ? [deletedItem(read)] : [] }
  // A list of another API can leave out permissions.
  const compared = found !== undefined && !hasUnknown(permissionSetOf(found))
  const facts = compared ? factsOf(found) : read
  return { compared, shown: fingerprintText(facts), differences: itemsOf(facts, read) }
}

type Facts = CallerFacts | Gone
/** The facts in words, without what stays on the server. */
export const shownFacts = ({ node, node_name, given, status, role, role_name, expires_at }: CallerFacts) => ({
  status,
  role,
  role_name,
  msp_node: node,
  msp_node_name: node_name,
  expires_at,
  role_given: given,
})
export const shownIf = (one: Facts | null) => (one && typeof one === 'object' ? shownFacts(one) : null)
const heldOf = (one: Facts) => (typeof one === 'object' ? one.held : [])

export function callerNow(read: Facts, now: Facts, covers: readonly number[]) {
  const since = differences(read, now, covers)
  const [then, held] = since.includes('permissions') ? [heldOf(read), heldOf(now)] : [[], []]
  const isThere = typeof now === 'object'
  return {
    shown: isThere ? canonicalJson([now.role, now.node, now.status, now.expires_at, now.held]) : now,
    differences: since,
    risky: isThere && isRiskyCaller(now),
    got: held.filter((code) => !then.includes(code)),
    lost: then.filter((code) => !held.includes(code)),
    facts: shownIf(now),
  }
}

/** The facts that were last signed. A name that lies outside the scope of the review is not told. */
export function shownBefore(before: CallerFacts | null, inScope: readonly number[]) {
  if (!before) return null
  const seesRole = before.role_node === null || inScope.includes(before.role_node)
  return {
    ...shownFacts(before),
    ...(!seesRole && { role: null, role_name: null }),
    ...(!inScope.includes(before.node) && { msp_node: null, msp_node_name: null }),
    role_given: undefined,
  }
}

type Came = NonNullable<WrittenReview['since']>['came'][number]
type Caller = ReviewedId & Pick<Came, 'name'> & { readonly email: string | null; readonly facts: CallerFacts }
export const cameCaller = ({ kind, id, name, email, facts }: Caller): Came => ({
  kind,
  id,
  name,
  email,
  risky: isRiskyCaller(facts),
  status: facts.status,
  role_name: facts.role_name,
  msp_node: facts.node,
  msp_node_name: facts.node_name,
})
export const cameRole = (role: StoredRole): Came => ({
  kind: 'role',
  id: Number(role.id),
  name: role.name,
  email: null,
  risky: heldCodesOf(role).some((code) => riskOf(code) !== undefined),
  status: null,
  role_name: null,
  msp_node: role.msp_node == null ? null : Number(role.msp_node),
  msp_node_name: role.msp_node_name ?? null,
})

/** Stands for who came, and for what of a review that isn't closed is another now. */
export const sinceText = (
  { roles, callers }: Pick<StoredReview, 'roles' | 'callers'>,
  came: readonly Came[],
  is_complete: boolean,
) => {
  const changed = [
    ...callers.map(({ kind, id, now }) => [`${kind}:${id}`, now?.differences ?? [], now?.digest] as const),
    ...roles.map(({ role_id, now }) => [role_id, now?.differences ?? [], now?.compared] as const),
  ].filter(([, others, compared]) => others.length > 0 || compared === false)
  return canonicalJson({ changed, came, is_complete })
}

/** Whether it is known that nothing changed and nobody came. */
export const isAsDecided = ({ roles, callers, since }: StoredReview): boolean =>
  since?.is_complete === true &&
  since.came.length === 0 &&
  callers.every(({ now }) => now?.differences.length === 0) &&
  roles.every(({ now }) => now?.compared && now.differences.length === 0)
