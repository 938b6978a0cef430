import { eq, isNull, or, sql } from 'drizzle-orm'
import { folded } from '../db/columns'
import type { Db } from '../db/open'
import { one } from '../db/query'
import { nodes, roles, serviceAccounts } from '../db/schema'

export const listAccounts = (db: Db) =>
  db
    .select({
      id: serviceAccounts.id,
      name: serviceAccounts.name,
      role: roles.name,
      node: nodes.name,
      created_at: serviceAccounts.created_at,
      rotated_at: serviceAccounts.rotated_at,
    })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .innerJoin(nodes, eq(nodes.id, serviceAccounts.node_id))
    .orderBy(serviceAccounts.id)

const isId = (text: string) => /^\d{1,9}$/.test(text)

/** Nodes with this ID, UUID or name; the root when nothing is given. */
export const nodesCalled = (db: Db, text: string | undefined) =>
  db
    .select({ id: nodes.id, name: nodes.name })
    .from(nodes)
    .where(
      text === undefined
        ? isNull(nodes.parent_id)
        : or(
            isId(text) ? eq(nodes.id, Number(text)) : undefined,
            sql`${nodes.uid}::text = lower(${text})`,
            sql`${folded(nodes.name)} = ${folded(sql`${text}::text`)}`,
          ),
    )

/** Roles of any node with this ID or name. */
export const rolesCalled = (db: Db, text: string) =>
  db
    .select({ id: roles.id, name: roles.name, node_id: roles.node_id, codes: roles.codes })
    .from(roles)
    .where(
      or(
        isId(text) ? eq(roles.id, Number(text)) : undefined,
        sql`${folded(roles.name)} = ${folded(sql`${text}::text`)}`,
      ),
    )
    .orderBy(roles.id)

export async function insertAccount(
  tx: Db,
  account: { name: string; node_id: number; role_id: number; key_hash: string; created_at: Date },
): Promise<number> {
  return one(await tx.insert(serviceAccounts).values(account).returning({ id: serviceAccounts.id })).id
}

export const findAccount = async (tx: Db, id: number) =>
  (await tx.select().from(serviceAccounts).where(eq(serviceAccounts.id, id)).for('update'))[0]

/** The old key stops working with the next request. */
export const replaceKey = (tx: Db, id: number, keyHash: string, at: Date) =>
  tx.update(serviceAccounts).set({ key_hash: keyHash, rotated_at: at }).where(eq(serviceAccounts.id, id))

export const removeAccount = (tx: Db, id: number) =>
  tx.delete(serviceAccounts).where(eq(serviceAccounts.id, id))
