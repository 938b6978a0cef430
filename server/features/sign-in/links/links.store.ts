import type { IdNumber } from '#contract/shape'
import { eq, sql } from 'drizzle-orm'
import type { linkKinds, linkStates } from '#contract/sign-in/sign-in'
import type { Db } from '../../../db/open'
import { people, signInLinks } from '../../../db/tables/people.schema'
import { employees, nodes } from '../../../db/tables/schema'
import { invitationState } from '../../employees/employees.rules'
import { findInvitation, useInvitation } from '../../employees/invitations.store'
import { hashSecret } from '../../../callers/keys'
import { personFacts } from '../../../callers/person-facts'
import { useSignInLink } from '../../../callers/sign-in-links.store'

/** A link that a person opened, of either table. */
export type FoundLink = {
  readonly hash: string
  readonly kind: (typeof linkKinds)[number]
  readonly state: Exclude<(typeof linkStates)[number], 'unknown'>
  /**
   * An employee's person is made when their first link is opened. Without person and employee, the link makes
   * a new employee.
   */
  readonly person?: IdNumber<'sign-in'> | undefined
  readonly employee?: IdNumber<'employee'> | undefined
  readonly first_name: string | null
  readonly email: string | null
  readonly node_name: string | null
  readonly expires_at: Date
  /** Uses the link up. Of two requests at the same moment only one gets true. */
  readonly use: (tx: Db, now: Date) => Promise<boolean>
}

export const findLink = (db: Db, token: string, now: Date): Promise<FoundLink | undefined> =>
  findLinkByHash(db, hashSecret(token), now)

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
      person: people.id,
      first_name: sql<string | null>`coalesce(${employees.first_name}, ${people.name})`,
      email: personFacts.email,
      node_name: nodes.name,
    })
    .from(signInLinks)
    .leftJoin(people, eq(people.id, signInLinks.person_id))
    .leftJoin(employees, eq(employees.id, people.employee_id))
    .leftJoin(nodes, eq(nodes.id, employees.node_id))
    .where(eq(signInLinks.hash, hash))
  if (!link) return undefined
  const { kind, person, first_name, email, node_name, expires_at } = link
  return {
    hash,
    kind,
    state: invitationState(link, now),
    person: person ?? undefined,
    first_name,
    email,
    node_name,
    expires_at,
    use: (tx, at) => useSignInLink(tx, hash, at),
  }
}
