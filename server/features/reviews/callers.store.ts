import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { CallerKind } from '#contract/reviews/callers'
import { groupBy } from '#domain/group-by'
import { keyOf, type ItemKey } from '#domain/review/decisions'
import { vouchedCaller } from '#domain/review/facts-read'
import {
  callerChangesOf,
  differences,
  isRiskyCaller,
  type CallerFacts,
  type Gone,
} from '#domain/review/items'
import {
  callerNow,
  cameCaller,
  cameRole,
  shownBefore,
  shownFacts,
  shownIf,
  sinceText,
  type RolesNow,
} from '#domain/review/since'
import type { ReviewedId, StoredCaller, StoredReview } from '#domain/review/stored-review'
import { authorsIn } from '../../callers/authors.store'
import { givenOf, giversIn } from '../../callers/role-given'
import { lastSignInOf } from '../../callers/sign-in-ways.store'
import type { Db } from '../../db/open'
import { within } from '../../db/query'
import { shownName } from '../../db/shown-name'
import type { RoleGiven } from '../../db/tables/columns'
import { reviewCallers, reviews } from '../../db/tables/reviews.schema'
import { employees, nodes, roles, serviceAccounts } from '../../db/tables/schema'
import { hashOf, withDigest } from '../../signing/signing-key'
import type { VisibleReviews } from './role-source'

type Row = typeof reviews.$inferSelect
type Facts = CallerFacts | Gone

/** A row of `present`. */
export type Present = Omit<CallerFacts, 'held' | 'given' | 'expires_at'> &
  ReviewedId & {
    readonly name: string
    readonly email: string | null
    readonly codes: readonly string[]
    readonly expires_at: string | null
    readonly given: RoleGiven | null
  }
/** Which people, and which keys. */
type Which = (table: typeof employees | typeof serviceAccounts, kind: CallerKind) => SQL
/** People and keys as they are now. */
export const present = (now: Date, which: Which) => sql`(
  select one.*, ${roles.name} as role_name, ${roles.node_id} as role_node, ${roles.codes}, ${nodes.name} as node_name
  from (
    select 'person' as kind, id, ${shownName} as name, email, role_id as role, node_id as node, role_given as given,
      case when activated_at is null then 'invited' else 'active' end as status, null::timestamptz as expires_at
    from ${employees} where ${which(employees, 'person')}
    union all
    select 'key', id, name, null, role_id, node_id, role_given,
      case when expires_at <= ${now.toISOString()} then 'expired' else 'active' end, expires_at
    from ${serviceAccounts} where ${which(serviceAccounts, 'key')}
  ) as one join ${roles} on ${roles.id} = role join ${nodes} on ${nodes.id} = node
) as present`

async function readPresent(db: Db, now: Date, which: Which): Promise<Present[]> {
  const rows = await db
    .select({ one: sql<Present>`to_jsonb(present)` })
    .from(present(now, which))
    .orderBy(sql`present.kind desc`, sql`present.id`)
  return rows.map(({ one }) => one)
}

/** Tells the facts of these people and keys. Readers of the review may not see who gave a role: no address. */
async function factsIn(db: Db, rows: readonly Present[]) {
  const givenTo = (row: Present) => givenOf({ role_id: row.role, node_id: row.node, role_given: row.given })
  const giver = await giversIn(db, rows.map(givenTo), [])
  return (row: Present): CallerFacts => {
    const { codes, expires_at, role, role_name, role_node, node, node_name, status } = row
    const [held, given] = [codes.toSorted(), givenTo(row)]
    return {
      role,
      role_name,
      role_node,
      node,
      node_name,
      status,
      expires_at: expires_at && new Date(expires_at).toISOString(),
      held,
      given: given && giver(given),
    }
  }
}

/** The people and keys of these nodes, without those of a review and of those that were begun with it. */
export async function readCallers(db: Db, inNodes: readonly number[], now: Date, without = 0) {
  const found = await readPresent(db, now, (table, kind) => {
    const isInside = sql`select 1 from ${reviewCallers} of join ${reviews} on ${reviews.id} = of.review_id where ${without} in (${reviews.id}, ${reviews.campaign}) and of.kind = ${kind} and of.caller_id = ${table.id}`
    return sql`${within(table.node_id, inNodes)} and not exists (${isInside})`
  })
  const factsOf = await factsIn(db, found)
  return found.map((one) => ({ ...one, caller_id: one.id, facts: factsOf(one) }))
}

/** A role as facts name it. */
export async function factsOfRole(db: Db, id: number) {
  const [row] = await db.select().from(roles).where(eq(roles.id, id))
  return row && { role: row.id, role_name: row.name, role_node: row.node_id, held: row.codes.toSorted() }
}

const isOne = ({ kind, id }: ItemKey) =>
  and(sql`${reviewCallers.kind} = ${kind}`, eq(reviewCallers.caller_id, Number(id)))

type Change = Partial<Pick<typeof reviewCallers.$inferInsert, 'decision' | 'change' | 'signed'>>
export const changeReviewCaller = (tx: Db, review: number, key: ItemKey, change: Change) =>
  tx
    .update(reviewCallers)
    .set(change)
    .where(and(eq(reviewCallers.review_id, review), isOne(key)))

/** The last sign-in or use, as of now: the evidence never has it. */
const lastSeen =
  sql<Date | null>`case ${reviewCallers.kind} when 'person' then ${lastSignInOf(reviewCallers.caller_id)}
  else (select last_used_at from ${serviceAccounts} where id = ${reviewCallers.caller_id}) end`.mapWith(
    serviceAccounts.last_used_at,
  )

/** The people and keys of a review, or those of `only`, as they were read, and as they are now. */
export async function findReviewCallers(
  db: Db,
  { scope, now }: VisibleReviews,
  review: Row,
  changes: StoredReview['changes'],
  only?: readonly ItemKey[],
): Promise<StoredCaller[]> {
  const rows = await db
    .select({ row: reviewCallers, seen: lastSeen })
    .from(reviewCallers)
    .where(and(eq(reviewCallers.review_id, review.id), only && (or(...only.map(isOne)) ?? sql`false`)))
    .orderBy(sql`${reviewCallers.kind} desc`, asc(reviewCallers.name), asc(reviewCallers.caller_id))
  const authors = rows.flatMap(({ row }) => [row.decision, row.change].filter((one) => one !== null))
  const author = await authorsIn(db, authors)
  const idsOf = groupBy(rows, ({ row }) => row.kind)
  const there = await readPresent(db, now, (table, kind) =>
    within(
      table.id,
      (idsOf.get(kind) ?? []).map(({ row }) => row.caller_id),
    ),
  )
  const factsOf = await factsIn(db, there)
  const nowOf = new Map(there.map((one) => [keyOf(one), factsOf(one)]))
  const [covers, { reviewer_id }] = [coversOf(review), review]
  const opened_at = review.opened_at.toISOString()
  /** As the reader sees them. */
  const told = (one: Facts): Facts => (typeof one === 'string' || scope.includes(one.node) ? one : 'left')
  return rows.map(({ row, seen }): StoredCaller => {
    const { kind, caller_id: id, facts, before, decision, change } = row
    const ofNow = nowOf.get(keyOf({ kind, id })) ?? 'deleted'
    const vouched = vouchedCaller(row, ofNow, { opened_at, changes })
    const current = told(ofNow)
    const decided = decision?.read ? told(decision.read) : null
    return {
      ...({ kind, id } as ReviewedId), // The kind says whose id it is.
      name: row.name,
      email: row.email,
      facts,
      decided,
      vouched,
      current,
      ...shownFacts(facts),
      now: review.state === 'closed' ? null : withDigest(callerNow(told(vouched), current, covers)),
      risky: isRiskyCaller(typeof decided === 'object' && decided ? decided : facts),
      changes: callerChangesOf(facts, before),
      is_reviewer: kind === 'person' ? id === reviewer_id : reviewer_id === null && id === review.account_id,
      before: shownBefore(before, review.node_ids),
      before_review: row.before_review,
      before_closed_at: row.before_closed_at?.toISOString() ?? null,
      decision: decision && {
        ...decision,
        facts: shownIf(decided),
        differences: decided ? differences(facts, decided, covers) : [],
        author: author(decision),
      },
      change: change && { ...change, author: author(change) },
      last_seen_at: seen?.toISOString() ?? null,
    }
  })
}

/**
 * The nodes to which somebody can come. Earlier releases stored none: only what a review was of can have come to it,
 * and `scope_nodes` of their campaigns are those of all parts.
 */
export const coversOf = ({ campaign, covers, node_ids, scope_nodes, scope_roles }: Row): number[] =>
  covers ??
  (scope_roles.length + scope_nodes.length === 0
    ? node_ids
    : scope_nodes.filter((one) => campaign === null || node_ids.includes(one)))

type Compared = Pick<StoredReview, 'roles' | 'callers'> & { readonly present: RolesNow | undefined }
/** The people, keys and roles that came to the nodes of a review, and what stands for them and for each change. */
export async function sinceOf(
  db: Db,
  { scope, now, seesAll }: VisibleReviews,
  row: Row,
  { present, ...compared }: Compared,
) {
  const covers = coversOf(row)
  const known = new Set(compared.roles.map(({ role_id }) => role_id))
  const seen = row.kind === 'roles' ? [] : covers.filter((one) => scope.includes(one))
  const people = seen.length === 0 ? [] : await readCallers(db, seen, now, row.campaign ?? row.id)
  const roles = [...(present?.roles.values() ?? [])].filter(
    ({ id, msp_node }) => !known.has(String(id)) && msp_node != null && covers.includes(Number(msp_node)),
  )
  const came = [...people.map(cameCaller), ...roles.map(cameRole)]
  const is_complete = await seesAll(db, covers)
  return { digest: hashOf(sinceText(compared, came, is_complete)), came, is_complete }
}
