import { and, getTableColumns, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { recordTypes } from '#contract/address-values'
import { recordKinds, toSeeCallers } from '#contract/record-types'
import { createReview } from '#contract/reviews/reviews'
import { isRenamed, nameIn } from '../../audit/names'
import { mayDo, type Caller } from '../../callers/caller'
import { audit } from '../../db/tables/audit.schema'
import type { Db } from '../../db/open'
import { nodes } from '../../db/tables/schema'

// What a reader sees of the log: which lines, and what of each (decision 029).

export type Row = typeof audit.$inferSelect & { readonly sees_before: boolean; readonly sees_after: boolean }

export type Reader = {
  /** The log of a gateway has no nodes, so that nothing narrows it for keepers. */
  readonly readsAll: boolean
  readonly scope: readonly number[]
  readonly isAtRoot: boolean
  readonly cascades: boolean
  /** These readers also see the lines of deleted nodes, which nobody else can see. */
  readonly seesEveryNode: boolean
}

/** The lines whose record is at a node that the reader has in scope (decision 029). */
function inScopeOf(reader: Reader): SQL | undefined {
  if (reader.seesEveryNode) return undefined
  const { isAtRoot, cascades } = reader
  const scope = sql`${sql.param([...reader.scope])}::int[]`
  const isHere = and(
    sql`${audit.node_ids} && ${scope}`,
    // A node is listed with its parents. Without cascade a parent in scope doesn't bring the nodes below into
    // it.
    cascades
      ? undefined
      : sql`(${audit.record_type} is distinct from 'node' or ${audit.status} > 399 or ${audit.record_id} = any(${scope}))`,
    // As for the review itself, all nodes of its roles must be in scope. Deleted nodes don't count.
    sql`(${audit.record_type} is distinct from 'review' or not exists (
      select 1 from unnest(${audit.node_ids}) as of_role(id) join nodes on nodes.id = of_role.id where of_role.id <> all(${scope})
    ))`,
  )
  const isAboutNobody = and(isNull(audit.node_ids), isNull(audit.record_id))
  return isAtRoot ? or(isHere, isAboutNobody) : isHere
}

export async function readerOf(db: Db, caller: Caller): Promise<Reader> {
  const [root] = await db.select({ id: nodes.id }).from(nodes).where(isNull(nodes.parent_id))
  const readsAll = mayDo(caller, 'keeper')
  const isAtRoot = root?.id === caller.nodeId
  const cascades = caller.codes.has('msp_cascade_permissions')
  const seesEveryNode = readsAll || (isAtRoot && cascades)
  return { readsAll, scope: caller.scope, isAtRoot, cascades, seesEveryNode }
}

const typesFor = (caller: Caller, reader: Reader) =>
  recordTypes.filter((type) => reader.readsAll || mayDo(caller, recordKinds[type].needs))

export const seenLines = (caller: Caller, reader: Reader) =>
  and(
    or(isNull(audit.record_type), inArray(audit.record_type, typesFor(caller, reader))),
    reader.readsAll || toSeeCallers.every((code) => caller.codes.has(code)) ? undefined : isNoReviewOfCallers,
    inScopeOf(reader),
  )

/** A review that is deleted is known by the line of its creation. Where neither says its kind, it is hidden. */
const isNoReviewOfCallers = sql`(${audit.record_type} is distinct from 'review'
  or exists (select 1 from reviews where reviews.id = ${audit.record_id} and reviews.kind = 'roles')
  or exists (select 1 from audit as made where made.record_type = 'review' and made.record_id = ${audit.record_id}
    and made.operation = ${createReview.name} and made.after is not null and coalesce(made.after->>'kind', 'roles') = 'roles'))`

/**
 * Whether the reader sees the record before a move, and after it. Who sees only one node of a move sees the
 * record there, but not its origin or destination.
 */
function sidesSeenBy(reader: Reader) {
  if (reader.seesEveryNode) return { sees_before: sql<boolean>`true`, sees_after: sql<boolean>`true` }
  const scope = sql`${sql.param([...reader.scope])}::int[]`
  const first = sql`case ${audit.record_type} when 'node' then 2 else 1 end`
  const [from, to] = [sql`${audit.node_ids}[${first}]`, sql`${audit.node_ids}[${first} + 1]`]
  const seesBoth = sql`(${to} is null or ${audit.record_type} is not distinct from 'review'
    or (${audit.record_type} is not distinct from 'node' and coalesce(${audit.record_id} = any(${scope}), false)))`
  return {
    sees_before: sql<boolean>`(${seesBoth} or ${from} = any(${scope}))`,
    sees_after: sql<boolean>`(${seesBoth} or ${to} = any(${scope}))`,
  }
}

export const seenColumns = (reader: Reader) => ({ ...getTableColumns(audit), ...sidesSeenBy(reader) })

export const seenSides = ({ before, after, sees_before, sees_after }: Row) => ({
  before: sees_before ? before : null,
  after: sees_after ? after : null,
})

/** A reader who never saw the record under its old name gets the new one. */
export const seenName = ({ sees_before, record_name, after }: Row): string | null =>
  sees_before || !isRenamed(after) ? record_name : nameIn(after)
