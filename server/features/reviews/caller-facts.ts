import { canonicalJson } from '#domain/canonical-json'
import type { WrittenReview } from '#contract/reviews/reviews'
import { vouchedCaller } from '#domain/review/facts-read'
import {
  callerChangesOf,
  differences,
  isRiskyCaller,
  type CallerFacts,
  type Gone,
} from '#domain/review/items'
import type { ItemKey } from '#domain/review/decisions'
import type { Author, ReviewedId, StoredCaller } from '#domain/review/stored-review'
import type { Author as By } from '../../callers/caller'
import { givenOf, giversIn } from '../../callers/role-given'
import type { Db } from '../../db/open'
import type { reviewCallers } from '../../db/tables/reviews.schema'
import type { employees, nodes, roles, serviceAccounts } from '../../db/tables/schema'
import { hashOf } from '../../signing/signing-key'
import { isExpired } from '../service-accounts/service-accounts.rules'

type Role = Pick<typeof roles.$inferSelect, 'id' | 'name' | 'node_id' | 'codes'>
type Node = Pick<typeof nodes.$inferSelect, 'id' | 'name'>
type Giver = Awaited<ReturnType<typeof giversIn>>
type Row = typeof employees.$inferSelect | typeof serviceAccounts.$inferSelect
type More = Pick<CallerFacts, 'status' | 'expires_at'>
function factsOf(one: Row, role: Role, node: Node, giver: Giver, more: More): CallerFacts {
  const given = givenOf(one)
  return {
    role: role.id,
    role_name: role.name,
    role_node: role.node_id,
    node: node.id,
    node_name: node.name,
    ...more,
    held: role.codes.toSorted(),
    given: given && giver(given),
  }
}

export const personFacts = (one: typeof employees.$inferSelect, role: Role, node: Node, giver: Giver) =>
  factsOf(one, role, node, giver, { status: one.activated_at ? 'active' : 'invited', expires_at: null })
export const keyFacts = (
  one: typeof serviceAccounts.$inferSelect,
  role: Role,
  node: Node,
  giver: Giver,
  now: Date,
) =>
  factsOf(one, role, node, giver, {
    status: isExpired(one, now) ? 'expired' : 'active',
    expires_at: one.expires_at?.toISOString() ?? null,
  })

/** Names who gave these people and keys their role. Readers of the review may not see these people: no address. */
export const giversOf = (db: Db, rows: readonly (Row | null)[]): Promise<Giver> =>
  giversIn(
    db,
    rows.map((row) => row && givenOf(row)),
    [],
  )

/** A person or key of a review as the database has it, with the record of now. */
type Found = {
  readonly row: typeof reviewCallers.$inferSelect
  readonly person: typeof employees.$inferSelect | null
  readonly key: typeof serviceAccounts.$inferSelect | null
  readonly role: Role | null
  readonly node: Node | null
  readonly seen: Date | null
}

function factsNow({ person, key, role, node }: Found, giver: Giver, now: Date): CallerFacts | Gone {
  if (!role || !node) return 'deleted'
  if (person) return personFacts(person, role, node, giver)
  return key ? keyFacts(key, role, node, giver, now) : 'deleted'
}

/** What people need to know of the review to see one of its people. */
type Of = {
  readonly reviewer: ItemKey | null
  readonly review: Pick<WrittenReview, 'opened_at' | 'state' | 'changes'>
  /** Everybody who sees the review has these nodes in scope. */
  readonly nodes: readonly number[]
  /** All nodes of the review, also where nobody was. */
  readonly covers: readonly number[]
  readonly author: (by: By) => Author
  readonly giver: Giver
  /** The nodes that the reader sees. */
  readonly scope: readonly number[]
  readonly now: Date
}

/** A name that lies outside the scope of the review is not told. */
function beforeOf(before: CallerFacts | null, nodesInScope: readonly number[]) {
  if (!before) return null
  const seesRole = before.role_node === null || nodesInScope.includes(before.role_node)
  const seesNode = nodesInScope.includes(before.node)
  return {
    ...shownFacts(before),
    ...(!seesRole && { role: null, role_name: null }),
    ...(!seesNode && { msp_node: null, msp_node_name: null }),
    role_given: undefined,
  }
}

/** The facts in words, without what stays on the server. */
const shownFacts = ({ node, node_name, given, status, role, role_name, expires_at }: CallerFacts) => ({
  status,
  role,
  role_name,
  msp_node: node,
  msp_node_name: node_name,
  expires_at,
  role_given: given,
})
const shownNow = (one: CallerFacts | Gone) => (typeof one === 'string' ? null : shownFacts(one))

/** Stands for what a reader saw of somebody. */
export const digestOf = (one: CallerFacts | Gone): string =>
  hashOf(
    typeof one === 'string' ? one : canonicalJson([one.role, one.node, one.status, one.expires_at, one.held]),
  )

export function writtenCaller(
  found: Found,
  { reviewer, review, nodes, covers, author, giver, scope, now }: Of,
): StoredCaller {
  const { row, seen } = found
  const { facts, before, decision, change } = row
  const told = (one: CallerFacts | Gone) =>
    typeof one === 'string' || scope.includes(one.node) ? one : 'left'
  const there = factsNow(found, giver, now)
  const vouched = vouchedCaller(row, there, review)
  const [read, current] = [told(vouched), told(there)]
  const decided = decision?.read ? told(decision.read) : null
  const since = differences(read, current, covers)
  const permissions = since.includes('permissions') && typeof read === 'object' && typeof current === 'object'
  return {
    decided,
    vouched,
    current,
    now:
      review.state === 'closed'
        ? null
        : {
            digest: digestOf(current),
            differences: since,
            risky: typeof current === 'object' && isRiskyCaller(current),
            got: permissions ? current.held.filter((code) => !read.held.includes(code)) : [],
            lost: permissions ? read.held.filter((code) => !current.held.includes(code)) : [],
            facts: shownNow(current),
          },
    ...({ kind: row.kind, id: row.caller_id } as ReviewedId), // The kind says whose id it is.
    name: row.name,
    email: row.email,
    facts,
    risky: isRiskyCaller(typeof decided === 'object' && decided ? decided : facts),
    changes: callerChangesOf(facts, before),
    ...shownFacts(facts),
    is_reviewer: reviewer?.kind === row.kind && reviewer.id === row.caller_id,
    before: beforeOf(before, nodes),
    before_review: row.before_review,
    before_closed_at: row.before_closed_at?.toISOString() ?? null,
    decision: decision && {
      ...decision,
      facts: decided && shownNow(decided),
      differences: decided ? differences(facts, decided, covers) : [],
      author: author(decision),
    },
    change: change && { ...change, author: author(change) },
    last_seen_at: seen?.toISOString() ?? null,
  }
}
