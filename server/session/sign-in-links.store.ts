import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { invitationDays } from '#contract/session'
import { forgottenMinutes, linkHours } from '#contract/signing-in/sign-in'
import type { Db } from '../db/open'
import { signInLinks } from '../db/people.schema'
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

type NewLink = { readonly kind: typeof signInLinks.$inferInsert.kind; readonly person: number | null }

function minutesOf(kind: NewLink['kind']): number {
  if (kind === 'invitation') return invitationDays * 24 * 60
  return kind === 'forgotten' ? forgottenMinutes : linkHours * 60
}

/** Makes a link, which replaces every open one of the same person. @returns its secret and its end */
export async function makeLink(tx: Db, { kind, person }: NewLink, now: Date) {
  await tx
    .update(signInLinks)
    .set({ replaced_at: now })
    .where(
      and(
        person === null ? eq(signInLinks.kind, kind) : eq(signInLinks.person_id, person),
        isNull(signInLinks.used_at),
        isNull(signInLinks.replaced_at),
      ),
    )
  const token = makeSecret()
  const expiresAt = new Date(now.getTime() + minutesOf(kind) * 60_000)
  await tx
    .insert(signInLinks)
    .values({ hash: hashSecret(token), person_id: person, kind, created_at: now, expires_at: expiresAt })
  return { token, expiresAt }
}

/** The person that the link of the first start made. Opened again, it leads to the same person. */
export const giveLink = (tx: Db, hash: string, person: number) =>
  tx.update(signInLinks).set({ person_id: person }).where(eq(signInLinks.hash, hash))

/** Removes at most a thousand links that ended before then. They become unknown. */
export async function removeEndedLinks(db: Db, endedBefore: Date): Promise<number> {
  const { used_at, replaced_at, expires_at, hash } = signInLinks
  const ended = db
    .select({ hash })
    .from(signInLinks)
    .where(or(lt(used_at, endedBefore), lt(replaced_at, endedBefore), lt(expires_at, endedBefore)))
    .limit(1_000)
  const gone = await db.delete(signInLinks).where(inArray(hash, ended)).returning({ hash })
  return gone.length
}
