import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { folded, id, moment, nameText } from './columns'
import type { RoleFacts } from '#contract/review-items'
import type { Role, WrittenRole } from '#contract/roles'

export const nodes = pgTable(
  'nodes',
  {
    id: id(),
    uid: uuid().notNull().defaultRandom().unique(),
    name: nameText().notNull(),
    parent_id: integer().references((): AnyPgColumn => nodes.id),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    // One root: the expression index lets `parent_id is null` occur once.
    uniqueIndex('nodes_one_root')
      .on(sql`((${table.parent_id} is null))`)
      .where(sql`${table.parent_id} is null`),
    uniqueIndex('nodes_name_among_siblings').on(table.parent_id, folded(table.name)),
  ],
)

/** A built-in role has no node. Codes are those of the contract's catalogue. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: nameText().notNull(),
    node_id: integer().references(() => nodes.id),
    codes: text().array().notNull(),
    last_modified: moment('last_modified').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('roles_name_at_node').on(sql`coalesce(${table.node_id}, 0)`, folded(table.name)),
    index('roles_node').on(table.node_id),
  ],
)

/** Only the SHA-256 of a key is stored; the key itself is shown once, when it is made. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    id: id(),
    name: nameText().notNull(),
    node_id: integer()
      .notNull()
      .references(() => nodes.id),
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    key_hash: text().notNull().unique(),
    created_at: moment('created_at').notNull(),
    rotated_at: moment('rotated_at'),
  },
  (table) => [index('service_accounts_node').on(table.node_id), index('service_accounts_role').on(table.role_id)],
)

/** Status is derived: active once `activated_at` is set. */
export const employees = pgTable(
  'employees',
  {
    id: id(),
    first_name: nameText().notNull(),
    last_name: nameText().notNull(),
    email: text().notNull(),
    role_id: integer()
      .notNull()
      .references(() => roles.id),
    node_id: integer()
      .notNull()
      .references(() => nodes.id),
    is_2fa_enabled: boolean().notNull().default(false),
    invited_at: moment('invited_at').notNull(),
    last_invited_at: moment('last_invited_at').notNull(),
    invitation_expires_at: moment('invitation_expires_at').notNull(),
    activated_at: moment('activated_at'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('employees_email').on(sql`lower(${table.email})`),
    index('employees_node').on(table.node_id),
    index('employees_role').on(table.role_id),
  ],
)

/** Every link that was ever mailed, so that a dead one can say why. Only the SHA-256 of its secret is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    employee_id: integer()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    replaced_at: moment('replaced_at'),
    used_at: moment('used_at'),
  },
  (table) => [index('invitations_employee').on(table.employee_id, table.created_at)],
)

/** Replies to writes that were sent with an Idempotency-Key, so that a repetition gets the same one and does nothing. */
export const keptReplies = pgTable(
  'kept_replies',
  {
    account_id: integer()
      .notNull()
      .references(() => serviceAccounts.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of operation, address and body. */
    fingerprint: text().notNull(),
    /** JSON as it was sent, its order included. */
    body: text().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.key] }), index('kept_replies_created_at').on(table.created_at)],
)

/** Mails to be delivered. `body` is emptied after delivery, because it holds the activation secret. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    message_id: text().notNull().unique(),
    to_name: text().notNull(),
    to_address: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    created_at: moment('created_at').notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment('next_attempt_at').notNull(),
    delivered_at: moment('delivered_at'),
    given_up_at: moment('given_up_at'),
    last_error: text(),
  },
  (table) => [
    index('outbox_due')
      .on(table.next_attempt_at)
      .where(sql`${table.delivered_at} is null and ${table.given_up_at} is null`),
  ],
)

export const packages = pgTable('packages', {
  id: id(),
  name: nameText().notNull().unique(),
  type: text({ enum: ['subscription', 'nfr'] }).notNull(),
  description: text().notNull(),
  price_monthly: numeric({ precision: 12, scale: 2 }),
  currency: text().notNull(),
})

export const companies = pgTable(
  'companies',
  {
    id: id(),
    uid: uuid().notNull().defaultRandom().unique(),
    name: nameText().notNull(),
    node_id: integer()
      .notNull()
      .references(() => nodes.id),
    owner_first_name: text().notNull(),
    owner_last_name: text().notNull(),
    owner_email: text().notNull(),
    is_nfr: boolean().notNull().default(false),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('companies_name_at_node').on(table.node_id, folded(table.name)),
    index('companies_node').on(table.node_id, table.id),
    // With the node, so that a walk over them need not visit the rows.
    index('companies_by_name').on(table.name, table.id, table.node_id),
    index('companies_by_created_at').on(table.created_at, table.id, table.node_id),
    index('companies_search').using('gin', sql`${table.name} gin_trgm_ops`),
  ],
)

/** How many companies each node has, kept by a trigger, so that counting costs the same whatever there is to count. */
export const companyCounts = pgTable('company_counts', {
  node_id: integer()
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
})

export const companyPackages = pgTable(
  'company_packages',
  {
    company_id: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    package_id: integer()
      .notNull()
      .references(() => packages.id),
    status: text({ enum: ['active', 'suspended'] }).notNull(),
    license_count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.company_id, table.package_id] })],
)

/** Who did what, and what was refused. Plain values instead of references: the trail outlives what it tells of. Never a secret. */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    account_id: integer(),
    account_name: text(),
    node_id: integer(),
    operation: text().notNull(),
    record_type: text(),
    record_id: integer(),
    before: jsonb(),
    after: jsonb(),
    status: smallint().notNull(),
    reason: text(),
    address: text().notNull(),
    request_id: text().notNull(),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_node').on(table.node_id, table.id),
    index('audit_failed_sign_ins')
      .on(table.address, table.at)
      .where(sql`${table.status} = 401`),
  ],
)

/**
 * Reviews of roles. Nodes and accounts are plain values instead of references: the evidence outlives them. `node_ids` are all
 * nodes whose roles are in it: who does not reach every one of them does not see the review. `upstream`: the API behind a gateway
 * whose roles these are, empty for our own; ids mean nothing without it. What a gateway cannot know (node, account) is null.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    upstream: text().notNull().default(''),
    name: nameText().notNull(),
    node_id: integer(),
    node_name: text().notNull(),
    node_ids: integer().array().notNull(),
    scope_roles: integer().array().notNull(),
    scope_nodes: integer().array().notNull(),
    reviewer: text().notNull(),
    account_id: integer(),
    account_name: text().notNull(),
    due_on: text(),
    state: text({ enum: ['open', 'paused', 'closed'] }).notNull(),
    opened_at: moment('opened_at').notNull(),
    closed_at: moment('closed_at'),
    base_url: text().notNull(),
    is_complete: boolean().notNull().default(true),
    item_count: integer().notNull(),
    decided_count: integer().notNull().default(0),
    milliseconds: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [index('reviews_node').on(table.node_id)],
)

/** The roles of a review as they were read. `record` null: the role is gone. `signed`: what the closed review made of it. */
export const reviewRoles = pgTable(
  'review_roles',
  {
    review_id: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    role_id: integer().notNull(),
    name: text().notNull(),
    status: text({ enum: ['new', 'changed', 'unchanged', 'deleted'] }).notNull(),
    fingerprint: text().notNull(),
    record: jsonb().$type<WrittenRole | Role>(),
    before: jsonb().$type<RoleFacts>(),
    before_review: integer(),
    before_closed_at: moment('before_closed_at'),
    signed: jsonb().$type<RoleFacts>(),
  },
  (table) => [primaryKey({ columns: [table.review_id, table.role_id] }), index('review_roles_role').on(table.role_id)],
)

/** `code` is empty for a decision about the role as a whole. */
export const reviewDecisions = pgTable(
  'review_decisions',
  {
    review_id: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    role_id: integer().notNull(),
    code: text().notNull(),
    decision: text({ enum: ['keep', 'reduce', 'revoke'] }).notNull(),
    note: text().notNull(),
    milliseconds: integer().notNull(),
    decided_at: moment('decided_at').notNull(),
    account_id: integer(),
    account_name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.review_id, table.role_id, table.code] })],
)

/** Every attempt to carry out what was decided about a role. */
export const reviewChanges = pgTable(
  'review_changes',
  {
    id: id(),
    review_id: integer()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    role_id: integer().notNull(),
    result: text({ enum: ['done', 'refused', 'gone', 'unchanged'] }).notNull(),
    removed: text().array().notNull(),
    added: text().array().notNull(),
    before: text().array().notNull(),
    after: text().array(),
    detail: text().notNull(),
    at: moment('at').notNull(),
    account_id: integer(),
    account_name: text().notNull(),
  },
  (table) => [index('review_changes_review').on(table.review_id, table.id)],
)

/** The signed file, as it was made: a later version of this program would write another one. */
export const reviewEvidence = pgTable('review_evidence', {
  review_id: integer()
    .primaryKey()
    .references(() => reviews.id),
  file: text().notNull(),
})

/** The key that signs evidence: one, shared by all processes on this database. */
export const signingKeys = pgTable('signing_keys', {
  id: integer().primaryKey(),
  public_key: text().notNull(),
  private_key: text().notNull(),
  created_at: moment('created_at').notNull(),
})
