import type { IdNumber } from '#contract/shape'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/open'
import {
  authenticators,
  identities,
  passkeys,
  passwords,
  people,
  recoveryCodes,
  sessions,
} from '../db/tables/people.schema'
import { one } from '../db/query'
import { employees, nodes, roles } from '../db/tables/schema'
import { personFacts } from './person-facts'

/** The person of an employee, who is made when they are first needed. */
export async function personOf(
  tx: Db,
  employee: IdNumber<'employee'>,
): Promise<{ id: number; handle: string }> {
  await tx.insert(people).values({ employee_id: employee }).onConflictDoNothing()
  const columns = { id: people.id, handle: people.handle }
  return one(await tx.select(columns).from(people).where(eq(people.employee_id, employee)))
}

export const noteSignIn = (tx: Db, person: IdNumber<'sign-in'>, at: Date) =>
  tx.update(people).set({ last_sign_in_at: at }).where(eq(people.id, person))

/**
 * Locks the person, so that two changes of their ways wait for each other. Their employee is locked first, as
 * writers of employees do. In the other order each would wait for the other, until PostgreSQL notices a
 * second later.
 */
export async function lockPerson(tx: Db, id: number) {
  await tx
    .select({ id: employees.id })
    .from(employees)
    .innerJoin(people, eq(people.employee_id, employees.id))
    .where(eq(people.id, id))
    .for('update', { of: employees })
  const [row] = await tx
    .select({
      id: people.id,
      handle: people.handle,
      employee: personFacts.employee,
      node: personFacts.node,
      first_name: sql<string>`coalesce(${employees.first_name}, ${people.name})`,
      last_name: sql<string>`coalesce(${employees.last_name}, '')`,
      email: personFacts.email,
      activated_at: personFacts.activatedAt,
      role_name: roles.name,
      node_name: nodes.name,
    })
    .from(people)
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .leftJoin(roles, eq(roles.id, employees.role_id))
    .leftJoin(nodes, eq(nodes.id, employees.node_id))
    .where(eq(people.id, id))
    .for('update', { of: people })
  return row
}
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/**
 * The number of ways in which the person can sign in to this host. Passkeys of another host count as none.
 */
export async function countWays(tx: Db, person: IdNumber<'sign-in'>, rpId: string): Promise<number> {
  const [keys, withPassword, withProvider] = [
    await tx.$count(passkeys, and(eq(passkeys.person_id, person), eq(passkeys.rp_id, rpId))),
    await tx
      .select({ id: passwords.person_id })
      .from(passwords)
      .innerJoin(authenticators, eq(authenticators.person_id, passwords.person_id))
      .where(and(eq(passwords.person_id, person), isNotNull(authenticators.confirmed_at))),
    await tx.$count(identities, eq(identities.person_id, person)),
  ]
  return keys + withPassword.length + withProvider
}

/** Notes at the employee whether the person has two factors: a passkey, or a confirmed authenticator. */
export async function noteTwoFactors(tx: Db, { id, employee }: Pick<LockedPerson, 'id' | 'employee'>) {
  if (employee === null) return
  await tx
    .update(employees)
    .set({
      is_2fa_enabled: sql`exists (select 1 from passkeys where person_id = ${id})
        or exists (select 1 from authenticators where person_id = ${id} and confirmed_at is not null)`,
    })
    .where(eq(employees.id, employee))
}

/** The proofs that this server checks itself. */
const proofs = [passkeys, passwords, authenticators, recoveryCodes]

/** Takes every way to sign in from a person, and ends their sessions. */
export async function removeWays(tx: Db, person: IdNumber<'sign-in'>): Promise<void> {
  for (const table of [...proofs, identities, sessions])
    await tx.delete(table).where(eq(table.person_id, person))
}

/**
 * From now on the provider alone says who the person is: somebody whom it removes must not have another way
 * in.
 */
export async function replaceWaysByProvider(
  tx: Db,
  person_id: IdNumber<'sign-in'>,
  identity: Omit<typeof identities.$inferInsert, 'person_id'>,
): Promise<void> {
  for (const table of [...proofs, identities]) await tx.delete(table).where(eq(table.person_id, person_id))
  await tx.insert(identities).values({ ...identity, person_id })
}

/** Keeps what the provider said about an account. */
export const noteIdentity = (
  db: Db,
  { issuer, subject, ...said }: Omit<typeof identities.$inferInsert, 'person_id'>,
) =>
  db
    .update(identities)
    .set(said)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))

/** How a person signs in at a provider; undefined when they don't. */
export async function identityOf(db: Db, person: IdNumber<'sign-in'>) {
  const [row] = await db
    .select({ issuer: identities.issuer, tellsTime: identities.tells_time })
    .from(identities)
    .where(eq(identities.person_id, person))
  return row
}

/** Whether the person signs in at a provider. */
export async function hasProvider(db: Db, person: IdNumber<'sign-in'>): Promise<boolean> {
  return (await db.$count(identities, eq(identities.person_id, person))) > 0
}

/** The same of an employee, as a part of a statement. */
export const hasProviderAs = (employee: PgColumn) => sql<boolean>`exists (
  select 1 from people join identities on identities.person_id = people.id where people.employee_id = ${employee}
)`

/** When an employee last signed in, as a part of a statement; null: never. */
export const lastSignInOf = (employee: PgColumn) =>
  sql<Date | null>`(select people.last_sign_in_at from people where people.employee_id = ${employee})`.mapWith(
    people.last_sign_in_at,
  )

/** The person who signs in by this account of the provider. */
export async function findBySubject(db: Db, issuer: string, subject: string) {
  const [row] = await db
    .select({ id: people.id, activatedAt: personFacts.activatedAt, claimed: identities.claimed })
    .from(identities)
    .innerJoin(people, eq(people.id, identities.person_id))
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return row
}

export const passkeysOf = (db: Db, person: IdNumber<'sign-in'>) =>
  db.select().from(passkeys).where(eq(passkeys.person_id, person)).orderBy(asc(passkeys.id))

type NewPasskey = typeof passkeys.$inferInsert

export async function insertPasskey(tx: Db, passkey: NewPasskey) {
  return one(await tx.insert(passkeys).values(passkey).returning())
}

/** The passkey and its person, by the id that the authenticator names. */
export async function findPasskey(db: Db, credentialId: string, rpId: string) {
  const [row] = await db
    .select({
      id: passkeys.id,
      credential_id: passkeys.credential_id,
      public_key: passkeys.public_key,
      counter: passkeys.counter,
      transports: passkeys.transports,
      person: people.id,
      handle: people.handle,
      employee: personFacts.employee,
      activatedAt: personFacts.activatedAt,
    })
    .from(passkeys)
    .innerJoin(people, eq(people.id, passkeys.person_id))
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .where(and(eq(passkeys.credential_id, credentialId), eq(passkeys.rp_id, rpId)))
  return row
}
export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

export const notePasskeyUse = (tx: Db, id: number, counter: number, at: Date) =>
  tx.update(passkeys).set({ counter, last_used_at: at }).where(eq(passkeys.id, id))

export async function changePasskeyName(tx: Db, person: IdNumber<'sign-in'>, id: number, name: string) {
  const [row] = await tx
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.person_id, person)))
    .returning()
  return row
}

export async function removePasskey(tx: Db, person: IdNumber<'sign-in'>, id: number) {
  const [row] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.person_id, person)))
    .returning()
  return row
}
