import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { forgottenPerHour, triesPerHour, wrongCodesPerDay } from '#contract/sign-in/sign-in'
import type { Db } from '../../../db/open'
import { removeSome } from '../../../db/remove-some'
import { signInFailures } from '../../../db/tables/people.schema'
import { one } from '../../../db/query'
import { minutesIn, throttled } from '../../../errors/refusal'
import { networkOf } from '../../../http/rate-limits'
import { hashSecret } from '../../../callers/keys'

const hour = 3_600_000
const kinds = {
  account: { most: triesPerHour.account, ms: hour },
  address: { most: triesPerHour.address, ms: hour },
  codes: { most: wrongCodesPerDay, ms: 24 * hour },
  /**
   * Codes behind a link of somebody who forgot their password. Somebody who used up the tries with that
   * password must not stop its owner here.
   */
  'link codes': { most: wrongCodesPerDay, ms: 24 * hour },
  /** The same code again within its half minute tells nobody more. */
  'same code': { most: 1, ms: 24 * hour },
  /**
   * Requests for links from an address. Asking tells nothing, so it takes no tries from those who sign in
   * there.
   */
  asking: { most: triesPerHour.address, ms: hour },
  forgotten: { most: forgottenPerHour, ms: hour },
}
/** A kind of try, and the person or address that it counts for. */
export type Try = { readonly kind: keyof typeof kinds; readonly who: string }

const hashOf = ({ kind, who }: Try) => hashSecret(`${kind} ${who}`)

/**
 * Counts a try before anybody looks whether it is right, so that tries at the same moment can't slip through.
 * One statement counts, and starts again after the hour or day. A beginning in the future was written before
 * the clock was set back.
 */
export async function countTry(db: Db, tried: Try, now: Date) {
  const { most, ms } = kinds[tried.kind]
  const { count, since } = signInFailures
  const isOver = sql`${since} <= ${new Date(now.getTime() - ms).toISOString()}::timestamptz or ${since} > ${now.toISOString()}::timestamptz`
  const row = one(
    await db
      .insert(signInFailures)
      .values({ hash: hashOf(tried), count: 1, since: now })
      .onConflictDoUpdate({
        target: signInFailures.hash,
        set: {
          count: sql`case when ${isOver} then 1 else least(${count} + 1, ${most + 1}) end`,
          since: sql`case when ${isOver} then ${now.toISOString()}::timestamptz else ${since} end`,
        },
      })
      .returning({ count, since }),
  )
  return { count: row.count, most, isAllowed: row.count <= most, endsAt: new Date(row.since.getTime() + ms) }
}

/**
 * Whether another try is allowed. Only for tries that wait for each other: at the same moment each would be
 * told yes.
 */
export async function hasTriesLeft(db: Db, tried: Try, now: Date): Promise<boolean> {
  const { most, ms } = kinds[tried.kind]
  const { count, since, hash } = signInFailures
  const isOf = and(eq(hash, hashOf(tried)), gt(since, new Date(now.getTime() - ms)), lte(since, now))
  const [row] = await db.select({ count }).from(signInFailures).where(isOf)
  return (row?.count ?? 0) < most
}

/** Counts a try, and throws 429 when there were too many. */
export async function allowTry(db: Db, tried: Try, now: Date): Promise<void> {
  const { isAllowed, endsAt } = await countTry(db, tried, now)
  const seconds = (endsAt.getTime() - now.getTime()) / 1000
  if (!isAllowed) throw throttled(`Too many tries. Try again in ${minutesIn(seconds)}.`, seconds)
}

/**
 * Counts a try with a password or code. Each account has a count of its own at each address, so a stranger
 * elsewhere locks nobody out.
 * @returns takes the try back, because it was right or nobody looked
 */
export async function allowProof(db: Db, account: string, address: string, now: Date) {
  const network = networkOf(address)
  const tries: Try[] = [
    { kind: 'address', who: network },
    { kind: 'account', who: `${account.toLowerCase()} ${network}` },
  ]
  for (const tried of tries) await allowTry(db, tried, now)
  return () => giveBack(db, tries)
}

export async function giveBack(db: Db, tries: readonly Try[]): Promise<void> {
  for (const hash of tries.map(hashOf)) {
    const mine = eq(signInFailures.hash, hash)
    const left = await db
      .update(signInFailures)
      .set({ count: sql`${signInFailures.count} - 1` })
      .where(sql`${mine} and ${signInFailures.count} > 1`)
      .returning({ count: signInFailures.count })
    if (left.length === 0) await db.delete(signInFailures).where(sql`${mine} and ${signInFailures.count} = 1`)
  }
}

/** Forgets the tries, because they were about something that is gone. */
export const forgetTries = (db: Db, tried: Try) =>
  db.delete(signInFailures).where(eq(signInFailures.hash, hashOf(tried)))

/** Removes at most a thousand. */
export const removeEndedTries = (db: Db, now: Date): Promise<number> =>
  removeSome(db, signInFailures, lt(signInFailures.since, new Date(now.getTime() - 24 * hour)))
