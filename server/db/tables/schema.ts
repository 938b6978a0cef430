import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core'
import { mailKinds, packageStatuses } from '#contract/address-values'
import { maxLicenses, packageTypes } from '#contract/companies'
import { maxIdempotencyKeyLength } from '#contract/idempotency'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { maxEmailLength } from '#contract/fields/email-address'
import { maxNameLength } from '#contract/wire'
import { areAmong, hasLength, isAtLeast, isBetween, isOneOf, isSha256, matches } from '../checks'
import { id, inOrder, keyMade, moment, nameText, roleGiven, sameName, searchText, idOf } from './columns'

const isName = (column: PgColumn) => hasLength(column, 1, maxNameLength)
const isAddress = (column: PgColumn) => hasLength(column, 1, maxEmailLength)

export const nodes = pgTable(
  'nodes',
  {
    id: id<'node'>(),
    uid: uuid().notNull().defaultRandom().unique(),
    name: nameText().notNull(),
    parent_id: idOf<'node'>().references((): AnyPgColumn => nodes.id),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    // Allows one root only: `parent_id is null` can occur once.
    uniqueIndex('nodes_one_root')
      .on(sql`((${table.parent_id} is null))`)
      .where(sql`${table.parent_id} is null`),
    uniqueIndex('nodes_name_among_siblings').on(table.parent_id, sameName(table.name)),
    isName(table.name),
  ],
)

/** A built-in role has no node. The codes are those of the contract's catalogue. */
export const roles = pgTable(
  'roles',
  {
    id: id<'role'>(),
    name: nameText().notNull(),
    node_id: idOf<'node'>().references(() => nodes.id),
    codes: text().array().$type<PermissionCode[]>().notNull(),
    last_modified: moment('last_modified').notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('roles_name_at_node').on(sql`coalesce(${table.node_id}, 0)`, sameName(table.name)),
    index('roles_node').on(table.node_id),
    isName(table.name),
    areAmong(table.codes, permissionCodes),
  ],
)

/** Stores only the SHA-256 of a key. The key itself is shown once, when it is made. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    id: id<'key'>(),
    name: nameText().notNull(),
    node_id: idOf<'node'>()
      .notNull()
      .references(() => nodes.id),
    role_id: idOf<'role'>()
      .notNull()
      .references(() => roles.id),
    key_hash: text().notNull().unique(),
    created_at: moment('created_at').notNull(),
    rotated_at: moment('rotated_at'),
    /** Written at most once an hour. */
    last_used_at: moment('last_used_at'),
    /** Since when uses are noted. Nobody knows about earlier ones. */
    watched_since: moment('watched_since').notNull().defaultNow(),
    /** The key works until then. Null: without end. */
    expires_at: moment('expires_at'),
    role_given: roleGiven(),
    key_made: keyMade(),
  },
  (table) => [
    index('service_accounts_node').on(table.node_id),
    index('service_accounts_role').on(table.role_id),
    isName(table.name),
    isSha256(table.key_hash),
  ],
)

/** A person is active once `activated_at` is set, and invited before. */
export const employees = pgTable(
  'employees',
  {
    id: id<'employee'>(),
    first_name: nameText().notNull(),
    last_name: nameText().notNull(),
    email: text().notNull(),
    role_id: idOf<'role'>()
      .notNull()
      .references(() => roles.id),
    node_id: idOf<'node'>()
      .notNull()
      .references(() => nodes.id),
    is_2fa_enabled: boolean().notNull().default(false),
    invited_at: moment('invited_at').notNull(),
    last_invited_at: moment('last_invited_at').notNull(),
    invitation_expires_at: moment('invitation_expires_at').notNull(),
    activated_at: moment('activated_at'),
    created_at: moment('created_at').notNull(),
    search: searchText(),
    role_given: roleGiven(),
  },
  (table) => [
    uniqueIndex('employees_email').on(sql`lower(${table.email})`),
    index('employees_node').on(table.node_id),
    index('employees_role').on(table.role_id),
    isName(table.first_name),
    isName(table.last_name),
    isAddress(table.email),
  ],
)

/** Every link that was mailed, so that a dead link can say why. Stores only the SHA-256 of its secret. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    employee_id: idOf<'employee'>()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    token_hash: text().notNull().unique(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    replaced_at: moment('replaced_at'),
    used_at: moment('used_at'),
  },
  (table) => [
    index('invitations_employee').on(table.employee_id, table.created_at),
    isSha256(table.token_hash),
  ],
)

/**
 * Replies to writes with an Idempotency-Key, so that a repeated request gets the same reply and changes
 * nothing.
 */
export const keptReplies = pgTable(
  'kept_replies',
  {
    /** The caller: an account, or a person, who are in another file. */
    account_id: idOf<'key'>().references(() => serviceAccounts.id, { onDelete: 'cascade' }),
    person_id: idOf<'sign-in'>(),
    key: text().notNull(),
    /** The SHA-256 of operation, address and body. */
    fingerprint: text().notNull(),
    /** The reply's JSON, byte for byte. */
    body: text().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('kept_replies_account').on(table.account_id, table.key),
    uniqueIndex('kept_replies_person').on(table.person_id, table.key),
    index('kept_replies_created_at').on(table.created_at),
    hasLength(table.key, 1, maxIdempotencyKeyLength),
    isSha256(table.fingerprint),
    check('kept_replies_one_caller', sql`num_nonnulls(${table.account_id}, ${table.person_id}) = 1`),
  ],
)

/** Mails to deliver. `body` is emptied after delivery, because it contains the activation secret. */
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
    kind: text({ enum: mailKinds }),
    /** Until then a process may be sending it. Null: none is. */
    sending_until: moment('sending_until'),
    /** The account or person whose request sent the mail. Not references, because the mail outlives them. */
    account_id: idOf<'key'>(),
    person_id: idOf<'sign-in'>(),
  },
  (table) => [
    index('outbox_address').on(sql`lower(${table.to_address})`, table.created_at),
    index('outbox_account').on(table.account_id, table.created_at),
    index('outbox_person').on(table.person_id, table.created_at),
    index('outbox_due')
      .on(table.next_attempt_at)
      .where(sql`${table.delivered_at} is null and ${table.given_up_at} is null`),
    isAtLeast(table.attempts, 0),
    isOneOf(table.kind, mailKinds),
    check(
      'outbox_body_emptied',
      sql`${table.body} = '' or (${table.delivered_at} is null and ${table.given_up_at} is null)`,
    ),
  ],
)

export const packages = pgTable(
  'packages',
  {
    id: id<'package'>(),
    name: nameText().notNull().unique(),
    type: text({ enum: packageTypes }).notNull(),
    description: text().notNull(),
    price_monthly: numeric({ precision: 12, scale: 2 }),
    currency: text().notNull(),
    retired_at: moment('retired_at'),
  },
  (table) => [
    isName(table.name),
    isOneOf(table.type, packageTypes),
    isAtLeast(table.price_monthly, 0),
    matches(table.currency, '^[A-Z]{3}$'),
  ],
)

export const companies = pgTable(
  'companies',
  {
    id: id<'company'>(),
    uid: uuid().notNull().defaultRandom().unique(),
    name: nameText().notNull(),
    node_id: idOf<'node'>()
      .notNull()
      .references(() => nodes.id),
    owner_first_name: text().notNull(),
    owner_last_name: text().notNull(),
    owner_email: text().notNull(),
    is_nfr: boolean().notNull().default(false),
    created_at: moment('created_at').notNull(),
    search: searchText(),
  },
  (table) => [
    uniqueIndex('companies_name_at_node').on(table.node_id, sameName(table.name)),
    index('companies_node').on(table.node_id, table.id),
    // The node is included so that an OFFSET reads the index alone.
    index('companies_in_order').on(inOrder(table.name), table.id, table.node_id),
    index('companies_by_created_at').on(table.created_at, table.id, table.node_id),
    // Every search also reads new texts that the index hasn't sorted yet. With PostgreSQL's default of 4 MB
    // of them, the planner would prefer the whole table.
    index('companies_search')
      .using('gin', sql`${table.search} gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 }),
    isName(table.name),
    isName(table.owner_first_name),
    isName(table.owner_last_name),
    isAddress(table.owner_email),
  ],
)

/**
 * The number of companies of each node. A trigger keeps it exact, so that a list needs no counting. No check
 * forbids a negative count: a wrong counter must not stop people from deleting companies.
 */
export const companyCounts = pgTable('company_counts', {
  node_id: idOf<'node'>()
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  count: integer().notNull(),
})

export const companyPackages = pgTable(
  'company_packages',
  {
    company_id: idOf<'company'>()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    package_id: idOf<'package'>()
      .notNull()
      .references(() => packages.id),
    status: text({ enum: packageStatuses }).notNull(),
    license_count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.company_id, table.package_id] }),
    isOneOf(table.status, packageStatuses),
    isBetween(table.license_count, 0, maxLicenses),
  ],
)
