import { and, asc, eq, inArray, isNotNull, ne, not, sql } from 'drizzle-orm'
import { deletedItem, itemsOf } from '#domain/review/items'
import { factsOf } from '#domain/review/role-facts'
import { roleNow } from '#domain/review/since'
import type { decideReview, listReviews } from '#contract/reviews/reviews'
import type { reviewOrderings } from '#contract/address-values'
import type { IdNumber } from '#contract/shape'
import type { BodyOf, QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { foldedText, matchesSearch, orderBy, within } from '../../db/query'
import {
  reviewChanges,
  reviewDecisions,
  reviewEvidence,
  reviewRoles,
  reviews,
} from '../../db/tables/reviews.schema'
import { nodes } from '../../db/tables/schema'
import { readPage } from '../../http/page'
import { authorsIn } from '../../callers/authors.store'
import { hashOf, withDigest } from '../../signing/signing-key'
import { findRolesAmong } from '../roles/roles.store'
import { coversOf, findReviewCallers, sinceOf } from './callers.store'
import { seesAll } from './reviewers.store'
import type { VisibleReviews } from './role-source'
import { authorOf, type Author, type Caller } from '../../callers/caller'
import { toSeeCallers } from '#contract/record-types'
import type { StoredReview } from '#domain/review/stored-review'

type Row = typeof reviews.$inferSelect
type RoleRow = typeof reviewRoles.$inferSelect
type Field = (typeof reviewOrderings)[number]

/**
 * A caller sees a review when all nodes whose roles, people and keys are in it are in the caller's scope. Deleted nodes do not
 * count, but a review whose own node is deleted is left to callers with the root in scope.
 */
export function visibleReviews(reader: Caller, now: Date): VisibleReviews {
  const { scope, codes } = reader
  const inScope = sql.param([...scope])
  const outside = sql`select 1 from unnest(${reviews.node_ids}) as of_role(id) join ${nodes} on ${nodes.id} = of_role.id where of_role.id <> all(${inScope}::int[])`
  const heir = sql`select 1 from ${nodes} where ${nodes.id} = any(${inScope}::int[]) and (${nodes.id} = ${reviews.node_id} or ${nodes.parent_id} is null)`
  const seesCallers = toSeeCallers.every((code) => codes.has(code))
  const ofKind = seesCallers ? sql`true` : sql`${reviews.kind} = 'roles'`
  return {
    upstream: '',
    condition: sql`(${ofKind} and not exists (${outside}) and exists (${heir}))`,
    self: authorOf(reader).person_id,
    scope,
    now,
    // A role can't move, so one that isn't there was deleted.
    rolesNow: async (db, ids, inNodes) => ({
      roles: new Map((await findRolesAmong(db, scope, ids, inNodes)).map((one) => [String(one.id), one])),
      isGone: () => true,
    }),
    seesAll: (db, ids) => seesAll(db, scope, ids),
  }
}

const ofCaller = ({ upstream, condition }: VisibleReviews) => and(eq(reviews.upstream, upstream), condition)

// The names are written out, because the subqueries have columns of the same names.
const countOf = (table: string) =>
  sql<number>`${sql.raw(`(select count(*)::int from ${table} where review_id = reviews.id)`)}`
/** A review as a list shows it, without hundreds of steps. */
const listed = {
  id: reviews.id,
  name: reviews.name,
  state: reviews.state,
  opened_at: reviews.opened_at,
  msp_node: reviews.node_id,
  msp_node_name: reviews.node_name,
  reviewer: reviews.reviewer,
  account_name: reviews.account_name,
  kind: reviews.kind,
  reviewer_id: reviews.reviewer_id,
  campaign: reviews.campaign,
  campaign_count: sql<
    number | null
  >`nullif((select count(*)::int from reviews as sibling where sibling.campaign = reviews.campaign), 0)`,
  due_on: reviews.due_on,
  closed_at: reviews.closed_at,
  voided_at: reviews.voided_at,
  role_count: countOf('review_roles'),
  caller_count: countOf('review_callers'),
  item_count: reviews.item_count,
  decided_count: reviews.decided_count,
  milliseconds: reviews.milliseconds,
  base_url: reviews.base_url,
  is_complete: reviews.is_complete,
}
/** Nothing follows on the step that voided it. */
const summaryFor = ({ self }: VisibleReviews) => ({
  ...listed,
  voided_by_caller: sql<boolean>`coalesce(voided_at is not null and (steps -> -1 ->> 'person_id')::int = ${self}, false)`,
})
type Moments = { readonly opened_at: Date; readonly closed_at: Date | null; readonly voided_at: Date | null }
const written = <R extends Moments>({ opened_at, closed_at, voided_at, ...row }: R) => ({
  ...row,
  opened_at: opened_at.toISOString(),
  closed_at: closed_at?.toISOString() ?? null,
  voided_at: voided_at?.toISOString() ?? null,
})

export async function findReviews(
  db: Db,
  visible: VisibleReviews,
  query: QueryOf<typeof listReviews>,
  inNodes: readonly number[] | undefined,
  now: Date,
) {
  const where = and(
    ofCaller(visible),
    inNodes && within(reviews.node_id, inNodes),
    query.state ? eq(reviews.state, query.state) : undefined,
    query.kind ? eq(reviews.kind, query.kind) : undefined,
    query.campaign === undefined ? undefined : eq(reviews.campaign, query.campaign),
    query.reviewer === undefined ? undefined : eq(reviews.reviewer_id, query.reviewer),
    query.overdue === undefined ? undefined : query.overdue ? isOverdue(now) : not(isOverdue(now)),
    matchesSearch({ text: foldedText(reviews.name), id: reviews.id }, query.search),
  )
  const { id, name, opened_at, due_on, state, kind, reviewer } = reviews
  const campaign = sql`coalesce(reviews.campaign, reviews.id)`
  const columns = { id, name, opened_at, due_on, state, kind, reviewer, campaign }
  const rows = db
    .select({ ...summaryFor(visible), count: db.$count(reviews, where) })
    .from(reviews)
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering ?? '-id', columns, reviews.id))
  return readPage(rows, query, written)
}

/** Whether the due day is over, in UTC. */
const isOverdue = (now: Date) =>
  sql`(${reviews.state} <> 'closed' and coalesce(${reviews.due_on} < ${now.toISOString().slice(0, 10)}, false))`

/** A role with all of its items, a person or a key of a review. */
export type ReviewedKey = Pick<BodyOf<typeof decideReview>['items'][number], 'kind' | 'id' | 'code'>
/**
 * `lock`: no other transaction changes the review until the end of this one. `only`: what to read, roles with
 * their items and decisions.
 */
type How = { readonly lock?: boolean; readonly only?: readonly ReviewedKey[] }

/** Reads a review. It can leave out roles that nobody needs, because each role is a long record. */
export async function findReview(
  db: Db,
  visible: VisibleReviews,
  id: number,
  { lock = false, only }: How = {},
): Promise<StoredReview | undefined> {
  const wanted = db
    .select({ row: reviews, summary: summaryFor(visible) })
    .from(reviews)
    .where(and(eq(reviews.id, id), ofCaller(visible)))
  const [found] = await (lock ? wanted.for('update') : wanted)
  if (!found) return undefined
  const { row, summary } = found
  // The kind says that they are ids of roles.
  const ofRoles = only?.flatMap(({ kind, id: one }) => (kind === 'role' ? (one as IdNumber<'role'>) : []))
  const read = await db
    .select()
    .from(reviewRoles)
    .where(and(eq(reviewRoles.review_id, id), ofRoles && inArray(reviewRoles.role_id, ofRoles)))
    .orderBy(asc(reviewRoles.role_id))
  const decisions = await db
    .select()
    .from(reviewDecisions)
    .where(and(eq(reviewDecisions.review_id, id), ofRoles && inArray(reviewDecisions.role_id, ofRoles)))
    .orderBy(reviewDecisions.decided_at, reviewDecisions.role_id, reviewDecisions.code)
  const attempts = await db
    .select()
    .from(reviewChanges)
    .where(eq(reviewChanges.review_id, id))
    .orderBy(reviewChanges.id)
  const author = await authorsIn(db, [row, ...row.steps, ...decisions, ...attempts])
  /** With who it is by instead of the numbers that tell it. */
  const authored = <R extends Author>({ account_id, person_id, ...made }: R) => ({
    ...made,
    author: author({ account_id, person_id, account_name: made.account_name }),
  })
  const changes = attempts.map((one) => {
    const { id: _, review_id: __, role_id, at, ...made } = one
    return authored({ ...made, role: String(role_id), at: at.toISOString() })
  })
  const callers = await findReviewCallers(db, visible, row, changes, only)
  const isCompared = row.state !== 'closed' && row.kind !== 'people' && (!only || read.length > 0)
  const ids = read.map(({ role_id }) => role_id)
  const present = isCompared ? await visible.rolesNow(db, ids, only ? [] : coversOf(row)) : undefined
  const roles = read.map((one) => {
    const role = roleOf(one, row.opened_at)
    return { ...role, now: present ? withDigest(roleNow(role, changes, present)) : null }
  })
  const isWhole = !only && row.state !== 'closed'
  return {
    ...written(summary),
    author: author(row),
    assigned:
      row.reviewer_id === null
        ? null
        : { kind: 'person', id: String(row.reviewer_id), name: row.reviewer, email: row.reviewer_email },
    others: row.campaign === null || only ? [] : await findOthers(db, row.campaign, id),
    ...stepsOf(row, author),
    callers,
    scope_roles: row.scope_roles.map(String),
    scope_nodes: row.scope_nodes.map(String),
    since: isWhole ? await sinceOf(db, visible, row, { callers, roles, present }) : null,
    roles,
    items: read.flatMap(({ record, before, first }) => {
      const last = before ?? first
      return record ? itemsOf(factsOf(record), before) : last ? [deletedItem(last)] : []
    }),
    decisions: decisions.map((one) => {
      const { review_id: _, role_id, code, decided_at: at, ...made } = one
      return authored({ ...made, role: String(role_id), code: code || null, decided_at: at.toISOString() })
    }),
    changes,
  }
}

function stepsOf({ steps }: Row, author: (by: Author) => StoredReview['author']) {
  const last = steps.findLast(({ kind }) => kind === 'voided' || kind === 'withdrawn')
  const voided = last?.kind === 'voided' ? last : undefined
  return {
    steps: steps.map((step) => ({ ...step, author: author(step) })),
    void_reason: voided?.to ?? null,
    voided_by: voided?.account_name ?? null,
  }
}

/** The other reviews that were begun together. */
const findOthers = (db: Db, campaign: number, id: number) =>
  db
    .select({ review: sql<string>`${reviews.id}::text`, reviewer: reviews.reviewer })
    .from(reviews)
    .where(and(eq(reviews.campaign, campaign), ne(reviews.id, id)))
    .orderBy(reviews.id)

function roleOf(one: RoleRow, openedAt: Date) {
  const { review_id: _, role_id, record, signed: __, before_closed_at, read_at, ...row } = one
  return {
    ...row,
    role_id: String(role_id),
    role: record,
    before_closed_at: before_closed_at?.toISOString() ?? null,
    read_at: (read_at ?? openedAt).toISOString(),
  }
}

export async function findEvidence(db: Db, id: number) {
  const [row] = await db.select().from(reviewEvidence).where(eq(reviewEvidence.review_id, id))
  return row
}

/** The reviews that are void, whoever sees them. Their files are read one by one, because they are long. */
export async function findVoided(db: Db): Promise<{ review: number; sha256: string }[]> {
  const voided = []
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(isNotNull(reviews.voided_at))
    .orderBy(reviews.id)
  for (const { id } of rows)
    voided.push({ review: id, sha256: hashOf((await findEvidence(db, id))?.file ?? '') })
  return voided
}
