import type { WrittenSplit } from '#contract/reviews/campaigns'
import type { createReview } from '#contract/reviews/reviews'
import type { BodyOf } from '#contract/wire'
import { groupBy } from '#domain/group-by'
import type { Db } from '../../db/open'
import { allowAnother, itemsIn, splitPrepared } from './begin-review'
import type { PreparedReview } from './prepare-items'
import type { RoleSource } from './role-source'

/** What each reviewer would get, as a whole and by node. */
export async function splitOf(
  db: Db,
  source: RoleSource,
  prepared: PreparedReview,
  body: BodyOf<typeof createReview>,
): Promise<WrittenSplit> {
  const parts = await splitPrepared(db, source, prepared, body)
  await allowAnother(db, await source.by(db), parts.length)
  const places = parts.flatMap(({ items }) => items.flatMap(({ node }) => node ?? []))
  const named = await source.nodesAmong(db, [...new Set(places)])
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return {
    reviewers: parts.map(({ reviewer: { id: reviewer, name, email }, items }) => {
      const self = { kind: 'person', id: reviewer }
      const roles = items.filter(({ kind }) => kind === 'role').length
      return {
        reviewer,
        name,
        email,
        items: itemsIn(self, items),
        roles,
        callers: items.length - roles,
        nodes: [...groupBy(items, ({ node }) => node)].map(([at, those]) => ({
          msp_node: at,
          msp_node_name: (at !== null && nameOf.get(at)) || '',
          items: itemsIn(self, those),
        })),
      }
    }),
  }
}
