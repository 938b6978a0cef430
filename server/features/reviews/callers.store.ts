import { and, asc, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ItemKey } from '#domain/review/decisions'
import type { CallerFacts } from '#domain/review/items'
import { giversOf, keyFacts, personFacts } from './caller-facts'
import type { CallerKind } from '#contract/reviews/callers'
import { fullName } from '#domain/person-name'
import { lastSignInOf } from '../../callers/sign-in-ways.store'
import type { Db } from '../../db/open'
import { within } from '../../db/query'
import {
  reviewCallers,
  reviews,
  type CallerChangeRow,
  type CallerDecisionRow,
} from '../../db/tables/reviews.schema'
import { employees, nodes, roles, serviceAccounts } from '../../db/tables/schema'
import type { Author as By } from '../../callers/caller'

/** A person or key as it is now. */
export type ReadCaller = {
  readonly kind: CallerKind
  readonly caller_id: number
  readonly name: string
  readonly email: string | null
  readonly facts: CallerFacts
}

/** The people and keys of these nodes, without those of a review and of those that were begun with it. */
export async function readCallers(
  db: Db,
  inNodes: readonly number[],
  now: Date,
  without = 0,
): Promise<ReadCaller[]> {
  const isOutside = (kind: CallerKind, id: PgColumn) =>
    sql`not exists (select 1 from ${reviewCallers} join ${reviews} on ${reviews.id} = ${reviewCallers.review_id} where ${without} in (${reviews.id}, ${reviews.campaign}) and ${reviewCallers.kind} = ${kind} and ${reviewCallers.caller_id} = ${id})`
  const people = await db
    .select({ one: employees, role: roles, node: nodes })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(and(within(employees.node_id, inNodes), isOutside('person', employees.id)))
    .orderBy(employees.id)
  const keys = await db
    .select({ one: serviceAccounts, role: roles, node: nodes })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .innerJoin(nodes, eq(nodes.id, serviceAccounts.node_id))
    .where(and(within(serviceAccounts.node_id, inNodes), isOutside('key', serviceAccounts.id)))
    .orderBy(serviceAccounts.id)
  const giver = await giversOf(
    db,
    [...people, ...keys].map(({ one }) => one),
  )
  return [
    ...people.map(({ one, role, node }) => ({
      kind: 'person' as const,
      caller_id: one.id,
      name: fullName(one.first_name, one.last_name),
      email: one.email,
      facts: personFacts(one, role, node, giver),
    })),
    ...keys.map(({ one, role, node }) => ({
      kind: 'key' as const,
      caller_id: one.id,
      name: one.name,
      email: null,
      facts: keyFacts(one, role, node, giver, now),
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
      key: { kind: reviewCallers.kind, id: reviewCallers.caller_id },
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

const isOne = ({ kind, id }: ItemKey) =>
  and(sql`${reviewCallers.kind} = ${kind}`, eq(reviewCallers.caller_id, Number(id)))

/** A role as facts name it. */
export async function factsOfRole(db: Db, id: number) {
  const [row] = await db.select().from(roles).where(eq(roles.id, id))
  return row && { role: row.id, role_name: row.name, role_node: row.node_id, held: row.codes.toSorted() }
}

type Change = {
  readonly decision?: CallerDecisionRow
  readonly change?: CallerChangeRow | null
  readonly signed?: CallerFacts
}
export const changeReviewCaller = (tx: Db, review: number, key: ItemKey, change: Change) =>
  tx
    .update(reviewCallers)
    .set(change)
    .where(and(eq(reviewCallers.review_id, review), isOne(key)))

const shownFields = {
  row: reviewCallers,
  person: employees,
  key: serviceAccounts,
  role: roles,
  node: nodes,
  // Read now: the evidence never has it.
  seen: sql<Date | null>`case ${reviewCallers.kind} when 'person' then ${lastSignInOf(reviewCallers.caller_id)} else ${serviceAccounts.last_used_at} end`.mapWith(
    serviceAccounts.last_used_at,
  ),
}
type Row = Awaited<ReturnType<typeof findReviewCallers>>[number]

/** The people and keys of a review, or those of `only`, as they were read, and as they are now. */
export const findReviewCallers = (db: Db, review: number, only?: readonly ItemKey[]) =>
  db
    .select(shownFields)
    .from(reviewCallers)
    .leftJoin(employees, and(eq(reviewCallers.kind, 'person'), eq(employees.id, reviewCallers.caller_id)))
    .leftJoin(
      serviceAccounts,
      and(eq(reviewCallers.kind, 'key'), eq(serviceAccounts.id, reviewCallers.caller_id)),
    )
    .leftJoin(roles, sql`${roles.id} = coalesce(${employees.role_id}, ${serviceAccounts.role_id})`)
    .leftJoin(nodes, sql`${nodes.id} = coalesce(${employees.node_id}, ${serviceAccounts.node_id})`)
    .where(and(eq(reviewCallers.review_id, review), only && (or(...only.map(isOne)) ?? sql`false`)))
    .orderBy(sql`${reviewCallers.kind} desc`, asc(reviewCallers.name), asc(reviewCallers.caller_id))

/** Everybody who decided about these people and keys, or changed them. */
export const authorsOf = (rows: readonly Row[]): By[] =>
  rows.flatMap(({ row: { decision, change } }) => [decision, change].filter((one) => one !== null))
