import type { IdNumber } from '#contract/shape'
import { and, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import { invitationDays } from '#contract/employees'
import { forgottenMinutes, linkHours } from '#contract/sign-in/sign-in'
import type { Db } from '../db/open'
import { removeSome } from '../db/remove-some'
import { people, signInLinks } from '../db/tables/people.schema'
import { hashSecret, makeSecret } from './keys'

/** Uses the link up. Of two requests at the same moment only one gets true. */
export async function useSignInLink(tx: Db, hash: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(signInLinks)
    .set({ used_at: at })
    .where(and(eq(signInLinks.hash, hash), isNull(signInLinks.used_at), isNull(signInLinks.replaced_at)))
    .returning({ hash: signInLinks.hash })
  return used.length === 1
}

type NewLink = {
  readonly kind: typeof signInLinks.$inferInsert.kind
  readonly person: IdNumber<'sign-in'> | null
}

function minutesOf(kind: NewLink['kind']): number {
  if (kind === 'invitation') return invitationDays * 24 * 60
  return kind === 'forgotten' ? forgottenMinutes : linkHours * 60
}

const replaceOpen = (tx: Db, which: SQL, at: Date) =>
  tx
    .update(signInLinks)
    .set({ replaced_at: at })
    .where(and(which, isNull(signInLinks.used_at), isNull(signInLinks.replaced_at)))

export const replaceLinksOf = (tx: Db, person: IdNumber<'sign-in'>, at: Date) =>
  replaceOpen(tx, eq(signInLinks.person_id, person), at)

/**
 * Makes a link, which replaces every open one of the same person. That of a forgotten password replaces none,
 * because a stranger can ask for it. @returns its secret and its end
 */
export async function makeLink(tx: Db, { kind, person }: NewLink, now: Date) {
  if (person === null) await replaceOpen(tx, eq(signInLinks.kind, kind), now)
  else if (kind !== 'forgotten') await replaceLinksOf(tx, person, now)
  const token = makeSecret()
  const expiresAt = new Date(now.getTime() + minutesOf(kind) * 60_000)
  await tx
    .insert(signInLinks)
    .values({ hash: hashSecret(token), person_id: person, kind, created_at: now, expires_at: expiresAt })
  return { token, expiresAt }
}

/**
 * The person whom the link has, locked: of two requests at the same moment the second sees whom the first
 * made.
 */
export async function lockLink(tx: Db, hash: string): Promise<number | undefined> {
  const [link] = await tx
    .select({ person: signInLinks.person_id })
    .from(signInLinks)
    .where(eq(signInLinks.hash, hash))
    .for('update')
  return link?.person ?? undefined
}

/** The link that an employee was mailed at a reset of their sign-in, while it works. */
export async function openResetOf(db: Db, employee: IdNumber<'employee'>, now: Date) {
  const { created_at, expires_at, kind, used_at, replaced_at, person_id } = signInLinks
  const [link] = await db
    .select({ made_at: created_at, expires_at })
    .from(signInLinks)
    .innerJoin(people, eq(people.id, person_id))
    .where(
      and(
        eq(people.employee_id, employee),
        eq(kind, 'reset'),
        isNull(used_at),
        isNull(replaced_at),
        gt(expires_at, now),
      ),
    )
  return link ? { made_at: link.made_at.toISOString(), expires_at: link.expires_at.toISOString() } : null
}

/** The person that the link of the first start made. Opened again, it leads to the same person. */
export const giveLink = (tx: Db, hash: string, person: IdNumber<'sign-in'>) =>
  tx.update(signInLinks).set({ person_id: person }).where(eq(signInLinks.hash, hash))

/** Removes at most a thousand links that ended before then. They become unknown. */
export const removeEndedLinks = (db: Db, endedBefore: Date): Promise<number> => {
  const { used_at, replaced_at, expires_at } = signInLinks
  const hasEnded = or(lt(used_at, endedBefore), lt(replaced_at, endedBefore), lt(expires_at, endedBefore))
  return removeSome(db, signInLinks, hasEnded)
}
