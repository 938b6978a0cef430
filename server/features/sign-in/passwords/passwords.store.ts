import type { IdNumber } from '#contract/shape'
import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { authenticators, passwords, people, recoveryCodes } from '../../../db/tables/people.schema'
import { employees } from '../../../db/tables/schema'
import { personFacts } from '../../../callers/person-facts'
import { hashRecoveryCode, newRecoveryCodes } from './second-factor'

/** A person with what they prove themselves by. */
export async function findProofs(db: Db, where: SQL) {
  const [row] = await db
    .select({
      person: people.id,
      email: personFacts.email,
      activatedAt: personFacts.activatedAt,
      hash: passwords.hash,
      passwordChangedAt: passwords.changed_at,
      sealed: authenticators.sealed,
      authenticatorAddedAt: authenticators.confirmed_at,
    })
    .from(people)
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .leftJoin(passwords, eq(passwords.person_id, people.id))
    .leftJoin(authenticators, eq(authenticators.person_id, people.id))
    .where(where)
  return row
}
export type FoundProofs = NonNullable<Awaited<ReturnType<typeof findProofs>>>

export const proofsOf = (db: Db, person: IdNumber<'sign-in'>) => findProofs(db, eq(people.id, person))

/** The confirmed authenticator app of a person. */
export async function appOf(db: Db, person: IdNumber<'sign-in'>) {
  const found = await proofsOf(db, person)
  return found?.sealed ? { person: found.person, sealed: found.sealed } : undefined
}

export async function savePassword(
  tx: Db,
  person_id: IdNumber<'sign-in'>,
  hash: string,
  now: Date,
): Promise<void> {
  const row = { hash, changed_at: now }
  await tx
    .insert(passwords)
    .values({ person_id, ...row })
    .onConflictDoUpdate({ target: passwords.person_id, set: row })
}

/** @returns whether there was one */
export async function removePassword(tx: Db, person: IdNumber<'sign-in'>): Promise<boolean> {
  const gone = await tx
    .delete(passwords)
    .where(eq(passwords.person_id, person))
    .returning({ person: passwords.person_id })
  return gone.length === 1
}

/** The secret in its sealed form, and the step of the code that proved it: that code can't be used again. */
type NewAuthenticator = { readonly sealed: string; readonly step: number }

/** Replaces the authenticator and the recovery codes. @returns the new codes */
export async function saveAuthenticator(
  tx: Db,
  person_id: IdNumber<'sign-in'>,
  { sealed, step }: NewAuthenticator,
  now: Date,
): Promise<string[]> {
  const row = { sealed, last_step: step, created_at: now, confirmed_at: now }
  await tx
    .insert(authenticators)
    .values({ person_id, ...row })
    .onConflictDoUpdate({ target: authenticators.person_id, set: row })
  return saveRecoveryCodes(tx, person_id)
}

export async function removeAuthenticator(tx: Db, person: IdNumber<'sign-in'>): Promise<void> {
  await tx.delete(authenticators).where(eq(authenticators.person_id, person))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.person_id, person))
}

export async function saveRecoveryCodes(tx: Db, person_id: IdNumber<'sign-in'>): Promise<string[]> {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.person_id, person_id))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashRecoveryCode(code), person_id })))
  return codes
}

/**
 * Uses the code of a step up, in one statement: of two requests with the same code only one gets true. A last
 * step in the future was written before the clock was set back.
 */
export async function spendStep(
  tx: Db,
  person: IdNumber<'sign-in'>,
  step: number,
  latest: number,
): Promise<boolean> {
  const { last_step, person_id } = authenticators
  const used = await tx
    .update(authenticators)
    .set({ last_step: step })
    .where(and(eq(person_id, person), or(lt(last_step, step), gt(last_step, latest))))
    .returning({ person: person_id })
  return used.length === 1
}

export async function spendRecoveryCode(
  tx: Db,
  person: IdNumber<'sign-in'>,
  code: string,
  now: Date,
): Promise<boolean> {
  const { hash, person_id, used_at } = recoveryCodes
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(and(eq(hash, hashRecoveryCode(code)), eq(person_id, person), isNull(used_at)))
    .returning({ hash })
  return used.length === 1
}

export const recoveryCodesLeft = (db: Db, person: IdNumber<'sign-in'>): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.person_id, person), isNull(recoveryCodes.used_at)))
