import type { IdNumber } from '#contract/shape'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { callerKinds, type CallerDecision } from '#contract/reviews/callers'
import { changeResults, decisions, roleStatuses } from '#contract/reviews/roles'
import type { stepKinds } from '#contract/reviews/steps'
import { maxNoteLength } from '#contract/reviews/inputs'
import { reviewKinds, reviewStates } from '#contract/address-values'
import type { RoleFacts } from '#contract/roles/role-facts'
import type { Role, WrittenRole } from '#contract/roles/roles'
import { maxNameLength } from '#contract/wire'
import type { CallerFacts, Gone } from '#domain/review/items'
import type { Step } from '#domain/review/stored-review'
import { hasLength, isAtLeast, isOneOf, isSha256 } from '../checks'
import { id, moment, nameText, type Author, idOf } from './columns'

/** What happened to a review besides decisions. Nobody is named where the server did it. */
export type ReviewStepRow = Author & Step & { readonly kind: (typeof stepKinds)[number]; readonly at: string }

/**
 * Reviews of roles. Nodes and accounts are plain values instead of references, because the evidence outlives
 * them. `node_ids` are the nodes whose roles it reviews: a caller sees the review only when all of them are
 * in scope. `upstream` is the API behind a gateway that the roles come from, and empty for our own; ids have
 * no meaning without it. A gateway doesn't know node and account: null.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id<'review'>(),
    upstream: text().notNull().default(''),
    name: nameText().notNull(),
    node_id: idOf<'node'>(),
    node_name: text().notNull(),
    node_ids: idOf<'node'>().array().notNull(),
    scope_roles: idOf<'role'>().array().notNull(),
    scope_nodes: idOf<'node'>().array().notNull(),
    /** All nodes whose roles, people and keys are reviewed, also where there were none. Earlier releases stored none. */
    covers: idOf<'node'>().array(),
    reviewer: text().notNull(),
    account_id: idOf<'key'>(),
    person_id: idOf<'sign-in'>(),
    account_name: text().notNull(),
    kind: text({ enum: reviewKinds }).notNull().default('roles'),
    /** The employee who reviews, with the address of then. Null: a key began it, or a gateway has it. */
    reviewer_id: idOf<'employee'>(),
    reviewer_email: text(),
    /** The first review that was begun together with it. */
    campaign: idOf<'review'>(),
    due_on: text(),
    steps: jsonb()
      .$type<ReviewStepRow[]>()
      .notNull()
      .default(sql`'[]'`),
    voided_at: moment('voided_at'),
    state: text({ enum: reviewStates }).notNull(),
    opened_at: moment('opened_at').notNull(),
    closed_at: moment('closed_at'),
    base_url: text().notNull(),
    is_complete: boolean().notNull().default(true),
    item_count: integer().notNull(),
    decided_count: integer().notNull().default(0),
    milliseconds: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('reviews_node').on(table.node_id),
    hasLength(table.name, 1, maxNameLength),
    isOneOf(table.state, reviewStates),
    isOneOf(table.kind, reviewKinds),
    index('reviews_campaign').on(table.campaign),
    index('reviews_due')
      .on(table.due_on)
      .where(sql`${table.state} <> 'closed'`),
    check('reviews_closed_at', sql`(${table.state} = 'closed') = (${table.closed_at} is not null)`),
    isAtLeast(table.item_count, 0),
    isAtLeast(table.decided_count, 0),
    isAtLeast(table.milliseconds, 0),
  ],
)

/** The mails with which reviewers were reminded: one a day at most, whoever sends it. */
export const reviewReminders = pgTable(
  'review_reminders',
  { employee: idOf<'employee'>().notNull(), day: date().notNull() },
  (table) => [primaryKey({ columns: [table.employee, table.day] })],
)

/**
 * The roles of a review as they were read. `record` is null for a deleted role. `signed` is the result of the
 * closed review.
 */
export const reviewRoles = pgTable(
  'review_roles',
  {
    review_id: idOf<'review'>()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    role_id: idOf<'role'>().notNull(),
    name: text().notNull(),
    status: text({ enum: roleStatuses }).notNull(),
    fingerprint: text().notNull(),
    record: jsonb().$type<WrittenRole | Role>(),
    before: jsonb().$type<RoleFacts>(),
    before_review: idOf<'review'>(),
    before_closed_at: moment('before_closed_at'),
    /** When it was read again, because somebody decided about a role that had changed. */
    read_at: moment('read_at'),
    /** The facts of the first reading, then. */
    first: jsonb().$type<RoleFacts>(),
    signed: jsonb().$type<RoleFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.review_id, table.role_id] }),
    index('review_roles_role').on(table.role_id),
    isOneOf(table.status, roleStatuses),
    isSha256(table.fingerprint),
  ],
)

/** `code` is empty for a decision about the role as a whole. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    review_id: idOf<'review'>()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    role_id: idOf<'role'>().notNull(),
    code: text().notNull(),
    decision: text({ enum: decisions }).notNull(),
    note: text().notNull(),
    milliseconds: integer().notNull(),
    decided_at: moment('decided_at').notNull(),
    account_id: idOf<'key'>(),
    person_id: idOf<'sign-in'>(),
    account_name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.review_id, table.role_id, table.code] }),
    isOneOf(table.decision, decisions),
    hasLength(table.note, 0, maxNoteLength),
    isAtLeast(table.milliseconds, 0),
  ],
)

/** Every attempt to apply the decisions about a role. */
export const reviewChanges = pgTable(
  'review_changes',
  {
    id: id(),
    review_id: idOf<'review'>()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    role_id: idOf<'role'>().notNull(),
    result: text({ enum: changeResults }).notNull(),
    removed: text().array().notNull(),
    added: text().array().notNull(),
    before: text().array().notNull(),
    after: text().array(),
    detail: text().notNull(),
    at: moment('at').notNull(),
    account_id: idOf<'key'>(),
    person_id: idOf<'sign-in'>(),
    account_name: text().notNull(),
  },
  (table) => [
    index('review_changes_review').on(table.review_id, table.id),
    isOneOf(table.result, changeResults),
  ],
)

export type CallerDecisionRow = Author & {
  readonly decision: CallerDecision
  readonly role: IdNumber<'role'> | null
  readonly role_name: string | null
  readonly note: string
  readonly milliseconds: number
  readonly decided_at: string
  /** The facts of that moment, as far as the author saw them. Earlier releases stored none. */
  readonly read?: CallerFacts | Gone
}
export type CallerChangeRow = Author & {
  readonly result: (typeof changeResults)[number]
  readonly detail: string
  readonly at: string
  /** The facts after a change that was made. */
  readonly read?: CallerFacts
}

/**
 * The people and keys of a review as they were read, each with the decision about it and the last attempt to
 * apply that. `signed` is the result of the closed review; null: not reviewed, or removed.
 */
export const reviewCallers = pgTable(
  'review_callers',
  {
    review_id: idOf<'review'>()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    kind: text({ enum: callerKinds }).notNull(),
    caller_id: idOf<'employee' | 'key'>().notNull(),
    name: text().notNull(),
    email: text(),
    facts: jsonb().$type<CallerFacts>().notNull(),
    before: jsonb().$type<CallerFacts>(),
    before_review: idOf<'review'>(),
    before_closed_at: moment('before_closed_at'),
    decision: jsonb().$type<CallerDecisionRow>(),
    change: jsonb().$type<CallerChangeRow>(),
    signed: jsonb().$type<CallerFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.review_id, table.kind, table.caller_id] }),
    index('review_callers_caller').on(table.kind, table.caller_id),
    isOneOf(table.kind, callerKinds),
  ],
)

/**
 * The signed file as it was made, because a later version of this program would write another one.
 * `people_nodes` are the nodes of the people whom it names; null if it names nobody.
 */
export const reviewEvidence = pgTable('review_evidence', {
  review_id: idOf<'review'>()
    .primaryKey()
    .references(() => reviews.id),
  file: text().notNull(),
  people_nodes: idOf<'node'>().array(),
})

/**
 * The keys that have signed evidence and months, for all processes on this database. The newest one signs. Its secret
 * half is sealed; those of the others are empty.
 */
export const signingKeys = pgTable(
  'signing_keys',
  {
    id: integer().primaryKey(),
    public_key: text().notNull(),
    private_key: text().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [isAtLeast(table.id, 1)],
)
