import type { IdNumber } from '#contract/shape'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { maxNameLength } from '#contract/wire'
import { fullName } from '#domain/person-name'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { people, signInLinks, upstreamKeys } from '../../db/tables/people.schema'
import { one } from '../../db/query'
import { lockStructure } from '../../http/admin-write'
import type { GroupEntry } from '../../callers/sso.rules'
import { gatewayPeople, insertPerson } from './gateway-people'
import { changePerson } from './people.store'
import type { Admission } from '../sign-in/sso/admission'
import { entryFrom } from '../sign-in/sso/groups'
import { addressIn } from '../sign-in/sso/claims.rules'
import { cut } from '#domain/words'
import { namesIn } from '../sign-in/sso/names.rules'
import { ownAddress } from '../sign-in/sso/newcomer'
import { groupNamesMissingKey, nobodyHere } from '../sign-in/sso/sso.errors'

type Key = { readonly id: number; readonly name: string }

async function keyOf(db: Db, { gives }: GroupEntry): Promise<Key | undefined> {
  const [key] = await db
    .select({ id: upstreamKeys.id, name: upstreamKeys.name })
    .from(upstreamKeys)
    .where(sql`lower(${upstreamKeys.name}) = lower(${gives})`)
    .orderBy(upstreamKeys.id)
  return key
}

/** What is wrong with entries that name a key which the vault lacks. */
export async function missingKeys(db: Db, entries: readonly GroupEntry[]): Promise<string[]> {
  const missing: string[] = []
  for (const entry of entries)
    if (!(await keyOf(db, entry)))
      missing.push(`OIDC_GROUPS names ${entry.gives}, but there is no such API key.`)
  return missing
}

/** Admits people of a provider to a gateway. Their groups name the key of the API that they work with. */
export const admitByKey: Admission<Key> = {
  givenBy: async (tx, settings, claims) => {
    await lockStructure(tx)
    const entry = entryFrom(settings, claims)
    if (!entry) return undefined
    const key = await keyOf(tx, entry)
    if (!key) throw groupNamesMissingKey(settings.name)
    return key
  },
  welcome: async (tx, settings, claims, key, now) => {
    const email = ownAddress(settings, addressIn(claims, settings.trustsEmail), key !== undefined)
    const known = await gatewayPeople.at(tx, email)
    // An address never opens an active account.
    const isInvited = known && !known.activatedAt
    if (known && !(isInvited && (await spendInvitation(tx, known.id, now)))) throw nobodyHere(settings.name)
    if (!known && !key) throw nobodyHere(settings.name)
    const { first_name, last_name } = namesIn(claims, email)
    const name = cut(fullName(first_name, last_name), maxNameLength)
    const person = known?.id ?? (await insertPerson(tx, { name, email, upstream_key_id: key?.id ?? null }))
    await gatewayPeople.activate(tx, { id: person, employee: null }, now)
    return { person, isNew: !known }
  },
  give: async (tx, person, key) => {
    const before = one(
      await tx
        .select({ id: people.upstream_key_id, name: upstreamKeys.name })
        .from(people)
        .leftJoin(upstreamKeys, eq(upstreamKeys.id, people.upstream_key_id))
        .where(eq(people.id, person)),
    )
    if (before.id === key.id) return undefined
    await changePerson(tx, person, { upstream_key_id: key.id })
    return {
      nodes: [],
      before: { upstream_key: before.id, upstream_key_name: before.name },
      after: { upstream_key: key.id, upstream_key_name: key.name },
    }
  },
  rename: async (tx, person, { first_name, last_name, email }) => {
    const before = one(
      await tx.select({ name: people.name, email: people.email }).from(people).where(eq(people.id, person)),
    )
    const holder = email === undefined ? undefined : await gatewayPeople.at(tx, email)
    const isFree = email !== undefined && (holder === undefined || holder.id === person)
    const whole = first_name !== undefined && cut(fullName(first_name, last_name), maxNameLength)
    const after = { ...before, ...(whole && { name: whole }), ...(isFree && { email }) }
    const changes = changedFields(before, after)
    if (Object.keys(changes.after).length === 0) return undefined
    await changePerson(tx, person, after)
    return { nodes: [], ...changes }
  },
}

/** @returns whether there was an open one */
async function spendInvitation(tx: Db, person: IdNumber<'sign-in'>, now: Date): Promise<boolean> {
  const used = await tx
    .update(signInLinks)
    .set({ used_at: now })
    .where(
      and(
        eq(signInLinks.person_id, person),
        eq(signInLinks.kind, 'invitation'),
        isNull(signInLinks.used_at),
        isNull(signInLinks.replaced_at),
        gt(signInLinks.expires_at, now),
      ),
    )
    .returning({ hash: signInLinks.hash })
  return used.length > 0
}
