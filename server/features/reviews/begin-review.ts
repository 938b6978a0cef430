import { keyOf, type ItemKey } from '#domain/review/decisions'
import { neededToReview, type ReviewKind } from '#domain/review/reviewer-needs'
import { splitItems } from '#domain/review/split'
import { maxOpenReviews, type createReview } from '#contract/reviews/reviews'
import type { WrittenSplit } from '#contract/reviews/campaigns'
import type { BodyOf } from '#contract/wire'
import { groupBy } from '#domain/group-by'
import type { Db } from '../../db/open'
import { lacksPermission, noSuchNode } from '../../errors/refusal'
import type { Author } from '../../callers/caller'
import type { PreparedReview } from './prepare-items'
import { allowReviewMails, assignedTo, senderOf, tell } from './review-mails'
import { ownReviewer, reviewersAmong, type Reviewer } from './reviewers.store'
import {
  nodeIsReviewers,
  noSuchRolesOrNodes,
  notGiven,
  onlyRolesHere,
  reviewsNothing,
  rolesAreChosenAlone,
  tooManyOpenReviews,
} from './reviews.errors'
import {
  changeReview,
  countOpenReviews,
  insertReview,
  waitForOthersOf,
  type NewItem,
} from './reviews-write.store'
import type { RoleSource } from './role-source'

type Body = BodyOf<typeof createReview>

/** What each reviewer gets; nothing where nobody is named. `seen`: the nodes by name. */
async function splitPrepared(
  tx: Db,
  source: RoleSource,
  { kind, items, covers }: PreparedReview,
  { reviewers = [], assigned = [] }: Body,
) {
  const able = await reviewersAmong(tx, source.caller, reviewers, kind)
  const places = [...items, ...assigned].flatMap(({ node }) => node ?? [])
  const seen = able.length === 0 ? [] : await source.nodesAmong(tx, [...new Set(places)])
  const nodes = covers.filter((node) => able.some(({ scope }) => scope.includes(node)))
  const placed = [...items, ...nodes.map((node) => ({ node }))]
  const parts = splitItems(able, placed, assigned, seen)
  if ('field' in parts) throw notGiven(parts)
  const shares = parts.map(({ reviewer, items: given }) => ({
    reviewer,
    items: given.flatMap((one) => ('row' in one ? one : [])),
    covers: given.flatMap((one) => ('row' in one ? [] : one.node)),
  }))
  return { shares, seen }
}

/** What each reviewer would get, as a whole and by node. */
export async function splitOf(
  db: Db,
  source: RoleSource,
  prepared: PreparedReview,
  body: Body,
): Promise<WrittenSplit> {
  const { shares, seen } = await splitPrepared(db, source, prepared, body)
  await allowAnother(db, await source.by(db), shares.length)
  const nameOf = new Map(seen.map(({ id, name }) => [id, name]))
  return {
    reviewers: shares.map(({ reviewer: { id: reviewer, name, email }, items }) => {
      const self = { kind: 'person', id: reviewer }
      const roles = items.filter(({ kind }) => kind === 'role').length
      return {
        reviewer,
        name,
        email,
        items: itemsIn(self, items),
        roles,
        callers: items.length - roles,
        nodes: [...groupBy(items, ({ node }) => node)].map(([at, those]) => ({
          msp_node: at,
          msp_node_name: (at !== null && nameOf.get(at)) || '',
          items: itemsIn(self, those),
        })),
      }
    }),
  }
}

/** Stores a prepared review, or one for each reviewer. Returns their ids. */
export async function insertPrepared(
  tx: Db,
  source: RoleSource,
  prepared: PreparedReview,
  body: Body,
  now: Date,
): Promise<number[]> {
  const { visible, baseUrl } = source
  const { scope, kind, isComplete: is_complete } = prepared
  const own = await nodeOfReview(tx, source, body)
  const { shares: given } = await splitPrepared(tx, source, prepared, body)
  const idle = given.filter(({ items }) => items.length === 0)
  if (idle.length > 0) throw reviewsNothing(idle.map(({ reviewer }) => reviewer.name))
  const parts = given.length > 0 ? given : [{ ...prepared, reviewer: undefined }]
  const by = await source.by(tx)
  await waitForOthersOf(tx, by)
  await allowAnother(tx, by, parts.length)
  if (given.length > 0) await allowReviewMails(tx, by, given.length, now)
  const self = await ownReviewer(tx, source.caller)
  const sending = { url: baseUrl, now, sender: senderOf(by) }
  const ids: number[] = []
  for (const { reviewer, items, covers } of parts) {
    const place = reviewer ? await placeOf(tx, source, reviewer) : own
    // A reader of the review sees all of these. Roles of another API are checked one by one instead.
    const nodes = visible.upstream ? scope.nodes : [...new Set(items.flatMap((one) => one.node ?? []))]
    const person = reviewer ?? self
    const row = {
      upstream: visible.upstream,
      base_url: baseUrl,
      name: body.name,
      kind,
      is_complete,
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
      scope_roles: scope.roles.filter((id) => items.some((one) => one.kind === 'role' && one.id === id)),
      scope_nodes: scope.nodes.filter((one) => nodes.includes(one) || covers.includes(one)),
      campaign: ids[0] ?? null,
      node_ids: [...new Set([...(place.node_id === null ? [] : [place.node_id]), ...nodes])],
      item_count: itemsIn(person ? { kind: 'person', id: person.id } : senderOf(by), items),
    }
    const id = await insertReview(tx, row, items)
    ids.push(id)
    // A person who begins their own review knows of it.
    if (reviewer && reviewer.id !== self?.id)
      await tell(tx, reviewer.id, assignedTo({ ...row, id, open: row.item_count }, sending), sending)
  }
  if (ids.length > 1) await changeReview(tx, ids[0]!, { campaign: ids[0]! })
  return ids
}

/** How much is to decide. Nobody decides about themselves. */
const itemsIn = (self: ItemKey | null, items: readonly NewItem[]): number =>
  items.reduce((sum, one) => sum + (self && keyOf(one) === keyOf(self) ? 0 : one.items), 0)

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
  return { node_id: wanted, node_name: node?.name ?? '' }
}
