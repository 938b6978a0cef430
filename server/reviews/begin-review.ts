import { deletedItem, factsOf, fingerprintText, itemsOf, roleIn, statusOf } from '#domain/review/review-items'
import { type RoleFacts } from '#contract/reviews'
import { maxReviewRoles, type createReview } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../db/open'
import type { KeptRole } from './kept-review'
import { noRolesInScope, noSuchIn, tooManyRoles } from './reviews.errors'
import { lastSigned } from './reviews.store'
import { insertReview, type By } from './reviews-write.store'
import { sha256 } from './signing-key'

/** What was found out before a review begins. */
export type Opening = {
  readonly upstream: string
  readonly baseUrl: string
  readonly body: BodyOf<typeof createReview>
  /** Every role in reach, and whether that is all of them. */
  readonly roles: readonly KeptRole[]
  readonly isComplete: boolean
  /** Whether a role that was signed once is gone, and not just out of reach. */
  readonly isGone: (role: number, node: string | null, isInTable: boolean) => boolean
  readonly node: { readonly id: number; readonly name: string } | null
  readonly by: By
  readonly now: Date
}

const nodeNumber = (node: string | number | null | undefined): number[] =>
  node === null || node === undefined ? [] : [Number(node)]

/** Lays what the last signed review said of each role in scope beside it, and begins the review. */
export async function beginReview(tx: Db, opening: Opening): Promise<number> {
  const { upstream, body, by, node } = opening
  const scope = { roles: [...new Set(body.roles)], nodes: [...new Set(body.nodes)] }
  // Nothing named means everything; otherwise the roles named, and those of the nodes named.
  const inScope = (role: number, [at]: number[]) =>
    (scope.roles.length === 0 && scope.nodes.length === 0) ||
    scope.roles.includes(role) ||
    (at !== undefined && scope.nodes.includes(at))
  const signed = new Map((await lastSigned(tx, upstream)).map((row) => [row.role_id, row]))
  const present = opening.roles.filter((role) => inScope(Number(role.id), nodeNumber(role.msp_node)))
  const gone = [...signed.values()].flatMap(({ role_id, signed: facts, is_there }) => {
    if (!facts) return []
    const at = roleIn(facts).node
    return opening.isGone(role_id, at, is_there) && inScope(role_id, nodeNumber(at))
      ? [{ role_id, facts }]
      : []
  })
  const known = new Set([...present.map(({ id }) => Number(id)), ...gone.map(({ role_id }) => role_id)])
  const unknown = scope.roles.filter((id) => !known.has(id))
  if (unknown.length > 0) throw noSuchIn('roles', unknown)
  if (known.size === 0) throw noRolesInScope()
  if (known.size > maxReviewRoles) throw tooManyRoles(maxReviewRoles)

  const beforeOf = (
    role: number,
  ): { before: RoleFacts | null; before_review?: number; before_closed_at?: Date | null } => {
    const row = signed.get(role)
    return row?.signed
      ? { before: row.signed, before_review: row.review_id, before_closed_at: row.closed_at }
      : { before: null }
  }
  const there = await Promise.all(
    present.map(async (record) => {
      const facts = factsOf(record)
      const before = beforeOf(Number(record.id))
      const items = itemsOf(facts, before.before)
      const role = {
        role_id: Number(record.id),
        name: record.name,
        status: statusOf(items, before.before),
        record,
        ...before,
      }
      return { items, role: { ...role, fingerprint: await sha256(fingerprintText(facts)) } }
    }),
  )
  const lost = await Promise.all(
    gone.map(async ({ role_id, facts }) => {
      const role = {
        role_id,
        name: roleIn(facts).name,
        status: 'deleted' as const,
        record: null,
        ...beforeOf(role_id),
      }
      return {
        items: [deletedItem(facts)],
        role: { ...role, fingerprint: await sha256(fingerprintText(facts)) },
      }
    }),
  )
  const all = [...there, ...lost]
  return insertReview(
    tx,
    {
      upstream,
      name: body.name,
      node_id: node?.id ?? null,
      node_name: node?.name ?? '',
      node_ids: [...new Set([...nodeNumber(node?.id), ...nodesOf(upstream, scope, present, gone)])],
      scope_roles: scope.roles,
      scope_nodes: scope.nodes,
      reviewer: body.reviewer,
      account_id: by.accountId,
      account_name: by.accountName,
      due_on: body.due_on ?? null,
      state: 'open',
      opened_at: opening.now,
      base_url: opening.baseUrl,
      is_complete: opening.isComplete,
      item_count: all.reduce((sum, { items }) => sum + items.length, 0),
    },
    all.map(({ role }) => role),
  )
}

type Gone = readonly { readonly facts: RoleFacts }[]

/** The nodes that somebody must reach to see the review. Of another API only those that it names: each role is asked about by itself. */
const nodesOf = (
  upstream: string,
  scope: { readonly nodes: readonly number[] },
  present: readonly KeptRole[],
  gone: Gone,
): number[] =>
  upstream
    ? [...scope.nodes]
    : [
        ...present.flatMap(({ msp_node }) => nodeNumber(msp_node)),
        ...gone.flatMap(({ facts }) => nodeNumber(roleIn(facts).node)),
      ]
