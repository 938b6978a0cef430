import type { WrittenSplit } from '#contract/review-campaigns'
import type { createReview } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { allowAnother, itemsIn, sharesFor, type PreparedReview } from './begin-review'
import type { RoleSource } from './role-source'

/** What each reviewer would get, as a whole and by node. */
export async function splitOf(
  db: Db,
  source: RoleSource,
  prepared: PreparedReview,
  body: BodyOf<typeof createReview>,
): Promise<WrittenSplit> {
  const shares = await sharesFor(db, source, prepared, body)
  await allowAnother(db, await source.by(db), shares.length)
  const placed = shares.flatMap(({ roles, callers }) => [...roles, ...callers])
  const named = await source.nodesAmong(db, [...new Set(placed.flatMap(({ node }) => node ?? []))])
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return {
    reviewers: shares.map(({ reviewer, roles, callers }) => {
      const nodes = [...new Set([...roles, ...callers].map(({ node }) => node))].map((at) => ({
        msp_node: at,
        msp_node_name: (at !== null && nameOf.get(at)) || '',
        items: itemsIn(
          { kind: 'person', id: reviewer.id },
          {
            roles: roles.filter(({ node }) => node === at),
            callers: callers.filter(({ node }) => node === at),
          },
        ),
      }))
      return {
        reviewer: reviewer.id,
        name: reviewer.name,
        email: reviewer.email,
        items: nodes.reduce((sum, { items }) => sum + items, 0),
        roles: roles.length,
        callers: callers.length,
        nodes,
      }
    }),
  }
}
