import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordTypes } from '#contract/address-values'
import { isAtLeast, isBetween, isOneOf } from '../checks'
import { moment, idOf } from './columns'

/**
 * The audit log: changes and refusals with their callers. It has plain values instead of references, because
 * it outlives its records. It never has a secret. Decision 029 says who sees a line.
 */
export const audit = pgTable(
  'audit',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /**
     * The actor: an account or a person. Neither: a stranger, or a job or command of the server with its
     * name.
     */
    account_id: idOf<'key'>(),
    person_id: idOf<'sign-in'>(),
    account_name: text(),
    /** The node of the caller. */
    node_id: idOf<'node'>(),
    /** The nodes of the record at that moment: two after a move. For a node: itself, then its parents. */
    node_ids: idOf<'node'>().array(),
    operation: text().notNull(),
    record_type: text({ enum: recordTypes }),
    record_id: integer(),
    /** The name of the record at that moment, before the change. Older lines have none. */
    record_name: text(),
    before: jsonb(),
    after: jsonb(),
    status: smallint().notNull(),
    reason: text(),
    address: text().notNull(),
    request_id: text().notNull(),
    /** The number of requests that the line stands for. It describes the first of them. */
    count: integer().notNull().default(1),
    /** The line that this one takes back. Each line is taken back once. */
    takes_back: bigint({ mode: 'number' }),
    /** The id of the deleted record that this line made again under `record_id`. */
    restores: integer(),
    /** Kind and minute of refusals that share a line for each address. Null: a line of its own. */
    flood: text(),
  },
  (table) => [
    // In the order of the list, so that a page of any filter is read from its index (decision 039).
    index('audit_time').on(table.at, table.id),
    index('audit_operation').on(table.operation, table.at, table.id),
    index('audit_record').on(table.record_type, table.record_id, table.at, table.id),
    index('audit_account').on(table.account_id, table.at, table.id),
    index('audit_person').on(table.person_id, table.at, table.id),
    index('audit_stranger')
      .on(table.at, table.id)
      .where(sql`${table.account_name} is null`),
    index('audit_server')
      .on(table.at, table.id)
      .where(
        sql`${table.account_id} is null and ${table.person_id} is null and ${table.account_name} is not null`,
      ),
    index('audit_nodes').using('gin', table.node_ids),
    uniqueIndex('audit_flood')
      .on(table.address, table.flood)
      .where(sql`${table.flood} is not null`),
    uniqueIndex('audit_takes_back')
      .on(table.takes_back)
      .where(sql`${table.takes_back} is not null`),
    index('audit_restores')
      .on(table.record_type, table.restores)
      .where(sql`${table.restores} is not null`),
    isOneOf(table.record_type, recordTypes),
    isBetween(table.status, 100, 599),
    isAtLeast(table.count, 1),
  ],
)
