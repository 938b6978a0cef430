import type { IdNumber } from '#contract/shape'
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { gatewayPersonOrderings } from '#contract/address-values'
import type { listGatewayPeople, WrittenGatewayPerson } from '#contract/gateway-accounts'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { people, upstreamKeys } from '../../db/tables/people.schema'
import { foldedText, matchesSearch, orderBy } from '../../db/query'
import { readPage } from '../../http/page'

const { id, name, email, keeper, upstream_key_id, activated_at, last_sign_in_at } = people

const columns = {
  id,
  name,
  email,
  keeper,
  upstream_key: upstream_key_id,
  upstream_key_name: upstreamKeys.name,
  activated_at,
  is_2fa_enabled: sql<boolean>`(exists (select 1 from passkeys where person_id = ${id})
    or exists (select 1 from authenticators where person_id = ${id} and confirmed_at is not null))`,
  last_sign_in_at,
}
const select = (db: Db) =>
  db.select(columns).from(people).leftJoin(upstreamKeys, eq(upstreamKeys.id, upstream_key_id))
type Row = Awaited<ReturnType<typeof select>>[number]

const written = ({ activated_at: active, last_sign_in_at: last, ...row }: Row): WrittenGatewayPerson => ({
  ...row,
  name: row.name ?? '',
  email: row.email ?? '',
  status: active ? 'active' : 'invited',
  last_sign_in_at: last?.toISOString() ?? null,
})

type Field = (typeof gatewayPersonOrderings)[number]
const orders: Record<Field, Parameters<typeof orderBy>[1][string]> = {
  id,
  name,
  email: sql`lower(${email})`,
  upstream_key_name: upstreamKeys.name,
  last_sign_in_at,
}

export async function findPeople(db: Db, query: QueryOf<typeof listGatewayPeople>) {
  const text = foldedText(sql`${name} || ' ' || ${email}`)
  const where = and(isNull(people.employee_id), matchesSearch({ text, id }, query.search))
  const rows = db
    .select({ ...columns, count: db.$count(people, where) })
    .from(people)
    .leftJoin(upstreamKeys, eq(upstreamKeys.id, upstream_key_id))
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering, orders, id))
  return readPage(rows, query, written)
}

export async function findPerson(
  db: Db,
  person: IdNumber<'sign-in'>,
): Promise<WrittenGatewayPerson | undefined> {
  const [row] = await select(db).where(and(eq(id, person), isNull(people.employee_id)))
  return row && written(row)
}

/** Whether anybody but this person is an active keeper. */
export const hasOtherKeeper = async (tx: Db, person: IdNumber<'sign-in'>): Promise<boolean> =>
  (await tx.$count(
    people,
    and(ne(id, person), eq(keeper, true), isNotNull(activated_at), isNull(people.employee_id)),
  )) > 0

type Change = Partial<Pick<typeof people.$inferInsert, 'name' | 'email' | 'keeper' | 'upstream_key_id'>>

export async function changePerson(tx: Db, person: IdNumber<'sign-in'>, change: Change): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(people).set(change).where(eq(id, person))
}

/** Their ways to sign in and sessions go with them. */
export const removePerson = (tx: Db, person: IdNumber<'sign-in'>) => tx.delete(people).where(eq(id, person))
