import { setImmediate as nextRound } from 'node:timers/promises'
import { factsOf, fingerprintText, itemsOf, roleIn, statusOf } from '#domain/review/review-items'
import { maxOpenReviews, maxReviewRoles, type createReview } from '#contract/reviews'
import type { RoleFacts } from '#contract/role-facts'
import type { BodyOf } from '#contract/wire'
import { batches } from '../db/batches'
import type { Db } from '../db/open'
import { noSuchNode } from '../errors/refusal'
import { noRolesInScope, noSuchRolesOrNodes, tooManyOpenReviews, tooManyRoles } from './reviews.errors'
import { lastSigned } from './reviews.store'
import { countOpenReviews, insertReview, rolesAtOnce, waitForOthersOf } from './reviews-write.store'
import type { ReadRoles, RoleSource } from './role-source'
import { sha256 } from './signing-key'
import type { Author } from '../callers/caller'
import type { StoredRole } from '#domain/review/stored-review'

type Body = BodyOf<typeof createReview>
type Signed = Awaited<ReturnType<typeof lastSigned>>[number]
type SignedRole = Signed & { readonly signed: RoleFacts }

type PreparedReview = Awaited<ReturnType<typeof prepareReview>>

/**
 * Compares each role in scope with its last signed review. This takes long for many roles, so it happens
 * before the transaction: the lock of writes must not wait for it.
 */
export async function prepareReview(
  db: Db,
  { upstream }: RoleSource,
  { roles, isComplete, isGone }: ReadRoles,
  body: Body,
) {
  const scope = scopeOf(body)
  const signed = new Map((await lastSigned(db, upstream)).map((row) => [row.role_id, row]))
  const there = new Set(roles.map(({ id }) => Number(id)))
  const present = roles.filter((role) => scope.has(Number(role.id), role.msp_node))
  const deleted = [...signed.values()].filter((row): row is SignedRole => {
    // A role can be deleted between the two statements.
    if (!row.signed || there.has(row.role_id)) return false
    const at = roleIn(row.signed).node
    return isGone(row.role_id, at, row.is_there) && scope.has(row.role_id, at)
  })
  allowScope(scope, present.map(({ id }) => Number(id)).concat(deleted.map(({ role_id }) => role_id)))
  const all = await inBatches<PreparedRole>([
    ...present.map((role) => () => presentRole(role, signed.get(Number(role.id)))),
    ...deleted.map((row) => () => deletedRole(row)),
  ])
  // Only callers who can see all of these nodes can see the review. Roles of another API are checked one by
  // one instead.
  const nodes = upstream
    ? scope.nodes
    : [...present.map((role) => role.msp_node), ...deleted.map((row) => roleIn(row.signed).node)]
  return { scope, isComplete, all, nodes }
}

/**
 * Lets other requests run between the batches, because a thousand roles take longer than anybody should wait.
 */
async function inBatches<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for (const batch of batches(work, rolesAtOnce)) {
    done.push(...(await Promise.all(batch.map((begin) => begin()))))
    await nextRound()
  }
  return done
}

/** Stores a prepared review. Returns its id. */
export async function insertPrepared(
  tx: Db,
  source: RoleSource,
  { scope, isComplete, all, nodes }: PreparedReview,
  body: Body,
  now: Date,
): Promise<number> {
  const { upstream } = source
  const node = await nodeOfReview(tx, source, body)
  const by = await source.by(tx)
  await waitForOthersOf(tx, by)
  await allowAnother(tx, by)
  return insertReview(
    tx,
    {
      upstream,
      name: body.name,
      node_id: node?.id ?? null,
      node_name: node?.name ?? '',
      node_ids: [...new Set([node?.id, ...nodes].flatMap((id) => (id == null ? [] : [Number(id)])))],
      scope_roles: scope.roles,
      scope_nodes: scope.nodes,
      // Only the owner of a key has no name here.
      reviewer: by.person_id === null ? (body.reviewer ?? by.account_name) : by.account_name,
      ...by,
      due_on: body.due_on ?? null,
      state: 'open',
      opened_at: now,
      base_url: source.baseUrl,
      is_complete: isComplete,
      item_count: all.reduce((sum, { items }) => sum + items, 0),
    },
    all.map(({ row }) => row),
  )
}

/** A review copies its roles, so somebody who begins one after the other would fill the disk. */
export async function allowAnother(db: Db, by: Author): Promise<void> {
  if ((await countOpenReviews(db, by)) >= maxOpenReviews) throw tooManyOpenReviews(maxOpenReviews)
}

/**
 * The node that the review belongs to. Throws for a node out of the caller's scope, also for one in the
 * review's scope.
 */
export async function nodeOfReview(tx: Db, source: RoleSource, { msp_node, nodes = [] }: Body) {
  const wanted = msp_node ?? source.ownNode
  const known = await source.nodesAmong(tx, wanted === null ? nodes : [wanted, ...nodes])
  const node = wanted === null ? null : known.find(({ id }) => id === wanted)
  if (node === undefined) throw noSuchNode()
  const unknown = [...new Set(nodes)].filter((id) => !known.some((one) => one.id === id))
  if (unknown.length > 0) throw noSuchRolesOrNodes('nodes', unknown)
  return node
}

type Scope = ReturnType<typeof scopeOf>
/**
 * The roles that the review names, and the roles of the nodes that it names. If it names nothing, every role.
 */
function scopeOf(body: Body) {
  const roles = [...new Set(body.roles)]
  const nodes = [...new Set(body.nodes)]
  const has = (role: number, node: string | number | null | undefined) =>
    roles.length + nodes.length === 0 ||
    roles.includes(role) ||
    (node != null && nodes.includes(Number(node)))
  return { roles, nodes, has }
}

function allowScope({ roles }: Scope, found: readonly number[]): void {
  const known = new Set(found)
  const unknown = roles.filter((id) => !known.has(id))
  if (unknown.length > 0) throw noSuchRolesOrNodes('roles', unknown)
  if (known.size === 0) throw noRolesInScope()
  if (known.size > maxReviewRoles) throw tooManyRoles(maxReviewRoles)
}

type PreparedRole = Awaited<ReturnType<typeof presentRole> | ReturnType<typeof deletedRole>>

async function presentRole(record: StoredRole, last: Signed | undefined) {
  const facts = factsOf(record)
  const before = last?.signed ?? null
  const items = itemsOf(facts, before)
  const row = {
    role_id: Number(record.id),
    name: record.name,
    status: statusOf(items, before),
    fingerprint: await sha256(fingerprintText(facts)),
    record,
    before,
    ...(last?.signed ? { before_review: last.review_id, before_closed_at: last.closed_at } : {}),
  }
  return { items: items.length, row }
}

async function deletedRole({ role_id, signed, review_id, closed_at }: SignedRole) {
  const row = {
    role_id,
    name: roleIn(signed).name,
    status: 'deleted' as const,
    fingerprint: await sha256(fingerprintText(signed)),
    record: null,
    before: signed,
    before_review: review_id,
    before_closed_at: closed_at,
  }
  return { items: 1, row }
}
