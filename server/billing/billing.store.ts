import type { listPackages, packageOrderings, WrittenCataloguePackage } from '#contract/billing'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../db/open'
import { contains, one, orderBy, total } from '../db/query'
import { packages } from '../db/schema'
import { windowOf } from '../http/page'

export async function findPackages(db: Db, query: QueryOf<typeof listPackages>) {
  const where = query.search ? contains(packages.name, query.search) : undefined
  const order = orderBy<(typeof packageOrderings)[number]>(
    query.ordering,
    { id: packages.id, name: packages.name },
    packages.id,
  )
  const { limit, offset } = windowOf(query)
  const { count } = one(await db.select({ count: total }).from(packages).where(where))
  const results: WrittenCataloguePackage[] = await db
    .select()
    .from(packages)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return { count, results }
}
