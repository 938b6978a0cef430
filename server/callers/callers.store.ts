import type { IdNumber } from '#contract/shape'
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import type { Db } from '../db/open'
import { people, sessions, sessionTokens } from '../db/tables/people.schema'
import { employees, roles, serviceAccounts } from '../db/tables/schema'
import { shownName } from '../db/shown-name'
import type { Caller, Session } from './caller'
import { isValidToken } from './sessions.store'

/** The node itself and everything below it. */
export const scopeFrom = (node: PgColumn) => sql<
  number[]
>`case when 'msp_cascade_permissions' = any(${roles.codes}) then (
  with recursive below as (
    select ${node} as id
    union all
    select child.id from nodes child join below on child.parent_id = below.id
  ) select array_agg(below.id) from below
) else array[${node}] end`

type Found = {
  id: number
  name: string
  nodeId: IdNumber<'node'>
  roleId: IdNumber<'role'>
  codes: PermissionCode[]
  scope: IdNumber<'node'>[]
}

function keyCaller({ codes: stored, ...found }: Found): Caller {
  const codes = new Set(stored)
  for (const code of neverForServiceAccounts) codes.delete(code)
  return { kind: 'key', session: null, ...found, codes }
}

const keyColumns = {
  id: serviceAccounts.id,
  name: serviceAccounts.name,
  nodeId: serviceAccounts.node_id,
  roleId: serviceAccounts.role_id,
  codes: roles.codes,
  scope: scopeFrom(serviceAccounts.node_id),
}
const keyCallers = (db: Db) =>
  db
    .select({
      ...keyColumns,
      keyHash: serviceAccounts.key_hash,
      expiresAt: serviceAccounts.expires_at,
      lastUsedAt: serviceAccounts.last_used_at,
    })
    .from(serviceAccounts)
    .innerJoin(roles, eq(roles.id, serviceAccounts.role_id))

/**
 * Reads key, role and scope in one statement for every request, so that a change of permissions counts from
 * the next request on. PostgreSQL keeps the plan under a name: planning takes longer than running it.
 */
export async function findCaller(db: Db, keyHash: string): Promise<FoundKey | undefined> {
  const statement = keyCallers(db).where(eq(serviceAccounts.key_hash, keyHash))
  const [row] = await statement.prepare('caller_by_key_hash').execute()
  if (!row) return undefined
  const { keyHash: stored, expiresAt, lastUsedAt, ...found } = row
  return { keyHash: stored, expiresAt, lastUsedAt, caller: keyCaller(found) }
}
type FoundKey = {
  readonly caller: Caller
  readonly keyHash: string
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
}

const notedEveryMs = 3_600_000
/** Whether a use must be noted. A moment in the future comes from a clock that was wrong. */
export const isUseDue = (lastUsedAt: Date | null, now: Date): boolean =>
  !lastUsedAt || lastUsedAt > now || now.getTime() - lastUsedAt.getTime() >= notedEveryMs

/** Notes that the key was used. Of several requests at the same time the first one does it. */
export const noteUse = (db: Db, id: number, now: Date) =>
  db
    .update(serviceAccounts)
    .set({ last_used_at: now })
    .where(
      and(
        eq(serviceAccounts.id, id),
        or(
          isNull(serviceAccounts.last_used_at),
          gt(serviceAccounts.last_used_at, now),
          lte(serviceAccounts.last_used_at, new Date(now.getTime() - notedEveryMs)),
        ),
      ),
    )

const personColumns = {
  id: people.id,
  name: shownName,
  nodeId: employees.node_id,
  roleId: employees.role_id,
  codes: roles.codes,
  scope: scopeFrom(employees.node_id),
  session: sessions.id,
  sessionKind: sessions.kind,
  employee: employees.id,
  verifiedAt: sessions.verified_at,
}
type FoundPerson = Found & {
  session: number
  sessionKind: Session['kind']
  employee: IdNumber<'employee'>
  verifiedAt: Date
}

function personCaller({
  codes,
  session: id,
  sessionKind: kind,
  employee,
  verifiedAt,
  ...found
}: FoundPerson): Caller {
  return {
    ...found,
    kind: 'person',
    session: { id, kind, employee, verifiedAt },
    scope: kind === 'full' ? found.scope : [],
    codes: new Set(kind === 'full' ? codes : []),
  }
}

/** Only active people can do everything. The others set up how they will sign in. */
const isOfUse = or(eq(sessions.kind, 'setup'), isNotNull(employees.activated_at))

const selectPerson = (db: Db) => db.select(personColumns)

/** Reads token, session, person, role and scope in one statement for every request. */
export async function findPersonByToken(db: Db, tokenHash: string, now: Date): Promise<Caller | undefined> {
  const [row] = await selectPerson(db)
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.session_id))
    .innerJoin(people, eq(people.id, sessions.person_id))
    .innerJoin(employees, eq(employees.id, people.employee_id))
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .where(and(isValidToken(tokenHash, now), isOfUse))
    .prepare('caller_by_token')
    .execute()
  return row && personCaller(row)
}

export async function findPersonBySession(db: Db, session: number): Promise<Caller | undefined> {
  const [row] = await selectPerson(db)
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .innerJoin(employees, eq(employees.id, people.employee_id))
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .where(and(eq(sessions.id, session), isOfUse))
  return row && personCaller(row)
}

export async function findKeyById(db: Db, id: number): Promise<Caller | undefined> {
  const [row] = await keyCallers(db).where(eq(serviceAccounts.id, id))
  if (!row) return undefined
  const { keyHash: _, expiresAt: _end, lastUsedAt: _use, ...found } = row
  return keyCaller(found)
}
