import { deletedItem, factsOf, fingerprintText, itemsOf, roleIn, statusOf } from '#domain/review/review-items'
import { type RoleFacts } from '#contract/reviews'
import { createReview, type Review } from '#contract/reviews'
import { listRoles } from '#contract/roles'
import { maxPageSize } from '#contract/wire'
import { ApiError } from '../api/api-error'
import { call } from '../api/call'
import { connection } from '../api/connection'
import { everyPage } from '../api/every-page'
import type { KeptReview } from './browser-database'
import { digest, thisBrowser } from './browser-store'
import type { NewReview } from './review-store'

const mostPages = 20
export const apiAddress = (): string => connection().base.origin + connection().base.path

/** What the last closed review of this API says of each role; null: that it was gone. */
function lastSigned(kept: readonly KeptReview[]) {
  const signed = new Map<string, { facts: RoleFacts | null; review: KeptReview }>()
  const closed = kept.filter(({ state, base_url }) => state === 'closed' && base_url === apiAddress())
  for (const review of closed.toSorted((one, other) =>
    (one.closed_at ?? '').localeCompare(other.closed_at ?? ''),
  ))
    for (const { role_id } of review.roles)
      signed.set(role_id, { facts: review.signed?.[role_id] ?? null, review })
  return signed
}

/** Reads every role from the API, page by page, and begins a review of those in scope. */
export async function openInBrowser(body: NewReview, kept: readonly KeptReview[]): Promise<KeptReview> {
  const roles = (body.roles ?? []).map(String)
  const nodes = (body.nodes ?? []).map(String)
  const inScope = (role: string, node: string | null) =>
    (roles.length === 0 && nodes.length === 0) ||
    roles.includes(role) ||
    (node !== null && nodes.includes(node))
  const walk = await everyPage({
    mostPages,
    read: (page) => call(listRoles, { query: { page, page_size: maxPageSize, ordering: 'id' } }),
  })
  const signed = lastSigned(kept)
  const there = await Promise.all(
    walk.rows
      .filter(({ id, msp_node }) => inScope(id, msp_node ?? null))
      .map(async (role) => {
        const facts = factsOf(role)
        const last = signed.get(role.id)
        const before = last?.facts ?? null
        const items = itemsOf(facts, before)
        return {
          items,
          role: {
            ...{ role_id: role.id, name: role.name, role, before, status: statusOf(items, before) as string },
            ...(before ? { before_review: last?.review.id, before_closed_at: last?.review.closed_at } : {}),
            fingerprint: await digest(fingerprintText(facts)),
          },
        }
      }),
  )
  const present = new Set(walk.rows.map(({ id }) => id))
  // What was not read, because not everything was, is not gone.
  const lost = walk.complete
    ? [...signed.values()].flatMap(({ facts, review }) =>
        facts && !present.has(roleIn(facts).id) && inScope(roleIn(facts).id, roleIn(facts).node)
          ? [{ facts, review }]
          : [],
      )
    : []
  const gone = await Promise.all(
    lost.map(async ({ facts, review }) => ({
      items: [deletedItem(facts)],
      role: {
        ...{
          role_id: roleIn(facts).id,
          name: roleIn(facts).name,
          role: null,
          before: facts,
          status: 'deleted' as string,
        },
        ...{ before_review: review.id, before_closed_at: review.closed_at },
        fingerprint: await digest(fingerprintText(facts)),
      },
    })),
  )
  const all = [...there, ...gone]
  if (all.length === 0)
    throw new ApiError({
      problem: { kind: 'invalid', fields: {} },
      said: 'There are no roles to review in this scope.',
      operation: createReview.name,
      endpoint: createReview,
    })
  const items: Review['items'] = all.flatMap((one) => one.items)
  return {
    id: String(Date.now()),
    name: body.name,
    state: 'open',
    opened_at: new Date().toISOString(),
    ...(body.msp_node === undefined ? {} : { msp_node: String(body.msp_node) }),
    reviewer: body.reviewer,
    account_name: thisBrowser,
    due_on: body.due_on ?? null,
    closed_at: null,
    role_count: all.length,
    item_count: items.length,
    decided_count: 0,
    milliseconds: 0,
    base_url: apiAddress(),
    is_complete: walk.complete,
    scope_roles: roles,
    scope_nodes: nodes,
    roles: all.map(({ role }) => role),
    items,
    decisions: [],
    changes: [],
  }
}
