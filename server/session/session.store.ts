import { eq, sql } from 'drizzle-orm'
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import type { Db } from '../db/open'
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
  const roleCodes = new Set(stored as PermissionCode[]) // Only codes of the catalogue are ever written.
  const codes = new Set(roleCodes)
  for (const code of neverForServiceAccounts) codes.delete(code)
  return { accountId, accountName, nodeId, roleId, roleCodes, codes, scope }
}

const callers = (db: Db) =>
  db.select(found).from(serviceAccounts).innerJoin(roles, eq(roles.id, serviceAccounts.role_id))

/**
 * Reads key, role and scope in one statement for every request, so that a change of permissions counts from the next request on.
 * PostgreSQL keeps the plan under a name: planning takes longer than running it.
 */
export async function findCaller(
  db: Db,
  keyHash: string,
): Promise<{ caller: Caller; keyHash: string } | undefined> {
  const statement = callers(db).where(eq(serviceAccounts.key_hash, keyHash))
  const [row] = await statement.prepare('caller_by_key_hash').execute()
  return row && { keyHash: row.keyHash, caller: callerOf(row) }
}

/** The caller of an account whose key was checked before. */
export async function findCallerById(db: Db, accountId: number): Promise<Caller | undefined> {
  const [row] = await callers(db).where(eq(serviceAccounts.id, accountId))
  return row && callerOf(row)
}
