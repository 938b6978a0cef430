import { and, eq, ne, sql } from 'drizzle-orm'
import type { Step } from '#domain/review/stored-review'
import type { CallerKind } from '#contract/reviews/callers'
import type { IdNumber } from '#contract/shape'
import { maxId } from '#contract/wire'
import { batches } from '../../db/batches'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import type { Author } from '../../callers/caller'
import { rolesAtOnce } from './last-signed.store'
import {
  reviewCallers,
  reviewChanges,
  reviewDecisions,
  reviewEvidence,
  reviewRoles,
  reviews,
  type ReviewStepRow,
} from '../../db/tables/reviews.schema'

/** An arbitrary number that no other program on the same database is likely to use. */
const beginningLock = 7_250_022

/**
 * What one caller begins or mails at the same moment waits for each other here, so that all of it is counted.
 */
export const waitForOthersOf = (tx: Db, { account_id, person_id, account_name }: Author) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(${beginningLock}, hashtext(${JSON.stringify([account_id, person_id, account_name])}))`,
  )

/** The reviews that an author began and nobody has closed. */
export function countOpenReviews(db: Db, { account_id, person_id, account_name }: Author): Promise<number> {
  const same = sql`(${reviews.account_id}, ${reviews.person_id}) is not distinct from (${account_id}::int, ${person_id}::int)`
  const isMark = account_id === null && person_id === null
  const isBy = and(same, isMark ? eq(reviews.account_name, account_name) : undefined)
  return db.$count(reviews, and(ne(reviews.state, 'closed'), isBy))
}

type NewReview = typeof reviews.$inferInsert
type NewRole = Omit<typeof reviewRoles.$inferInsert, 'review_id'>
type NewCaller = Omit<typeof reviewCallers.$inferInsert, 'review_id'>

/** A role, person or key, with how many decisions it takes. */
export type NewItem = {
  /** Null: a built-in role, which has none. */
  readonly node: IdNumber<'node'> | null
  readonly items: number
} & (
  | { readonly kind: 'role'; readonly id: IdNumber<'role'>; readonly row: NewRole }
  | { readonly kind: CallerKind; readonly id: IdNumber<'employee' | 'key'>; readonly row: NewCaller }
)

export async function insertReview(tx: Db, review: NewReview, items: readonly NewItem[]) {
  const { id: review_id } = one(await tx.insert(reviews).values(review).returning({ id: reviews.id }))
  const roles = items.flatMap((item) => (item.kind === 'role' ? { ...item.row, review_id } : []))
  const callers = items.flatMap((item) => (item.kind === 'role' ? [] : { ...item.row, review_id }))
  for (const batch of batches(roles, rolesAtOnce)) await tx.insert(reviewRoles).values(batch)
  for (const batch of batches(callers, 500)) await tx.insert(reviewCallers).values(batch)
  return review_id
}

export const changeReview = (tx: Db, id: number, change: Partial<NewReview>) =>
  tx.update(reviews).set(change).where(eq(reviews.id, id))

/** Stands for the server. */
export const byItself: Author = { account_id: null, person_id: null, account_name: '' }

/** Adds to what happened to a review, whatever others add at the same time. */
export const addStep = (
  tx: Db,
  id: number,
  kind: ReviewStepRow['kind'],
  now: Date,
  by: Author,
  step: Step = { from: null, to: null },
) => {
  const row: ReviewStepRow = { kind, at: now.toISOString(), ...step, ...by }
  return tx
    .update(reviews)
    .set({ steps: sql`${reviews.steps} || ${JSON.stringify([row])}::jsonb` })
    .where(eq(reviews.id, id))
}

export const removeReview = (tx: Db, id: number) => tx.delete(reviews).where(eq(reviews.id, id))

/** Adds decisions or replaces earlier ones. */
export async function putDecisions(tx: Db, rows: (typeof reviewDecisions.$inferInsert)[]): Promise<void> {
  const given = (column: string) => sql.raw(`excluded.${column}`)
  const replaced = ['decision', 'note', 'decided_at', 'account_id', 'person_id', 'account_name']
  await tx
    .insert(reviewDecisions)
    .values(rows)
    .onConflictDoUpdate({
      target: [reviewDecisions.review_id, reviewDecisions.role_id, reviewDecisions.code],
      set: {
        ...Object.fromEntries(replaced.map((column) => [column, given(column)])),
        // If an item was decided twice, both times count, up to what the column holds.
        milliseconds: sql`least(${reviewDecisions.milliseconds}::bigint + ${given('milliseconds')}, ${maxId})`,
      },
    })
}

export const insertChange = (tx: Db, change: typeof reviewChanges.$inferInsert) =>
  tx.insert(reviewChanges).values(change)

type ReviewedRole = Partial<Omit<typeof reviewRoles.$inferInsert, 'review_id' | 'role_id'>>
export const changeReviewRole = (tx: Db, review: number, role: number, change: ReviewedRole) =>
  tx
    .update(reviewRoles)
    .set(change)
    .where(and(eq(reviewRoles.review_id, review), eq(reviewRoles.role_id, role)))

export const insertEvidence = (tx: Db, review: number, file: string, people: readonly number[] | null) =>
  tx.insert(reviewEvidence).values({ review_id: review, file, people_nodes: people && [...people] })
