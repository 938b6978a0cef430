import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { upstreamKeyOrderings } from '#contract/address-values'
import type { listUpstreamKeys, WrittenUpstreamKey } from '#contract/gateway-accounts'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { people, upstreamKeys } from '../../db/tables/people.schema'
import { foldedText, matchesSearch, one, orderBy } from '../../db/query'
import { refusing } from '../../db/violation'
import { readPage } from '../../http/page'
import { reseal } from '../../sealing/reseal'
import type { Sealer } from '../../sealing/seal-secrets'
import { nameInUse } from './gateway-accounts.errors'

const { id, name, sealed, created_at, last_used_at, refused_at, records_licences, entered } = upstreamKeys

/** The keys of one API. What is sealed for another one, or in another row, doesn't open. */
export type Vault = { readonly seal: Sealer; readonly upstream: string }

const sealLocationOf = ({ upstream }: Pick<Vault, 'upstream'>, row: number) => ({
  table: 'upstream_keys',
  row,
  upstream,
})

/** @returns undefined when it can't be read here */
export const openKey = (vault: Vault, key: { readonly id: number; readonly sealed: string }) =>
  vault.seal.open(sealLocationOf(vault, key.id), key.sealed)

/** Seals keys with the newest key for sealing. @returns the number of those that can't be read here */
export const resealKeys = (db: Db, vault: Vault): Promise<number> =>
  reseal(db, vault.seal, upstreamKeys, id, (row) => sealLocationOf(vault, row), enteredAlso)
const enteredAlso = (after: string) =>
  sql`, entered = replace(entered::text, right(sealed, 16), right(${after}, 16))::jsonb`

const columns = { id, name, sealed, created_at, last_used_at, refused_at, records_licences, entered }
const peopleWith = (db: Db) => db.$count(people, eq(people.upstream_key_id, id))
type Row = Omit<typeof upstreamKeys.$inferSelect, never> & { readonly people: number }

const written = (vault: Vault, row: Row): WrittenUpstreamKey => ({
  id: row.id,
  name: row.name,
  people: row.people,
  is_readable: openKey(vault, row) !== undefined,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  refused_at: row.refused_at?.toISOString() ?? null,
  records_licences: row.records_licences,
  // The version before doesn't write it.
  entered_by: row.entered?.of === row.sealed.slice(-16) ? row.entered.by : null,
})

type Field = (typeof upstreamKeyOrderings)[number]
const orders: Record<Field, Parameters<typeof orderBy>[1][string]> = { id, name, created_at, last_used_at }

export async function findKeys(db: Db, vault: Vault, query: QueryOf<typeof listUpstreamKeys>) {
  const where = matchesSearch({ text: foldedText(name), id }, query.search)
  const rows = db
    .select({ ...columns, people: peopleWith(db), count: db.$count(upstreamKeys, where) })
    .from(upstreamKeys)
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering, orders, id))
  return readPage(rows, query, (row) => written(vault, row))
}

export async function findKey(db: Db, vault: Vault, key: number): Promise<WrittenUpstreamKey | undefined> {
  const [row] = await db
    .select({ ...columns, people: peopleWith(db) })
    .from(upstreamKeys)
    .where(eq(id, key))
  return row && written(vault, row)
}

/** The value is sealed for its own row, whose id the database chooses. @returns that id */
export async function insertKey(
  tx: Db,
  vault: Vault,
  { name: called, now, ...given }: KeyChange & { name: string; now: Date },
): Promise<number> {
  const row = { name: called, sealed: '', created_at: now }
  const made = await refusing({ upstream_keys_name_unique: nameInUse }, async () =>
    one(await tx.insert(upstreamKeys).values(row).returning({ id })),
  )
  await changeKey(tx, vault, made.id, given)
  return made.id
}

type KeyChange = {
  by: number | null
  name?: string | undefined
  key?: string | undefined
  records_licences?: boolean | undefined
}
/** Changes the given fields. A new key starts without a last use and without a refusal. */
export async function changeKey(
  tx: Db,
  vault: Vault,
  row: number,
  { name: called, key, records_licences: records, by }: KeyChange,
): Promise<void> {
  if (records)
    await tx.update(upstreamKeys).set({ records_licences: false }).where(eq(records_licences, true))
  const secret = key && vault.seal.seal(sealLocationOf(vault, row), key)
  const change = {
    ...(called === undefined ? {} : { name: called }),
    ...(records === undefined ? {} : { records_licences: records }),
    ...(secret && {
      sealed: secret,
      entered: { by, of: secret.slice(-16) },
      last_used_at: null,
      refused_at: null,
    }),
  }
  if (Object.keys(change).length === 0) return
  await refusing({ upstream_keys_name_unique: nameInUse }, async () => {
    await tx.update(upstreamKeys).set(change).where(eq(id, row))
  })
}

export const removeKey = (tx: Db, row: number) => tx.delete(upstreamKeys).where(eq(id, row))

export const isKey = async (tx: Db, row: number): Promise<boolean> =>
  (await tx.$count(upstreamKeys, eq(id, row))) === 1

/** The key that licences are recorded with. */
export async function recordingKey(db: Db): Promise<Used | undefined> {
  const [key] = await db.select({ id, sealed }).from(upstreamKeys).where(eq(records_licences, true))
  return key
}

export type Used = { readonly id: number; readonly sealed: string }
/** The key with this value, unless it was replaced while the API answered. */
const still = (used: Used) => and(eq(id, used.id), eq(sealed, used.sealed))

/** @returns the name of the key, if this is the first refusal */
export async function markRefused(tx: Db, used: Used, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .update(upstreamKeys)
    .set({ refused_at: now })
    .where(and(still(used), isNull(refused_at)))
    .returning({ name })
  return row?.name
}

const hourMs = 3_600_000
/** Notes that the API took the key. Of several requests at the same time the first one does it. */
export const noteKeyUse = (db: Db, used: Used, now: Date) =>
  db
    .update(upstreamKeys)
    .set({ last_used_at: now, refused_at: null })
    .where(
      and(
        still(used),
        or(
          isNotNull(refused_at),
          isNull(last_used_at),
          gt(last_used_at, now),
          lte(last_used_at, new Date(now.getTime() - hourMs)),
        ),
      ),
    )
