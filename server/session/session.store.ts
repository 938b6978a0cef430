import { eq, sql } from 'drizzle-orm'
import { neverForServiceAccounts, type PermissionCode } from '#contract/permissions'
import type { Db } from '../db/open'
import { roles, serviceAccounts } from '../db/schema'
import type { Caller } from './caller'

/** The node itself and everything below it. */
const reachSql = sql<number[]>`case when 'msp_cascade_permissions' = any(${roles.codes}) then (
  with recursive below as (
    select ${serviceAccounts.node_id} as id
    union all
    select child.id from nodes child join below on child.parent_id = below.id
  ) select array_agg(below.id) from below
) else array[${serviceAccounts.node_id}] end`

/** One statement for key, role and reach: rights are read anew for every request, so a change works on the next one. */
export async function findCaller(db: Db, keyHash: string): Promise<{ caller: Caller; keyHash: string } | undefined> {
  const [row] = await db
    .select({
      accountId: serviceAccounts.id,
      accountName: serviceAccounts.name,
      nodeId: serviceAccounts.node_id,
      roleId: serviceAccounts.role_id,
      keyHash: serviceAccounts.key_hash,
      codes: roles.codes,
      reach: reachSql,
    })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .where(eq(serviceAccounts.key_hash, keyHash))
  if (!row) return undefined
  const roleCodes = new Set(row.codes as PermissionCode[])
  const codes = new Set(roleCodes)
  for (const code of neverForServiceAccounts) codes.delete(code)
  const { accountId, accountName, nodeId, roleId, reach } = row
  return { keyHash: row.keyHash, caller: { accountId, accountName, nodeId, roleId, roleCodes, codes, reach } }
}
