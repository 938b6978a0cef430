import type { IdNumber } from '#contract/shape'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { employees, invitations } from '../../../db/tables/schema'
import { activateEmployee, insertEmployee } from '../../employees/employees-write.store'
import type { SsoSettings } from '../../../callers/sso.rules'
import { addressIn, type Claims, type SentAddress } from './claims.rules'
import type { RoleAtNode } from './groups'
import { namesIn } from './names.rules'
import { addressNotAccepted, addressNotVerified, noAddress, nobodyHere } from './sso.errors'

/** Somebody who comes in for the first time: invited, or made because of their groups. */
type Newcomer = { readonly employee: IdNumber<'employee'>; readonly isNew: boolean }

/**
 * Lets somebody in whose account at the provider is new here: by their invitation, or as a new person where
 * groups give a role and node. An address never opens an active account, and an unverified one opens nothing.
 */
export async function welcomeNewcomer(
  tx: Db,
  settings: SsoSettings,
  claims: Claims,
  given: RoleAtNode | undefined,
  now: Date,
): Promise<Newcomer> {
  const email = ownAddress(settings, addressIn(claims, settings.trustsEmail), given !== undefined)
  const known = await lockByAddress(tx, email)
  if (known) {
    const isInvited = known.activated_at === null && known.invitation_expires_at > now
    if (!isInvited) throw nobodyHere(settings.name)
    await closeInvitations(tx, known.id, now)
    await activateEmployee(tx, known.id, now)
    return { employee: known.id, isNew: false }
  }
  if (!given) throw nobodyHere(settings.name)
  const person = {
    ...namesIn(claims, email),
    ...given,
    email,
    at: now,
    by: { groups: settings.name },
    expiresAt: now,
  }
  const employee = await insertEmployee(tx, person)
  await activateEmployee(tx, employee, now)
  return { employee, isNew: true }
}

/**
 * The address by which somebody can come in. The refusal doesn't depend on who has it here.
 * @param wouldBeMade whether their groups would make an account, so that its lack needs a reason
 */
export function ownAddress(
  { name }: SsoSettings,
  { email, isVerified, refused }: SentAddress,
  wouldBeMade: boolean,
): string {
  if (email !== undefined && isVerified) return email
  if (!wouldBeMade) throw nobodyHere(name)
  if (email !== undefined) throw addressNotVerified(name, email)
  throw refused === undefined ? noAddress(name) : addressNotAccepted(name, refused)
}

async function lockByAddress(tx: Db, email: string) {
  const [row] = await tx
    .select({
      id: employees.id,
      activated_at: employees.activated_at,
      invitation_expires_at: employees.invitation_expires_at,
    })
    .from(employees)
    .where(sql`lower(${employees.email}) = lower(${email})`)
    .for('update')
  return row
}

const closeInvitations = (tx: Db, employee: IdNumber<'employee'>, used_at: Date) =>
  tx
    .update(invitations)
    .set({ used_at })
    .where(
      and(
        eq(invitations.employee_id, employee),
        isNull(invitations.used_at),
        isNull(invitations.replaced_at),
      ),
    )
