import { asc, count, ne } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { passkeys } from '../../../db/tables/people.schema'

/**
 * A passkey works only for the host name that it was made for. @returns what the operator must know of the
 * others
 */
export async function otherHostsWarning(db: Db, rpId: string): Promise<string | undefined> {
  const { rp_id } = passkeys
  const others = await db
    .select({ host: rp_id, passkeys: count() })
    .from(passkeys)
    .where(ne(rp_id, rpId))
    .groupBy(rp_id)
    .orderBy(asc(rp_id))
  if (others.length === 0) return undefined
  const made = others.map(({ host, passkeys: number }) => `${host} (${number})`).join(', ')
  return `PUBLIC_URL has the host ${rpId}, where passkeys of other hosts don't work: ${made}. Their people sign in another way, or ask for a link on the sign-in page.`
}
