import type { IdNumber } from '#contract/shape'
import { eq, isNull, or, sql } from 'drizzle-orm'
import { isNamed, type Giver } from '../../db/tables/columns'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { nodes, roles, serviceAccounts } from '../../db/tables/schema'
import { makeKey } from '../../callers/keys'
import { firstGiven, givenAnew, keptOf, type Giving } from '../../callers/role-given'

export const listAccounts = (db: Db) =>
  db
    .select({
      id: serviceAccounts.id,
      name: serviceAccounts.name,
      role: roles.name,
      node: nodes.name,
      created_at: serviceAccounts.created_at,
      rotated_at: serviceAccounts.rotated_at,
      last_used_at: serviceAccounts.last_used_at,
      expires_at: serviceAccounts.expires_at,
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
            isNamed(nodes.name, text),
          ),
    )

/** Roles of any node with this ID or name. */
export const rolesCalled = (db: Db, text: string) =>
  db
    .select({ id: roles.id, name: roles.name, node_id: roles.node_id, codes: roles.codes })
    .from(roles)
    .where(or(isId(text) ? eq(roles.id, Number(text)) : undefined, isNamed(roles.name, text)))
    .orderBy(roles.id)

type NewAccount = Omit<typeof serviceAccounts.$inferInsert, 'key_hash' | 'watched_since' | 'role_given'>

/** @returns the key, which is nowhere else: the database keeps only its hash */
export async function insertAccount(
  tx: Db,
  account: NewAccount,
  by: Giver,
): Promise<{ id: IdNumber<'key'>; key: string }> {
  const key = makeKey()
  const { role_id, node_id, created_at: at } = account
  const role_given = firstGiven(role_id, node_id, { at, by })
  const row = { ...account, ...keptOf(key, { at, by }), watched_since: at, role_given }
  const rows = await tx.insert(serviceAccounts).values(row).returning({ id: serviceAccounts.id })
  return { id: one(rows).id, key }
}

export const findAccount = async (tx: Db, id: IdNumber<'key'>) =>
  (await tx.select().from(serviceAccounts).where(eq(serviceAccounts.id, id)).for('update'))[0]

/** The old key stops working with the next request. @returns the new one */
export async function replaceKey(tx: Db, id: IdNumber<'key'>, giving: Giving): Promise<string> {
  const key = makeKey()
  await tx
    .update(serviceAccounts)
    .set({ ...keptOf(key, giving), rotated_at: giving.at })
    .where(eq(serviceAccounts.id, id))
  return key
}

type Change = Pick<typeof serviceAccounts.$inferInsert, 'name' | 'role_id' | 'node_id' | 'expires_at'>

export const changeAccount = (tx: Db, id: IdNumber<'key'>, change: Change, giving: Giving) =>
  tx
    .update(serviceAccounts)
    .set({ ...change, role_given: givenAnew(serviceAccounts, change, giving) })
    .where(eq(serviceAccounts.id, id))

export const removeAccount = (tx: Db, id: IdNumber<'key'>) =>
  tx.delete(serviceAccounts).where(eq(serviceAccounts.id, id))
