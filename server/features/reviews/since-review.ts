import type { SQL } from 'drizzle-orm'
import type { WrittenReview } from '#contract/reviews/reviews'
import { riskOf } from '#domain/advice/permission-advice'
import { canonicalJson } from '#domain/canonical-json'
import { hasUnknown, heldCodesOf, permissionSetOf } from '#domain/roles/permission-set'
import { vouchedRole } from '#domain/review/facts-read'
import { deletedItem, isRiskyCaller, itemsOf } from '#domain/review/items'
import { factsOf, fingerprintText, roleIn } from '#domain/review/role-facts'
import type { StoredReview, StoredRole } from '#domain/review/stored-review'
import type { Db } from '../../db/open'
import type { reviews } from '../../db/tables/reviews.schema'
import { hashOf } from '../../signing/signing-key'
import { digestOf, readCallers, type ReadCaller } from './callers.store'

/** The roles of a review and of its nodes as they are now, as far as a reader sees them. */
export type RolesNow = {
  readonly roles: ReadonlyMap<string, StoredRole>
  /** Whether a role that isn't listed was deleted. False: nobody knows. */
  readonly isGone: (role: number, node: string | null) => boolean
}
/**
 * The reviews that a caller sees. `upstream`: empty for reviews of our own roles, otherwise the API behind
 * the gateway.
 */
export type VisibleReviews = {
  readonly upstream: string
  readonly condition: SQL
  /** The nodes in the scope of the reader. */
  readonly scope: readonly number[]
  readonly now: Date
  /** These roles, and those of the nodes, as they are now. */
  readonly rolesNow: (db: Db, roles: readonly number[], nodes: readonly number[]) => Promise<RolesNow>
  /** Whether the reader sees whatever is at these nodes. */
  readonly seesAll: (db: Db, nodes: readonly number[]) => Promise<boolean>
}

type Role = Pick<StoredReview['roles'][number], 'role_id' | 'role' | 'read_at'>

/** What is another now than the review vouches for. */
export function roleNow(
  role: Role,
  changes: WrittenReview['changes'],
  { roles, isGone }: RolesNow,
): StoredReview['roles'][number]['now'] {
  const read = vouchedRole(role, changes)
  const found = roles.get(role.role_id)
  if (!read || (!found && isGone(Number(role.role_id), roleIn(read).node)))
    return { compared: true, digest: hashOf('deleted'), differences: read ? [deletedItem(read)] : [] }
  // A list of another API can leave out permissions.
  const compared = found !== undefined && !hasUnknown(permissionSetOf(found))
  const facts = compared ? factsOf(found) : read
  return { compared, digest: hashOf(fingerprintText(facts)), differences: itemsOf(facts, read) }
}

type Came = NonNullable<WrittenReview['since']>['came'][number]
const cameCaller = ({ kind, id, name, email, facts }: ReadCaller): Came => ({
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
const cameRole = (role: StoredRole): Came => ({
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

type Row = typeof reviews.$inferSelect
/**
 * The nodes to which somebody can come. Earlier releases stored none: only what a review was of can have come to it,
 * and `scope_nodes` of their campaigns are those of all parts.
 */
export const coversOf = ({ campaign, covers, node_ids, scope_nodes, scope_roles }: Row): number[] =>
  covers ??
  (scope_roles.length + scope_nodes.length === 0
    ? node_ids
    : scope_nodes.filter((one) => campaign === null || node_ids.includes(one)))

type Compared = Pick<StoredReview, 'roles' | 'callers'> & { readonly present: RolesNow | undefined }
/** The people, keys and roles that came to the nodes of a review, and what stands for them and for each change. */
export async function sinceOf(
  db: Db,
  visible: VisibleReviews,
  row: Row,
  { roles, callers, present }: Compared,
) {
  const { scope, now, seesAll } = visible
  const covers = coversOf(row)
  const known = new Set(roles.map(({ role_id }) => role_id))
  const seen = row.kind === 'roles' ? [] : covers.filter((one) => scope.includes(one))
  const people = seen.length === 0 ? [] : await readCallers(db, seen, now, row.campaign ?? row.id)
  const more = [...(present?.roles.values() ?? [])].filter(
    ({ id, msp_node }) => !known.has(String(id)) && msp_node != null && covers.includes(Number(msp_node)),
  )
  const came = [...people.map(cameCaller), ...more.map(cameRole)]
  const is_complete = await seesAll(db, covers)
  const changed = [
    ...callers.map(
      (one) => [`${one.kind}:${one.id}`, one.now?.differences ?? [], digestOf(one.current)] as const,
    ),
    ...roles.map(({ role_id, now: one }) => [role_id, one?.differences ?? [], one?.compared] as const),
  ].filter(([, differences, compared]) => differences.length > 0 || compared === false)
  return { digest: hashOf(canonicalJson({ changed, came, is_complete })), came, is_complete }
}

/** Whether it is known that nothing changed and nobody came. */
export const isAsDecided = ({ roles, callers, since }: StoredReview): boolean =>
  since?.is_complete === true &&
  since.came.length === 0 &&
  callers.every(({ now }) => now?.differences.length === 0) &&
  roles.every(({ now }) => now?.compared && now.differences.length === 0)
