import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { people, sessions, sessionTokens, upstreamKeys } from '../../db/tables/people.schema'
import { one } from '../../db/query'
import { refusing } from '../../db/violation'
import { fullName } from '#domain/person-name'
import type { Caller } from '../../callers/caller'
import type { PeopleSource } from '../../callers/people-source'
import { isValidToken } from '../../callers/sessions.store'
import { personHasAddress } from './gateway-accounts.errors'

const callers = (db: Db) =>
  db
    .select({
      id: people.id,
      name: people.name,
      keeper: people.keeper,
      session: sessions.id,
      kind: sessions.kind,
      verifiedAt: sessions.verified_at,
      key: upstreamKeys.id,
      sealed: upstreamKeys.sealed,
      lastUsedAt: upstreamKeys.last_used_at,
      refusedAt: upstreamKeys.refused_at,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.person_id))
    .leftJoin(upstreamKeys, eq(upstreamKeys.id, people.upstream_key_id))

/** Only active people can do everything. The others set up how they will sign in. */
const isOfUse = and(
  isNull(people.employee_id),
  or(eq(sessions.kind, 'setup'), isNotNull(people.activated_at)),
)

type Row = Awaited<ReturnType<typeof callers>>[number]

function callerOf({ id, name, keeper, session, kind, verifiedAt, key, sealed, ...uses }: Row): Caller {
  const isFull = kind === 'full'
  return {
    kind: 'person',
    id,
    name: name ?? '',
    session: { id: session, kind, employee: null, verifiedAt },
    nodeId: null,
    roleId: null,
    codes: new Set(),
    scope: [],
    atGateway: {
      keeper: isFull && keeper,
      key: isFull && key !== null && sealed !== null ? { id: key, sealed, ...uses } : null,
    },
  }
}

async function byToken(db: Db, tokenHash: string, now: Date): Promise<Caller | undefined> {
  const [row] = await callers(db)
    .innerJoin(sessionTokens, eq(sessionTokens.session_id, sessions.id))
    .where(and(isValidToken(tokenHash, now), isOfUse))
    .prepare('gateway_caller_by_token')
    .execute()
  return row && callerOf(row)
}

/** The caller as they are now. */
export async function bySession(tx: Db, session: number): Promise<Caller | undefined> {
  const [row] = await callers(tx).where(and(eq(sessions.id, session), isOfUse))
  return row && callerOf(row)
}

export const isOwn = (condition: SQL) => sql`(${isNull(people.employee_id)} and ${condition})`
const isAt = (email: string) => isOwn(sql`lower(${people.email}) = lower(${email})`)

type NewPerson = Pick<typeof people.$inferInsert, 'name' | 'email' | 'keeper' | 'upstream_key_id'>

/** @returns the id */
export async function insertPerson(tx: Db, person: NewPerson): Promise<number> {
  return refusing({ people_email: personHasAddress }, async () =>
    one(await tx.insert(people).values(person).returning({ id: people.id })),
  ).then(({ id }) => id)
}

/** The people of a gateway. The person who sets it up is its first keeper. */
export const gatewayPeople: PeopleSource = {
  haveKeys: false,
  byToken,
  bySession,
  isAt,
  at: async (tx, email) => {
    const [person] = await tx
      .select({ id: people.id, activatedAt: people.activated_at })
      .from(people)
      .where(isAt(email))
    return person
  },
  first: (tx, { first_name, last_name, email }) =>
    insertPerson(tx, { name: fullName(first_name, last_name), email, keeper: true }),
  activate: async (tx, { id }, now) => {
    await tx.update(people).set({ activated_at: now }).where(eq(people.id, id))
  },
}
