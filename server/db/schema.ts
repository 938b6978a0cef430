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
  (table) => [
    index('service_accounts_node').on(table.node_id),
    index('service_accounts_role').on(table.role_id),
  ],
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
  (table) => [
    primaryKey({ columns: [table.account_id, table.key] }),
    index('kept_replies_created_at').on(table.created_at),
  ],
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
    // What is new waits unsorted, and every search reads all that waits: with the 4 MB that PostgreSQL allows the planner rather reads the table.
    index('companies_search')
      .using('gin', sql`${table.name} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
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
