import type { RoleFacts } from '#contract/roles/role-facts'
import type { IdNumber } from '#contract/shape'
import { maxReviewCallers } from '#contract/reviews/callers'
import { maxReviewRoles, type createReview } from '#contract/reviews/reviews'
import type { BodyOf } from '#contract/wire'
import { keyOf } from '#domain/review/decisions'
import { deletedItem, itemsOf, statusOf, type CallerFacts } from '#domain/review/items'
import { factsOf, fingerprintText, roleIn } from '#domain/review/role-facts'
import type { StoredRole } from '#domain/review/stored-review'
import { inRounds } from '../../db/batches'
import type { Db } from '../../db/open'
import { hashOf } from '../../signing/signing-key'
import { readCallers } from './callers.store'
import { lastSigned, rolesAtOnce } from './last-signed.store'
import {
  noRolesInScope,
  noSuchRolesOrNodes,
  nothingInScope,
  tooManyCallers,
  tooManyRoles,
} from './reviews.errors'
import type { NewItem } from './reviews-write.store'
import type { ReadRoles, RoleSource } from './role-source'

export type PreparedReview = Awaited<ReturnType<typeof prepareReview>>

/**
 * Compares each role, person and key in scope with its last signed review. This takes long for many, so it
 * happens before the transaction: the lock of writes must not wait for it.
 */
export async function prepareReview(
  db: Db,
  source: RoleSource,
  read: ReadRoles | undefined,
  body: BodyOf<typeof createReview>,
  now: Date,
) {
  const { kind = 'roles' } = body
  const scope = { roles: [...new Set(body.roles)], nodes: [...new Set(body.nodes)] }
  // Roles by name have no nodes to which somebody could come.
  const covers = scope.roles.length + scope.nodes.length > 0 ? scope.nodes : source.nodes
  const roles = read ? await preparedRoles(db, source, read, scope) : []
  const unknown = scope.roles.filter((role) => !roles.some(({ id }) => id === role))
  const callers = kind === 'roles' ? [] : await preparedCallers(db, source, covers, now)
  if (callers.length > maxReviewCallers) throw tooManyCallers(maxReviewCallers)
  if (unknown.length > 0) throw noSuchRolesOrNodes('roles', unknown)
  if (roles.length + callers.length === 0) throw kind === 'roles' ? noRolesInScope() : nothingInScope()
  return { kind, scope, covers, isComplete: read?.isComplete ?? true, items: [...roles, ...callers] }
}

type Scope = { readonly roles: readonly IdNumber<'role'>[]; readonly nodes: readonly IdNumber<'node'>[] }
/** The roles that the review names, and those of the nodes that it names. If it names nothing, every role. */
async function preparedRoles(
  db: Db,
  { visible: { upstream } }: RoleSource,
  { roles, isGone }: ReadRoles,
  scope: Scope,
): Promise<NewItem[]> {
  const isInScope = (role: number, node: string | number | null | undefined) =>
    scope.roles.length + scope.nodes.length === 0 ||
    scope.roles.includes(role) ||
    (node != null && scope.nodes.includes(Number(node)))
  const signed = await lastSigned<RoleFacts>(db, upstream, 'review_roles')
  const there = new Set(roles.map(({ id }) => String(id)))
  const deleted = [...signed.values()].flatMap(({ before }) => {
    if (!before) return []
    const { id, node } = roleIn(before)
    const isAsked = !there.has(id) && isGone(Number(id), node) && isInScope(Number(id), node)
    return isAsked ? [{ id, record: null }] : []
  })
  const present = roles.filter(({ id, msp_node }) => isInScope(Number(id), msp_node))
  const found = [...present.map((record) => ({ id: record.id, record })), ...deleted]
  if (found.length > maxReviewRoles) throw tooManyRoles(maxReviewRoles)
  const prepared: NewItem[] = []
  // A thousand roles take longer than anybody should wait.
  for await (const batch of inRounds(found, rolesAtOnce))
    for (const { id: role, record } of batch) {
      const [id, last] = [Number(role), signed.get(keyOf({ kind: 'role', id: role }))]
      const { row, ...item } = readRole(record, last?.before ?? null)
      prepared.push({ ...item, kind: 'role', id, row: { ...row, role_id: id, ...(last?.before && last) } })
    }
  return prepared
}

/** What a review stores of a role. `record` null: it was deleted, when it had the `last` facts. */
export function readRole(record: StoredRole | null, before: RoleFacts | null, last = before) {
  const facts = record ? factsOf(record) : last
  if (!facts) throw new Error('A role is there, or was.')
  const items = record ? itemsOf(facts, before) : [deletedItem(facts)]
  const { name, node } = roleIn(facts)
  const status = record ? statusOf(items, before) : ('deleted' as const)
  const row = { name, status, fingerprint: hashOf(fingerprintText(facts)), record }
  return { items: items.length, row, node: node === null ? null : Number(node) }
}

async function preparedCallers(db: Db, { nodes }: RoleSource, covers: readonly number[], now: Date) {
  const inNodes = covers.filter((id) => nodes.includes(id))
  const signed = await lastSigned<CallerFacts>(db, '', 'review_callers')
  return (await readCallers(db, inNodes, now)).map((one): NewItem => {
    const { kind, id, node } = one
    return { kind, id, node, items: 1, row: { ...one, ...signed.get(keyOf({ kind, id })) } }
  })
}
