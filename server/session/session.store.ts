import { eq, sql } from 'drizzle-orm'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import type { Db } from '../db/open'
import { preparedOnce } from '../db/prepared'
import { roles, serviceAccounts } from '../db/schema'
import type { Caller } from './caller'

/** The node itself and everything below it. */
const scopeSql = sql<number[]>`case when 'msp_cascade_permissions' = any(${roles.codes}) then (
  with recursive below as (
    select ${serviceAccounts.node_id} as id
    union all
    select child.id from nodes child join below on child.parent_id = below.id
  ) select array_agg(below.id) from below
) else array[${serviceAccounts.node_id}] end`

const found = {
  accountId: serviceAccounts.id,
  accountName: serviceAccounts.name,
  nodeId: serviceAccounts.node_id,
  roleId: serviceAccounts.role_id,
  keyHash: serviceAccounts.key_hash,
  codes: roles.codes,
  scope: scopeSql,
}
type Found = {
  accountId: number
  accountName: string
  nodeId: number
  roleId: number
  keyHash: string
  codes: string[]
  scope: number[]
}

function callerOf({ accountId, accountName, nodeId, roleId, codes: stored, scope }: Found): Caller {
  const roleCodes = new Set(stored as PermissionCode[])
  const codes = new Set(roleCodes)
  for (const code of neverForServiceAccounts) codes.delete(code)
  return { accountId, accountName, nodeId, roleId, roleCodes, codes, scope }
}

/**
 * One statement for key, role and scope: rights are read anew for every request, so a change works on the next one.
 * By name, so that PostgreSQL plans it once for each connection: planning costs four times what running it does.
 */
export async function findCaller(
  db: Db,
  keyHash: string,
): Promise<{ caller: Caller; keyHash: string } | undefined> {
  const statement = preparedOnce(db, 'caller_by_key_hash', () =>
    db
      .select(found)
      .from(serviceAccounts)
      .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
      .where(eq(serviceAccounts.key_hash, sql.placeholder('keyHash')))
      .prepare('caller_by_key_hash'),
  )
  const [row] = await statement.execute({ keyHash })
  return row && { keyHash: row.keyHash, caller: callerOf(row) }
}

/** The same, for a caller whose key was checked already. */
export async function findCallerById(db: Db, accountId: number): Promise<Caller | undefined> {
  const [row] = await db
    .select(found)
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))
    .where(eq(serviceAccounts.id, accountId))
  return row && callerOf(row)
}
