import type { IdNumber } from '#contract/shape'
import { roleIn } from '#domain/review/role-facts'
import { keyOf, type ItemKey } from '#domain/review/decisions'
import { neededToReview, type ReviewKind } from '#domain/review/reviewer-needs'
import { maxReviewCallers } from '#contract/reviews/callers'
import { maxOpenReviews, maxReviewRoles, type createReview } from '#contract/reviews/reviews'
import type { BodyOf } from '#contract/wire'
import { inRounds } from '../../db/batches'
import type { Db } from '../../db/open'
import { lacksPermission, noSuchNode } from '../../errors/refusal'
import { lastSignedCallers, readCallers } from './callers.store'
import { allowReviewMails, senderOf } from './review-mail-limit'
import { mailReviewer } from './review-mails'
import { ownReviewer, reviewersAmong, type Reviewer } from './reviewers.store'
import {
  nodeIsReviewers,
  noRolesInScope,
  noSuchRolesOrNodes,
  nothingInScope,
  onlyRolesHere,
  reviewsNothing,
  rolesAreChosenAlone,
  tooManyCallers,
  tooManyOpenReviews,
  tooManyRoles,
} from './reviews.errors'
import {
  changeReview,
  countOpenReviews,
  insertReview,
  rolesAtOnce,
  waitForOthersOf,
  type NewItem,
} from './reviews-write.store'
import type { ReadRoles, RoleSource } from './role-source'
import { lastSigned, prepareRole, type FoundRole } from './prepare-roles'
import { splitItems, type Part } from './split.rules'
import type { Author } from '../../callers/caller'

type Body = BodyOf<typeof createReview>
export type PreparedReview = Awaited<ReturnType<typeof prepareReview>>

/**
 * Compares each role, person and key in scope with its last signed review. This takes long for many, so it
 * happens before the transaction: the lock of writes must not wait for it.
 */
export async function prepareReview(
  db: Db,
  source: RoleSource,
  read: ReadRoles | undefined,
  body: Body,
  now: Date,
) {
  const kind = body.kind ?? 'roles'
  const scope = scopeOf(body)
  const found = read ? await foundRoles(db, source, read, scope) : []
  const callers = kind === 'roles' ? [] : await preparedCallers(db, source.nodes, scope.nodes, now)
  if (callers.length > maxReviewCallers) throw tooManyCallers(maxReviewCallers)
  const unknown = scope.roles.filter((id) => !found.some((one) => one.id === id))
  if (unknown.length > 0) throw noSuchRolesOrNodes('roles', unknown)
  if (found.length + callers.length === 0) throw kind === 'roles' ? noRolesInScope() : nothingInScope()
  const roles = await inBatches(found.map((one) => () => prepareRole(one)))
  // Roles by name have no nodes to which somebody could come.
  const covers = scope.roles.length + scope.nodes.length > 0 ? scope.nodes : source.nodes
  return { kind, scope, covers, isComplete: read?.isComplete ?? true, items: [...roles, ...callers] }
}

async function foundRoles(
  db: Db,
  { visible: { upstream } }: RoleSource,
  { roles, isGone }: ReadRoles,
  scope: Scope,
): Promise<FoundRole[]> {
  const signed = new Map((await lastSigned(db, upstream)).map((row) => [row.role_id, row]))
  const there = new Set(roles.map(({ id }) => Number(id)))
  const present = roles
    .map((record) => ({ id: Number(record.id), record, last: signed.get(Number(record.id)) }))
    .filter(({ id, record }) => scope.has(id, record.msp_node))
  const deleted = [...signed.values()].filter((row) => {
    // A role can be deleted between the two statements.
    if (!row.signed || there.has(row.role_id)) return false
    const at = roleIn(row.signed).node
    return isGone(row.role_id, at, row.is_there) && scope.has(row.role_id, at)
  })
  if (present.length + deleted.length > maxReviewRoles) throw tooManyRoles(maxReviewRoles)
  return [...present, ...deleted.map((last) => ({ id: last.role_id, record: null, last }))]
}

async function preparedCallers(db: Db, seen: readonly number[], named: readonly number[], now: Date) {
  const inNodes = named.length === 0 ? seen : named.filter((id) => seen.includes(id))
  const signed = new Map((await lastSignedCallers(db)).map(({ key, ...last }) => [keyOf(key), last]))
  return (await readCallers(db, inNodes, now)).map((one): NewItem => {
    const [{ kind, caller_id: id }, node] = [one, one.facts.node]
    return { kind, id, node, items: 1, row: { ...one, ...signed.get(keyOf({ kind, id })) } }
  })
}

/**
 * Lets other requests run between the batches, because a thousand roles take longer than anybody should wait.
 */
async function inBatches<T>(work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for await (const batch of inRounds(work, rolesAtOnce))
    done.push(...(await Promise.all(batch.map((begin) => begin()))))
  return done
}

/** What each reviewer gets; nothing where nobody is named. */
export async function splitPrepared(
  tx: Db,
  source: RoleSource,
  prepared: PreparedReview,
  { reviewers = [], assigned = [] }: Body,
): Promise<(Part<NewItem> & { readonly covers: readonly number[] })[]> {
  const able = await reviewersAmong(tx, source.caller, reviewers, prepared.kind)
  const places = [...prepared.items, ...assigned].flatMap(({ node }) => node ?? [])
  const seen = able.length === 0 ? [] : await source.nodesAmong(tx, [...new Set(places)])
  const parts = splitItems(able, prepared.items, assigned, seen)
  const nodes = prepared.covers.filter((node) => able.some(({ scope }) => scope.includes(node)))
  const empty = nodes.map((node) => ({ node }))
  const covered = splitItems(able, empty, assigned, seen)
  return parts.map((part, at) => ({ ...part, covers: covered[at]?.items.map(({ node }) => node) ?? [] }))
}

/** Stores a prepared review, or one for each reviewer. Returns their ids. */
export async function insertPrepared(
  tx: Db,
  source: RoleSource,
  prepared: PreparedReview,
  body: Body,
  now: Date,
): Promise<number[]> {
  const node = await nodeOfReview(tx, source, body)
  const given = await splitPrepared(tx, source, prepared, body)
  const idle = given.filter(({ items }) => items.length === 0)
  if (idle.length > 0) throw reviewsNothing(idle.map(({ reviewer }) => reviewer.name))
  const parts = given.length > 0 ? given : [{ ...prepared, reviewer: undefined }]
  const by = await source.by(tx)
  await waitForOthersOf(tx, by)
  await allowAnother(tx, by, parts.length)
  if (given.length > 0) await allowReviewMails(tx, by, given.length, now)
  const self = await ownReviewer(tx, source.caller)
  const sending = { url: source.baseUrl, now, sender: senderOf(by) }
  const ids: number[] = []
  for (const { reviewer, items, covers } of parts) {
    const place = reviewer
      ? await placeOf(tx, source, reviewer)
      : { node_id: node?.id ?? null, node_name: node?.name ?? '' }
    const nodes = nodesIn(source, prepared, items)
    const person = reviewer ?? self
    const row = {
      upstream: source.visible.upstream,
      base_url: source.baseUrl,
      name: body.name,
      kind: prepared.kind,
      is_complete: prepared.isComplete,
      due_on: body.due_on ?? null,
      state: 'open' as const,
      opened_at: now,
      ...by,
      ...place,
      // Only the owner of a key has no name here.
      reviewer: reviewer?.name ?? (by.person_id === null && body.reviewer ? body.reviewer : by.account_name),
      reviewer_id: person?.id ?? null,
      reviewer_email: person?.email ?? null,
      covers: [...covers],
      // Readers of one part may not see what was named of the others.
      scope_roles: prepared.scope.roles.filter((id) =>
        items.some((one) => one.kind === 'role' && one.id === id),
      ),
      scope_nodes: prepared.scope.nodes.filter((one) => nodes.includes(one) || covers.includes(one)),
      campaign: ids[0] ?? null,
      node_ids: [...new Set([...(place.node_id === null ? [] : [place.node_id]), ...nodes])],
      item_count: itemsIn(person ? { kind: 'person', id: person.id } : senderOf(by), items),
    }
    const id = await insertReview(tx, row, items)
    ids.push(id)
    // A person who begins their own review knows of it.
    if (reviewer && reviewer.id !== self?.id)
      await mailReviewer(tx, reviewer.id, 'assigned', [{ ...row, id, open: row.item_count }], sending)
  }
  if (ids.length > 1) await changeReview(tx, ids[0]!, { campaign: ids[0]! })
  return ids
}

/** How much is to decide. Nobody decides about themselves. */
export const itemsIn = (self: ItemKey | null, items: readonly NewItem[]): number =>
  items.reduce((sum, one) => sum + (self && keyOf(one) === keyOf(self) ? 0 : one.items), 0)

/**
 * Only callers who can see all of these nodes can see the review. Roles of another API are checked one by one
 * instead.
 */
const nodesIn = ({ visible }: RoleSource, { scope }: PreparedReview, items: readonly NewItem[]) =>
  visible.upstream ? scope.nodes : [...new Set(items.flatMap(({ node }) => node ?? []))]

export async function placeOf(tx: Db, source: RoleSource, { node }: Reviewer) {
  const [there] = await source.nodesAmong(tx, [node])
  if (!there) throw noSuchNode()
  return { node_id: there.id, node_name: there.name }
}

/** A review copies its roles, so somebody who begins one after the other would fill the disk. */
export async function allowAnother(db: Db, by: Author, more = 1): Promise<void> {
  if ((await countOpenReviews(db, by)) + more > maxOpenReviews) throw tooManyOpenReviews(maxOpenReviews)
}

/** Throws unless the caller may begin, change and close reviews of this kind. */
export function allowKind({ caller }: RoleSource, kind: ReviewKind): void {
  if (!caller && kind !== 'roles') throw onlyRolesHere()
  for (const code of neededToReview[kind]) if (caller && !caller.codes.has(code)) throw lacksPermission(code)
}

/**
 * The node that the review belongs to. Throws for a node out of the caller's scope, also for one in the
 * review's scope.
 */
export async function nodeOfReview(tx: Db, source: RoleSource, body: Body) {
  const { msp_node, nodes: inScope = [], kind = 'roles', roles, reviewers, assigned = [] } = body
  const nodes = [...inScope, ...assigned.map((one) => one.node)]
  allowKind(source, kind)
  if (kind !== 'roles' && roles) throw rolesAreChosenAlone()
  if (reviewers?.length && msp_node !== undefined) throw nodeIsReviewers()
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
  const has = (role: IdNumber<'role'>, node: string | number | null | undefined) =>
    roles.length + nodes.length === 0 ||
    roles.includes(role) ||
    (node != null && nodes.includes(Number(node)))
  return { roles, nodes, has }
}
