import type { listPackages, packageOrderings } from '#contract/billing'
import { and, getTableColumns, isNull } from 'drizzle-orm'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { foldedText, matchesSearch, orderBy } from '../../db/query'
import { packages } from '../../db/tables/schema'
import { readPage } from '../../http/page'

export async function findPackages(db: Db, query: QueryOf<typeof listPackages>) {
  const where = and(
    matchesSearch({ text: foldedText(packages.name), id: packages.id }, query.search),
    query.include_retired ? undefined : isNull(packages.retired_at),
  )
  const order = orderBy<(typeof packageOrderings)[number]>(
    query.ordering,
    { id: packages.id, name: packages.name },
    packages.id,
  )
  const rows = db
    .select({ ...getTableColumns(packages), count: db.$count(packages, where) })
    .from(packages)
    .where(where)
    .orderBy(...order)
  return readPage(rows, query, ({ retired_at, ...row }) => ({
    ...row,
    ...(retired_at && { retired_at: retired_at.toISOString() }),
  }))
}
