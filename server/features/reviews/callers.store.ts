import { and, asc, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { Author, ReviewedId, StoredCaller } from '#domain/review/stored-review'
import {
  callerChangesOf,
  isRiskyCaller,
  type CallerFacts,
  type CallerKey,
} from '#domain/review/reviewed-callers'
import type { CallerKind } from '#contract/review-callers'
import { fullName } from '#domain/person-name'
import { isExpired } from '../service-accounts/service-accounts.rules'
import { lastSignInOf } from '../../callers/sign-in-ways.store'
import { batches } from '../../db/batches'
import type { Db } from '../../db/open'
import { within } from '../../db/query'
import { reviewCallers, reviews, type CallerChangeRow, type CallerDecisionRow } from '../../db/reviews.schema'
import { employees, nodes, roles, serviceAccounts } from '../../db/schema'
import type { Author as By } from '../../callers/caller'

/** A person or key as it is now. */
export type ReadCaller = {
  readonly kind: CallerKind
  readonly caller_id: number
  readonly name: string
  readonly email: string | null
  readonly facts: CallerFacts
}

type Role = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'node_id' | 'codes'>
type Node = Pick<typeof nodes.$inferSelect, 'id' | 'name'>
const factsOf = (role: Role, node: Node, status: CallerFacts['status'], expiresAt: Date | null) => ({
  role: role.id,
  role_name: role.name,
  role_node: role.node_id,
  node: node.id,
  node_name: node.name,
  status,
  expires_at: expiresAt?.toISOString() ?? null,
  held: role.codes.toSorted(),
})

/** The people and keys of these nodes. */
export async function readCallers(db: Db, inNodes: readonly number[], now: Date): Promise<ReadCaller[]> {
  const people = await db
    .select({ one: employees, role: roles, node: nodes })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(within(employees.node_id, inNodes))
    .orderBy(employees.id)
  const keys = await db
    .select({ one: serviceAccounts, role: roles, node: nodes })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .innerJoin(nodes, eq(nodes.id, serviceAccounts.node_id))
    .where(within(serviceAccounts.node_id, inNodes))
    .orderBy(serviceAccounts.id)
  return [
    ...people.map(({ one, role, node }) => ({
      kind: 'person' as const,
      caller_id: one.id,
      name: fullName(one.first_name, one.last_name),
      email: one.email,
      facts: factsOf(role, node, one.activated_at ? 'active' : 'invited', null),
    })),
    ...keys.map(({ one, role, node }) => ({
      kind: 'key' as const,
      caller_id: one.id,
      name: one.name,
      email: null,
      facts: factsOf(role, node, isExpired(one, now) ? 'expired' : 'active', one.expires_at),
    })),
  ]
}

/**
 * Whether a voided review vouched for a row, or for what the row was compared with. `key` is what tells the
 * rows of one review apart.
 */
export const restsOnVoided = (table: string, key: (row: string) => string) =>
  sql.raw(`(${table}.review_id, ${key(table)}) in (
    with recursive void (review, key) as (
      select first.review_id, ${key('first')} from ${table} first join reviews on id = first.review_id where voided_at is not null
      union select later.review_id, ${key('later')} from ${table} later join void on later.before_review = void.review and ${key('later')} = void.key
    ) select review, key from void)`)

/** Finds for each person and key the last signed review of them, whoever made it. */
export const lastSignedCallers = (db: Db) =>
  db
    .selectDistinctOn([reviewCallers.kind, reviewCallers.caller_id], {
      kind: reviewCallers.kind,
      id: reviewCallers.caller_id,
      before: reviewCallers.signed,
      before_review: reviewCallers.review_id,
      before_closed_at: reviews.closed_at,
    })
    .from(reviewCallers)
    .innerJoin(reviews, eq(reviews.id, reviewCallers.review_id))
    .where(
      and(
        eq(reviews.state, 'closed'),
        not(restsOnVoided('review_callers', (row) => `${row}.kind || ${row}.caller_id`)),
        isNotNull(reviewCallers.signed),
      ),
    )
    .orderBy(
      reviewCallers.kind,
      reviewCallers.caller_id,
      sql`${reviews.closed_at} desc`,
      sql`${reviews.id} desc`,
    )

export type NewCaller = Omit<typeof reviewCallers.$inferInsert, 'review_id'> & ReadCaller

export async function insertCallers(tx: Db, review: number, rows: readonly NewCaller[]): Promise<void> {
  for (const batch of batches(rows, 500))
    await tx.insert(reviewCallers).values(batch.map((row) => ({ ...row, review_id: review })))
}

const isOne = (review: number, { kind, id }: CallerKey) =>
  and(
    eq(reviewCallers.review_id, review),
    sql`${reviewCallers.kind} = ${kind}`,
    eq(reviewCallers.caller_id, Number(id)),
  )

/** Roles as facts name them. */
export async function codesOfRoles(db: Db, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(roles)
          .where(inArray(roles.id, [...new Set(ids)]))
  return new Map(
    rows.map(({ id, name, node_id, codes }) => [
      id,
      { role: id, role_name: name, role_node: node_id, held: codes.toSorted() },
    ]),
  )
}

type Change = {
  readonly decision?: CallerDecisionRow
  readonly change?: CallerChangeRow | null
  readonly signed?: CallerFacts
}
export const changeReviewCaller = (tx: Db, review: number, key: CallerKey, change: Change) =>
  tx.update(reviewCallers).set(change).where(isOne(review, key))

const shownFields = {
  row: reviewCallers,
  // Read now: the evidence never has it.
  seen: sql<Date | null>`case ${reviewCallers.kind} when 'person' then ${lastSignInOf(reviewCallers.caller_id)} else ${serviceAccounts.last_used_at} end`.mapWith(
    serviceAccounts.last_used_at,
  ),
}
type Row = { readonly row: typeof reviewCallers.$inferSelect; readonly seen: Date | null }

export const findReviewCallers = (db: Db, review: number): Promise<Row[]> =>
  db
    .select(shownFields)
    .from(reviewCallers)
    .leftJoin(
      serviceAccounts,
      and(eq(reviewCallers.kind, 'key'), eq(serviceAccounts.id, reviewCallers.caller_id)),
    )
    .where(eq(reviewCallers.review_id, review))
    .orderBy(sql`${reviewCallers.kind} desc`, asc(reviewCallers.name), asc(reviewCallers.caller_id))

/** Everybody who decided about these people and keys, or changed them. */
export const authorsOf = (rows: readonly Row[]): By[] =>
  rows.flatMap(({ row: { decision, change } }) => [decision, change].filter((one) => one !== null))

/** What people need to know of the review to see one of its people. */
type Of = {
  readonly reviewer: CallerKey | null
  /** Everybody who sees the review has these nodes in scope. */
  readonly nodes: readonly number[]
  readonly author: (by: By) => Author
}

/** A name that lies outside the scope of the review is not told. */
function beforeOf(before: CallerFacts | null, nodesInScope: readonly number[]) {
  if (!before) return null
  const seesRole = before.role_node === null || nodesInScope.includes(before.role_node)
  return {
    status: before.status,
    role_name: seesRole ? before.role_name : null,
    msp_node_name: nodesInScope.includes(before.node) ? before.node_name : null,
    expires_at: before.expires_at,
  }
}

export function writtenCaller({ row, seen }: Row, { reviewer, nodes: inScope, author }: Of): StoredCaller {
  const { facts, before, decision, change } = row
  return {
    ...({ kind: row.kind, id: row.caller_id } as ReviewedId), // The kind says whose id it is.
    name: row.name,
    email: row.email,
    facts,
    risky: isRiskyCaller(facts),
    changes: callerChangesOf(facts, before),
    status: facts.status,
    role: facts.role,
    role_name: facts.role_name,
    msp_node: facts.node,
    msp_node_name: facts.node_name,
    expires_at: facts.expires_at,
    is_reviewer: reviewer?.kind === row.kind && reviewer.id === row.caller_id,
    before: beforeOf(before, inScope),
    before_review: row.before_review,
    before_closed_at: row.before_closed_at?.toISOString() ?? null,
    decision: decision && { ...decision, facts: null, differences: [], author: author(decision) },
    change: change && { ...change, author: author(change) },
    now: null,
    last_seen_at: seen?.toISOString() ?? null,
  }
}
