import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emailInput, personNameInput } from '#contract/wire'
import { noLastName } from '#domain/person-name'
import type { Db } from '../db/open'
import { employees, invitations } from '../db/schema'
import { activateEmployee, insertEmployee } from '../employees/employees-write.store'
import { hasVerifiedAddress, type Claims } from './claims.rules'
import type { RoleAtNode } from './groups'
import { nobodyHere, noNameOrAddress } from './sso.errors'

/** Somebody who comes in for the first time: invited, or made because of their groups. */
type Newcomer = { readonly employee: number; readonly isNew: boolean }

/**
 * Lets somebody in whose account at the provider is new here: by their invitation, or as a new person where groups give a role and
 * node. An address never opens an active account, and an unverified one not even an invitation.
 */
export async function welcomeNewcomer(
  tx: Db,
  provider: string,
  claims: Claims,
  given: RoleAtNode | undefined,
  now: Date,
): Promise<Newcomer> {
  const email = z.safeParse(emailInput, claims.email)
  const known = email.success ? await lockByAddress(tx, email.data) : undefined
  if (known) {
    const isInvited = known.activated_at === null && known.invitation_expires_at > now
    if (!isInvited || !hasVerifiedAddress(claims)) throw nobodyHere(provider)
    await closeInvitations(tx, known.id, now)
    await activateEmployee(tx, known.id, now)
    return { employee: known.id, isNew: false }
  }
  if (!given) throw nobodyHere(provider)
  const names = namesIn(claims)
  if (!email.success || !names) throw noNameOrAddress(provider)
  const person = { ...names, ...given, email: email.data, at: now, expiresAt: now }
  const employee = await insertEmployee(tx, person)
  await activateEmployee(tx, employee, now)
  return { employee, isNew: true }
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

const closeInvitations = (tx: Db, employee: number, used_at: Date) =>
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

/** The name in parts. Somebody with a single name gets the sign for a missing last name. */
function namesIn({ given_name, family_name, name }: Claims) {
  const [first, ...rest] = typeof name === 'string' ? name.trim().split(/\s+/) : []
  const last = rest.length > 0 ? rest.join(' ') : noLastName
  const names = z.safeParse(z.tuple([personNameInput, personNameInput]), [
    given_name ?? first,
    family_name ?? (given_name === undefined ? last : noLastName),
  ])
  return names.success ? { first_name: names.data[0], last_name: names.data[1] } : undefined
}
