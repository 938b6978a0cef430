import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { linkHours, type linkKinds, type linkStates } from '#contract/sign-in'
import type { Db } from '../db/open'
import { people, signInLinks } from '../db/people.schema'
import { employees, nodes } from '../db/schema'
import { invitationState } from '../employees/employees.rules'
import { hashToken, makeToken } from '../employees/invitation-token'
import { findInvitation, useInvitation } from '../employees/invitations.store'

/** A link that a person opened, of either table. */
export type FoundLink = {
  readonly hash: string
  readonly kind: (typeof linkKinds)[number]
  readonly state: Exclude<(typeof linkStates)[number], 'unknown'>
  /** undefined: the link will make a new person. */
  readonly employee: number | undefined
  readonly first_name: string | null
  readonly email: string | null
  readonly node_name: string | null
  readonly expires_at: Date
  /** Uses the link up. Of two requests at the same moment only one gets true. */
  readonly use: (tx: Db, now: Date) => Promise<boolean>
}

export const findLink = (db: Db, token: string, now: Date): Promise<FoundLink | undefined> =>
  findLinkByHash(db, hashToken(token), now)

export async function findLinkByHash(db: Db, hash: string, now: Date): Promise<FoundLink | undefined> {
  const invitation = await findInvitation(db, hash)
  if (!invitation) return findSignInLink(db, hash, now)
  const { id, employee_id: employee, first_name, email, node_name, expires_at } = invitation
  const state = invitationState(invitation, now)
  const use = (tx: Db, at: Date) => useInvitation(tx, id, at)
  return { hash, kind: 'invitation', state, employee, first_name, email, node_name, expires_at, use }
}

async function findSignInLink(db: Db, hash: string, now: Date): Promise<FoundLink | undefined> {
  const [link] = await db
    .select({
      kind: signInLinks.kind,
      used_at: signInLinks.used_at,
      replaced_at: signInLinks.replaced_at,
      expires_at: signInLinks.expires_at,
      employee: employees.id,
      first_name: employees.first_name,
      email: employees.email,
      node_name: nodes.name,
    })
    .from(signInLinks)
    .leftJoin(people, eq(people.id, signInLinks.person_id))
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .leftJoin(nodes, eq(nodes.id, employees.node_id))
    .where(eq(signInLinks.hash, hash))
  if (!link) return undefined
  const { kind, employee, first_name, email, node_name, expires_at } = link
  return {
    hash,
    kind,
    state: invitationState(link, now),
    employee: employee ?? undefined,
    first_name,
    email,
    node_name,
    expires_at,
    use: (tx, at) => useSignInLink(tx, hash, at),
  }
}

async function useSignInLink(tx: Db, hash: string, at: Date): Promise<boolean> {
  const used = await tx
    .update(signInLinks)
    .set({ used_at: at })
    .where(and(eq(signInLinks.hash, hash), isNull(signInLinks.used_at), isNull(signInLinks.replaced_at)))
    .returning({ hash: signInLinks.hash })
  return used.length === 1
}

type NewLink = { readonly kind: typeof signInLinks.$inferInsert.kind; readonly person: number | null }

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
  const token = makeToken()
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  await tx
    .insert(signInLinks)
    .values({ hash: hashToken(token), person_id: person, kind, created_at: now, expires_at: expiresAt })
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
