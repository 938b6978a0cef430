import type { IdNumber } from '#contract/shape'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { removeSome } from '../../db/remove-some'
import { employees, invitations, nodes } from '../../db/tables/schema'

type NewInvitation = { readonly tokenHash: string; readonly createdAt: Date; readonly expiresAt: Date }

/** The new link replaces every open one. */
export async function replaceInvitation(
  tx: Db,
  employeeId: IdNumber<'employee'>,
  { tokenHash, createdAt, expiresAt }: NewInvitation,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ replaced_at: createdAt })
    .where(
      and(
        eq(invitations.employee_id, employeeId),
        isNull(invitations.replaced_at),
        isNull(invitations.used_at),
      ),
    )
  await tx
    .insert(invitations)
    .values({ employee_id: employeeId, token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt })
}

/** The moments since then at which links were sent to this person, oldest first. */
export async function invitationsSince(
  tx: Db,
  employeeId: IdNumber<'employee'>,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .select({ created_at: invitations.created_at })
    .from(invitations)
    .where(and(eq(invitations.employee_id, employeeId), gt(invitations.created_at, since)))
    .orderBy(invitations.created_at)
  return rows.map((row) => row.created_at)
}

export async function findInvitation(db: Db, tokenHash: string) {
  const [row] = await db
    .select({
      id: invitations.id,
      employee_id: invitations.employee_id,
      expires_at: invitations.expires_at,
      replaced_at: invitations.replaced_at,
      used_at: invitations.used_at,
      first_name: employees.first_name,
      email: employees.email,
      node_id: nodes.id,
      node_name: nodes.name,
    })
    .from(invitations)
    .innerJoin(employees, eq(employees.id, invitations.employee_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(eq(invitations.token_hash, tokenHash))
  return row
}
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Uses the link. Of two requests at the same moment only one gets true. */
export async function useInvitation(tx: Db, id: number, at: Date): Promise<boolean> {
  const used = await tx
    .update(invitations)
    .set({ used_at: at })
    .where(and(eq(invitations.id, id), isNull(invitations.used_at), isNull(invitations.replaced_at)))
    .returning({ id: invitations.id })
  return used.length === 1
}

/**
 * Removes at most a thousand invitations that were used or replaced, or expired, before then. Their links
 * become unknown.
 */
export const removeEndedInvitations = (db: Db, endedBefore: Date): Promise<number> => {
  const { used_at, replaced_at, expires_at } = invitations
  const hasEnded = or(lt(used_at, endedBefore), lt(replaced_at, endedBefore), lt(expires_at, endedBefore))
  return removeSome(db, invitations, hasEnded)
}
