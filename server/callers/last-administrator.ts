import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { administratorCodes } from '#domain/access/administrators'
import type { Db } from '../db/open'
import { employees, nodes, roles } from '../db/tables/schema'
import { Refusal } from '../errors/refusal'

class LastAdministrator extends Refusal {
  constructor() {
    const reason =
      'The root node needs an active person with every user and role permission. Make someone else administrator first.'
    super(400, { error: [reason] })
  }
}

async function hasAdministrator(tx: Db): Promise<boolean> {
  const rows = await tx
    .select({ id: employees.id })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(
      and(
        isNull(nodes.parent_id),
        isNotNull(employees.activated_at),
        sql`${roles.codes} @> ${sql.param([...administratorCodes])}::text[]`,
      ),
    )
    .limit(1)
  return rows.length === 1
}

/**
 * Runs a write, and refuses it when it takes the last administrator away. Call it behind the structure lock.
 * A new installation has no administrator yet: a key administers it, and nothing can be taken away.
 */
export async function keepingAnAdministrator<T>(tx: Db, write: () => Promise<T>): Promise<T> {
  const before = await hasAdministrator(tx)
  const result = await write()
  if (before && !(await hasAdministrator(tx))) throw new LastAdministrator()
  return result
}

/**
 * Runs a write, or leaves everything as it is when that would take the last administrator away. @returns
 * whether it was done
 */
export async function unlessLastAdministrator(tx: Db, write: (tx: Db) => Promise<void>): Promise<boolean> {
  try {
    await tx.transaction((inner) => keepingAnAdministrator(inner, () => write(inner)))
    return true
  } catch (error) {
    if (error instanceof LastAdministrator) return false
    throw error
  }
}
