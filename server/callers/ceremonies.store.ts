import type { IdNumber } from '#contract/shape'
import { and, eq, gt, lte } from 'drizzle-orm'
import { ceremonyMinutes } from '#contract/sign-in/sign-in'
import type { Db } from '../db/open'
import { removeSome } from '../db/remove-some'
import { ceremonies } from '../db/tables/people.schema'
import { hashSecret } from './keys'

type Kind = 'sign in' | 'add passkey' | 'confirm' | 'authenticator' | 'sso'
type Ceremony = {
  readonly kind: Kind
  readonly person: IdNumber<'sign-in'> | null
  readonly secret?: string
  readonly minutes?: number
}

/** Remembers a challenge until it is answered. */
export async function beginCeremony(
  db: Db,
  challenge: string,
  { kind, person, secret = '', minutes = ceremonyMinutes }: Ceremony,
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + minutes * 60_000)
  await db
    .insert(ceremonies)
    .values({ hash: hashSecret(challenge), kind, person_id: person, secret, expires_at })
}

const isOpen = (challenge: string, kind: Kind, now: Date) =>
  and(eq(ceremonies.hash, hashSecret(challenge)), eq(ceremonies.kind, kind), gt(ceremonies.expires_at, now))
const columns = { person: ceremonies.person_id, secret: ceremonies.secret }

/** A challenge that stays, because people mistype codes. */
export async function findCeremony(db: Db, challenge: string, kind: Kind, now: Date) {
  const [row] = await db
    .select(columns)
    .from(ceremonies)
    .where(isOpen(challenge, kind, now))
  return row
}

/** Uses a challenge up. @returns undefined when it is unknown, too old or for something else */
export async function endCeremony(
  tx: Db,
  challenge: string,
  kind: Kind,
  now: Date,
): Promise<{ readonly person: IdNumber<'sign-in'> | null; readonly secret: string } | undefined> {
  const [row] = await tx
    .delete(ceremonies)
    .where(isOpen(challenge, kind, now))
    .returning(columns)
  return row
}

/** Removes at most a thousand. */
export const removeEndedCeremonies = (db: Db, now: Date): Promise<number> =>
  removeSome(db, ceremonies, lte(ceremonies.expires_at, now))
