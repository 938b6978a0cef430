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
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import { linkKinds } from '#contract/sign-in/sign-in'
import { sessionKinds } from '#contract/sign-in/sessions'
import { maxEmailLength } from '#contract/fields/email-address'
import { maxNameLength } from '#contract/wire'
import { hasLength, isAtLeast, isOneOf, isSha256 } from '../checks'
import { id, moment, nameText, idOf } from './columns'
import { employees, serviceAccounts } from './schema'

/**
 * People who can sign in. With a database of its own, each is an employee and has their role and node. Behind
 * a gateway a person has no employee but a name, an address and a key of the vault.
 */
export const people = pgTable(
  'people',
  {
    id: id<'sign-in'>(),
    /** The owner's handle in passkeys: random, so that it tells nothing. */
    handle: uuid().notNull().unique().defaultRandom(),
    employee_id: idOf<'employee'>()
      .unique()
      .references(() => employees.id, { onDelete: 'cascade' }),
    email: text(),
    name: nameText(),
    /** Keepers manage the people and keys of a gateway. */
    keeper: boolean().notNull().default(false),
    upstream_key_id: idOf<'upstream-key'>().references((): AnyPgColumn => upstreamKeys.id),
    /** When a person of a gateway first set up a way to sign in. Employees have theirs. */
    activated_at: moment('activated_at'),
    last_sign_in_at: moment('last_sign_in_at'),
  },
  (table) => [
    uniqueIndex('people_email').on(sql`lower(${table.email})`),
    hasLength(table.email, 1, maxEmailLength),
    hasLength(table.name, 1, maxNameLength),
    check('people_one_source', sql`(${table.employee_id} is null) = (${table.email} is not null)`),
  ],
)

const personId = () =>
  integer()
    .notNull()
    .references(() => people.id, { onDelete: 'cascade' })

/** A passkey works only for the host name (`rp_id`) that it was made for. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    person_id: personId(),
    credential_id: text().notNull().unique(),
    rp_id: text().notNull(),
    public_key: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    backed_up: boolean().notNull(),
    name: nameText().notNull(),
    created_at: moment('created_at').notNull(),
    last_used_at: moment('last_used_at'),
  },
  (table) => [
    index('passkeys_person').on(table.person_id),
    hasLength(table.name, 1, maxNameLength),
    isAtLeast(table.counter, 0),
  ],
)

/** The scrypt hash of a password, in PHC format. */
export const passwords = pgTable('passwords', {
  person_id: personId().primaryKey(),
  hash: text().notNull(),
  changed_at: moment('changed_at').notNull(),
})

/**
 * The secret of an authenticator app, sealed with a key of SECRETS_KEYS. `last_step` is the step of the last
 * code that was used.
 */
export const authenticators = pgTable('authenticators', {
  person_id: personId().primaryKey(),
  sealed: text().notNull(),
  last_step: bigint({ mode: 'number' }).notNull().default(0),
  created_at: moment('created_at').notNull(),
  confirmed_at: moment('confirmed_at'),
})

/** Only the SHA-256 of a recovery code: it is random enough. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { hash: text().primaryKey(), person_id: personId(), used_at: moment('used_at') },
  (table) => [index('recovery_codes_person').on(table.person_id), isSha256(table.hash)],
)

export type ClaimedFacts = {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
}

/** The account of a person at the provider of single sign-on. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    person_id: personId().unique(),
    /** Whether the provider says when it last asked the person who they are; null: not seen yet. */
    tells_time: boolean(),
    /** The name and address that it gave at the last sign-in, so that a change there can be followed. */
    claimed: jsonb().$type<ClaimedFacts>(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** A browser in which a person is signed in. Stores only the SHA-256 of its cookie. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    person_id: personId(),
    kind: text({ enum: sessionKinds }).notNull(),
    cookie_hash: text().notNull().unique(),
    created_at: moment('created_at').notNull(),
    /** When the person last did something. */
    seen_at: moment('seen_at').notNull(),
    /** The earlier of two ends: that of the day, and that of idleness, which activity moves. */
    expires_at: moment('expires_at').notNull(),
    /** When the person last proved who they are. */
    verified_at: moment('verified_at').notNull(),
    methods: text().array().notNull(),
    address: text().notNull(),
    browser: text().notNull(),
    /** The link that began a session for set-up. */
    link_hash: text(),
  },
  (table) => [
    index('sessions_person').on(table.person_id),
    index('sessions_expires_at').on(table.expires_at),
    isOneOf(table.kind, sessionKinds),
    isSha256(table.cookie_hash),
  ],
)

/** Bearer tokens of a session. Only the SHA-256 of a token is stored. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    session_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [
    index('session_tokens_session').on(table.session_id, table.expires_at),
    index('session_tokens_expires_at').on(table.expires_at),
    isSha256(table.hash),
  ],
)

/** Links that begin the set-up of ways to sign in. Only the SHA-256 of a link is stored. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    hash: text().primaryKey(),
    /** Null at the first start of a server: the link then makes the first person. */
    person_id: idOf<'sign-in'>().references(() => people.id, { onDelete: 'cascade' }),
    /** `invitation` is for people of a gateway. Employees have theirs in the table `invitations`. */
    kind: text({ enum: linkKinds }).notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
    replaced_at: moment('replaced_at'),
  },
  (table) => [
    index('sign_in_links_person').on(table.person_id, table.created_at),
    isOneOf(table.kind, linkKinds),
    isSha256(table.hash),
  ],
)

/** Challenges that wait for an answer: of a passkey, or of single sign-on. */
export const ceremonies = pgTable(
  'ceremonies',
  {
    hash: text().primaryKey(),
    kind: text().notNull(),
    person_id: idOf<'sign-in'>().references(() => people.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('ceremonies_expires_at').on(table.expires_at), isSha256(table.hash)],
)

/** Tries that failed, by the hash of what was tried from where. */
export const signInFailures = pgTable(
  'sign_in_failures',
  { hash: text().primaryKey(), count: integer().notNull(), since: moment('since').notNull() },
  (table) => [
    index('sign_in_failures_since').on(table.since),
    isSha256(table.hash),
    isAtLeast(table.count, 1),
  ],
)

/** Keys of the API behind a gateway, sealed. */
export const upstreamKeys = pgTable('upstream_keys', {
  id: id<'upstream-key'>(),
  name: nameText().notNull().unique(),
  sealed: text().notNull(),
  created_at: moment('created_at').notNull(),
  last_used_at: moment('last_used_at'),
  refused_at: moment('refused_at'),
  /** Licences are recorded with this one key. */
  records_licences: boolean().notNull().default(false),
  /** The keeper who entered the present key, of which `of` is the end of `sealed`. */
  entered: jsonb().$type<{ readonly by: number | null; readonly of: string }>(),
})

/** Whom a mail told on which day (UTC) that a key ends. */
export const keyReminders = pgTable(
  'key_reminders',
  {
    employee: idOf<'employee'>().notNull(),
    account_id: idOf<'key'>().notNull(),
    expires_at: moment('expires_at').notNull(),
    day: date().notNull(),
  },
  (table) => [primaryKey({ columns: [table.employee, table.account_id, table.expires_at] })],
)

/** The last day on which an account or a person needed a permission for a write. */
export const permissionUses = pgTable(
  'permission_uses',
  {
    account_id: idOf<'key'>().references(() => serviceAccounts.id, { onDelete: 'cascade' }),
    person_id: idOf<'sign-in'>().references(() => people.id, { onDelete: 'cascade' }),
    code: text().$type<PermissionCode>().notNull(),
    last_day: date().notNull(),
  },
  (table) => [
    uniqueIndex('permission_uses_account').on(table.account_id, table.code),
    uniqueIndex('permission_uses_person').on(table.person_id, table.code),
    isOneOf(table.code, permissionCodes),
    check('permission_uses_one_caller', sql`num_nonnulls(${table.account_id}, ${table.person_id}) = 1`),
  ],
)

/** One row: the day since which uses are noted without a gap. */
export const permissionUsesSince = pgTable(
  'permission_uses_since',
  { id: integer().primaryKey().default(1), since: date().notNull() },
  (table) => [check('permission_uses_since_one', sql`${table.id} = 1`)],
)
