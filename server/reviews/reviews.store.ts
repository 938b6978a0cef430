import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { deletedItem, factsOf, itemsOf } from '#domain/review/review-items'
import type { listReviews, reviewOrderings, WrittenReviewSummary } from '#contract/reviews'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../db/open'
import { contains, one, orderBy, total } from '../db/query'
import { reviewChanges, reviewDecisions, reviewEvidence, reviewRoles, reviews } from '../db/reviews.schema'
import { nodes } from '../db/schema'
import { windowOf } from '../http/page'
import type { KeptReview } from './kept-review'

type Row = typeof reviews.$inferSelect
type Field = (typeof reviewOrderings)[number]

/** Whose roles they are ('' our own, else the API behind the gateway), and which of their reviews the caller may see. */
export type Sight = { readonly upstream: string; readonly visible: SQL }

/**
 * A review is seen by who reaches every node whose roles are in it. A node that is gone asks for nothing, but when the review's
 * own is gone, it falls to those who reach the root.
 */
export function sightOf(scope: readonly number[]): Sight {
  const reached = sql.param([...scope])
  const beyond = sql`select 1 from unnest(${reviews.node_ids}) as of_role(id) join ${nodes} on ${nodes.id} = of_role.id where of_role.id <> all(${reached}::int[])`
  const heir = sql`select 1 from ${nodes} where ${nodes.id} = any(${reached}::int[]) and (${nodes.id} = ${reviews.node_id} or ${nodes.parent_id} is null)`
  return { upstream: '', visible: sql`(not exists (${beyond}) and exists (${heir}))` }
}

const within = ({ upstream, visible }: Sight) => and(eq(reviews.upstream, upstream), visible)

const roleCount = sql<number>`(select count(*)::int from review_roles where review_roles.review_id = ${reviews.id})`

const written = (row: Row, role_count: number): WrittenReviewSummary => ({
  id: row.id,
  name: row.name,
  state: row.state,
  opened_at: row.opened_at.toISOString(),
  msp_node: row.node_id,
  msp_node_name: row.node_name,
  reviewer: row.reviewer,
  account_name: row.account_name,
  due_on: row.due_on,
  closed_at: row.closed_at?.toISOString() ?? null,
  role_count,
  item_count: row.item_count,
  decided_count: row.decided_count,
  milliseconds: row.milliseconds,
  base_url: row.base_url,
  is_complete: row.is_complete,
})

export async function findReviews(
  db: Db,
  sight: Sight,
  query: QueryOf<typeof listReviews>,
  node: number | undefined,
) {
  const where = and(
    within(sight),
    node === undefined ? undefined : eq(reviews.node_id, node),
    query.state ? eq(reviews.state, query.state) : undefined,
    query.search ? contains(reviews.name, query.search) : undefined,
  )
  const columns = { id: reviews.id, name: reviews.name, opened_at: reviews.opened_at, due_on: reviews.due_on }
  const { limit, offset } = windowOf(query)
  const { count } = one(await db.select({ count: total }).from(reviews).where(where))
  const rows = await db
    .select({ row: reviews, role_count: roleCount })
    .from(reviews)
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering ?? '-id', columns, reviews.id))
    .limit(limit)
    .offset(offset)
  return { count, results: rows.map(({ row, role_count }) => written(row, role_count)) }
}

/** `lock`: nobody else changes it until the end of the transaction. `only`: of its roles these, with what is asked and decided about them. */
type How = { readonly lock?: boolean; readonly only?: readonly number[] }

/** A review, whole unless only some of its roles are asked for: each is a long record. */
export async function findReview(
  db: Db,
  sight: Sight,
  id: number,
  { lock = false, only }: How = {},
): Promise<KeptReview | undefined> {
  const asked = db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), within(sight)))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) return undefined
  const roles = await db
    .select()
    .from(reviewRoles)
    .where(and(eq(reviewRoles.review_id, id), only && inArray(reviewRoles.role_id, [...only])))
    .orderBy(asc(reviewRoles.role_id))
  const decided = await db
    .select()
    .from(reviewDecisions)
    .where(and(eq(reviewDecisions.review_id, id), only && inArray(reviewDecisions.role_id, [...only])))
    .orderBy(reviewDecisions.decided_at, reviewDecisions.role_id, reviewDecisions.code)
  const changes = await db
    .select()
    .from(reviewChanges)
    .where(eq(reviewChanges.review_id, id))
    .orderBy(reviewChanges.id)
  return {
    ...written(row, roles.length),
    scope_roles: row.scope_roles.map(String),
    scope_nodes: row.scope_nodes.map(String),
    roles: roles.map((role) => ({
      role_id: String(role.role_id),
      name: role.name,
      status: role.status,
      fingerprint: role.fingerprint,
      role: role.record,
      before: role.before,
      before_review: role.before_review,
      before_closed_at: role.before_closed_at?.toISOString() ?? null,
    })),
    items: roles.flatMap(({ record, before }) =>
      record ? itemsOf(factsOf(record), before) : before ? [deletedItem(before)] : [],
    ),
    decisions: decided.map(({ role_id, code, decision, note, milliseconds, decided_at, account_name }) => ({
      role: String(role_id),
      code: code === '' ? null : code,
      decision,
      note,
      milliseconds,
      decided_at: decided_at.toISOString(),
      account_name,
    })),
    changes: changes.map(({ role_id, result, removed, added, before, after, detail, at, account_name }) => ({
      role: String(role_id),
      result,
      removed,
      added,
      before,
      after,
      detail,
      at: at.toISOString(),
      account_name,
    })),
  }
}

export async function findEvidence(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ file: reviewEvidence.file })
    .from(reviewEvidence)
    .where(eq(reviewEvidence.review_id, id))
  return row?.file
}

/** For each role the last signed review that covers it, whoever made that: what it says of the role is all that is told. */
export async function lastSigned(db: Db, upstream: string) {
  const rows = await db
    .selectDistinctOn([reviewRoles.role_id], {
      role_id: reviewRoles.role_id,
      review_id: reviewRoles.review_id,
      signed: reviewRoles.signed,
      closed_at: reviews.closed_at,
      is_there: sql<boolean>`exists (select 1 from roles where roles.id = ${reviewRoles.role_id})`,
    })
    .from(reviewRoles)
    .innerJoin(reviews, eq(reviews.id, reviewRoles.review_id))
    .where(and(eq(reviews.state, 'closed'), eq(reviews.upstream, upstream)))
    .orderBy(reviewRoles.role_id, sql`${reviews.closed_at} desc`, sql`${reviews.id} desc`)
  return rows
}

export async function nodesAmong(
  db: Db,
  scope: readonly number[],
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const wanted = ids.filter((id) => scope.includes(id))
  return wanted.length === 0
    ? []
    : db.select({ id: nodes.id, name: nodes.name }).from(nodes).where(inArray(nodes.id, wanted))
}
