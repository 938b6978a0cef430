import { deletedItem, factsOf, fingerprintText, itemsOf, roleIn, statusOf } from '#contract/review-items'
import { maxReviewRoles, type createReview } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../db/open'
import { noSuchNode } from '../http/refusal'
import { findRoles } from '../roles/roles.store'
import type { Caller } from '../session/caller'
import { noRolesInScope, noSuchIn, tooManyRoles } from './reviews.errors'
import { lastSigned, nodesAmong } from './reviews.store'
import { insertReview } from './reviews-write.store'
import { sha256 } from './signing-key'

type Scope = { readonly roles: readonly number[]; readonly nodes: readonly number[] }

/** Nothing named means everything; otherwise the roles named, and those of the nodes named. */
const inScope = ({ roles, nodes }: Scope, role: number, node: number | null) =>
  (roles.length === 0 && nodes.length === 0) || roles.includes(role) || (node !== null && nodes.includes(node))

/** Reads every role in the scope, lays what the last signed review said of each beside it, and begins the review. */
export async function openReview(tx: Db, caller: Caller, body: BodyOf<typeof createReview>, now: Date, baseUrl: string): Promise<number> {
  const scope = { roles: [...new Set(body.roles)], nodes: [...new Set(body.nodes)] }
  const [node] = await nodesAmong(tx, caller.reach, [body.msp_node ?? caller.nodeId])
  if (!node) throw noSuchNode()
  const reached = (await nodesAmong(tx, caller.reach, scope.nodes)).map(({ id }) => id)
  const unreached = scope.nodes.filter((id) => !reached.includes(id))
  if (unreached.length > 0) throw noSuchIn('nodes', unreached)

  const { results } = await findRoles(tx, caller.reach, { page_size: Number.MAX_SAFE_INTEGER, ordering: 'id' }, undefined)
  const signed = new Map((await lastSigned(tx)).map((row) => [row.role_id, row]))
  const present = results.filter((role) => inScope(scope, role.id, role.msp_node))
  const gone = [...signed.values()].filter(({ role_id, signed: facts, is_there }) => {
    const at = facts && roleIn(facts).node
    return facts && !is_there && at !== null && caller.reach.includes(Number(at)) && inScope(scope, role_id, Number(at))
  })
  const known = new Set([...present.map(({ id }) => id), ...gone.map(({ role_id }) => role_id)])
  const unknown = scope.roles.filter((id) => !known.has(id))
  if (unknown.length > 0) throw noSuchIn('roles', unknown)
  if (known.size === 0) throw noRolesInScope()
  if (known.size > maxReviewRoles) throw tooManyRoles(maxReviewRoles)

  const beforeOf = (role: number) => {
    const row = signed.get(role)
    return row?.signed ? { before: row.signed, before_review: row.review_id, before_closed_at: row.closed_at } : { before: null }
  }
  const there = await Promise.all(
    present.map(async (record) => {
      const facts = factsOf(record)
      const before = beforeOf(record.id)
      const items = itemsOf(facts, before.before)
      const role = { role_id: record.id, name: record.name, status: statusOf(items, before.before), record, ...before }
      return { items, role: { ...role, fingerprint: await sha256(fingerprintText(facts)) } }
    }),
  )
  const lost = await Promise.all(
    gone.flatMap(({ role_id, signed: facts }) =>
      facts
        ? [
            sha256(fingerprintText(facts)).then((fingerprint) => ({
              items: [deletedItem(facts)],
              role: { role_id, name: roleIn(facts).name, status: 'deleted' as const, record: null, ...beforeOf(role_id), fingerprint },
            })),
          ]
        : [],
    ),
  )
  const all = [...there, ...lost]
  const nodesOfRoles = present.flatMap(({ msp_node }) => (msp_node === null ? [] : [msp_node]))
  return insertReview(
    tx,
    {
      name: body.name,
      node_id: node.id,
      node_name: node.name,
      node_ids: [
        ...new Set([node.id, ...nodesOfRoles, ...gone.flatMap(({ signed: facts }) => (facts ? [Number(roleIn(facts).node)] : []))]),
      ],
      scope_roles: scope.roles,
      scope_nodes: scope.nodes,
      reviewer: body.reviewer,
      account_id: caller.accountId,
      account_name: caller.accountName,
      due_on: body.due_on ?? null,
      state: 'open',
      opened_at: now,
      base_url: baseUrl,
      item_count: all.reduce((sum, { items }) => sum + items.length, 0),
    },
    all.map(({ role }) => role),
  )
}
