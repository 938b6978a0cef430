import { and, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { listAudit, WrittenAuditLine } from '#contract/audit'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../db/open'
import { contains, one, orderBy, total, within } from '../db/query'
import { audit, nodes } from '../db/schema'
import { windowOf } from '../http/page'

export async function findAuditLines(db: Db, scope: readonly number[], query: QueryOf<typeof listAudit>) {
  const [root] = await db.select({ id: nodes.id }).from(nodes).where(isNull(nodes.parent_id))
  const ofNobody = root && scope.includes(root.id) ? isNull(audit.node_id) : undefined
  const text = sql`(coalesce(${audit.account_name}, '') || ' ' || ${audit.operation} || ' ' || coalesce(${audit.reason}, ''))`
  const where = and(
    or(within(audit.node_id, scope), ofNobody),
    query.result === undefined ? undefined : (query.result === 'done' ? lt : gt)(audit.status, 399),
    query.search ? contains(text, query.search) : undefined,
  )
  const { limit, offset } = windowOf(query)
  const { count } = one(await db.select({ count: total }).from(audit).where(where))
  const rows = await db
    .select()
    .from(audit)
    .where(where)
    .orderBy(...orderBy(query.ordering ?? '-id', { id: audit.id }, audit.id))
    .limit(limit)
    .offset(offset)
  return { count, results: rows.map(written) }
}

const written = ({ at, account_id, ...row }: typeof audit.$inferSelect): WrittenAuditLine => ({
  ...row,
  at: at.toISOString(),
  account: account_id,
  result: row.status < 400 ? 'done' : 'refused',
})
