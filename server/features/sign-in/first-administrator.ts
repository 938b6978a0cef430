import { and, isNull, sql } from 'drizzle-orm'
import { permissionCodes } from '#contract/roles/permissions'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { nodes, roles } from '../../db/tables/schema'
import { insertEmployee } from '../employees/employees-write.store'
import { givenByServer } from '../../callers/role-given'
import { lockStructure } from '../../http/admin-write'

type Person = { readonly first_name: string; readonly last_name: string; readonly email: string }

/** Invites a person with the built-in role that has every permission, at the root node. */
export async function inviteAdministrator(
  tx: Db,
  person: Person,
  at: Date,
  expiresAt: Date,
): Promise<{ id: number; node: number }> {
  await lockStructure(tx)
  const root = one(await tx.select({ id: nodes.id }).from(nodes).where(isNull(nodes.parent_id)))
  const role = one(
    await tx
      .select({ id: roles.id })
      .from(roles)
      .where(and(isNull(roles.node_id), sql`${roles.codes} @> ${sql.param([...permissionCodes])}::text[]`))
      .limit(1),
  )
  const id = await insertEmployee(tx, {
    ...person,
    role_id: role.id,
    node_id: root.id,
    at,
    by: givenByServer('link of the first start'),
    expiresAt,
  })
  return { id, node: root.id }
}
