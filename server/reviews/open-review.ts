import type { createReview } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import type { Db } from '../db/open'
import { noSuchNode } from '../errors/refusal'
import { findRoles } from '../roles/roles.store'
import type { Caller } from '../session/caller'
import { beginReview } from './begin-review'
import { noSuchIn } from './reviews.errors'
import { nodesAmong } from './reviews.store'

/** Reads every role in reach and begins a review of those in the scope. */
export async function openReview(
  tx: Db,
  caller: Caller,
  body: BodyOf<typeof createReview>,
  now: Date,
  baseUrl: string,
): Promise<number> {
  const [node] = await nodesAmong(tx, caller.scope, [body.msp_node ?? caller.nodeId])
  if (!node) throw noSuchNode()
  const nodes = [...new Set(body.nodes)]
  const reached = (await nodesAmong(tx, caller.scope, nodes)).map(({ id }) => id)
  const unreached = nodes.filter((id) => !reached.includes(id))
  if (unreached.length > 0) throw noSuchIn('nodes', unreached)
  const { results } = await findRoles(
    tx,
    caller.scope,
    { page_size: Number.MAX_SAFE_INTEGER, ordering: 'id' },
    undefined,
  )
  return beginReview(tx, {
    upstream: '',
    baseUrl,
    body,
    roles: results,
    // One statement: all of them, or none.
    isComplete: true,
    isGone: (_, at, isInTable) => !isInTable && at !== null && caller.scope.includes(Number(at)),
    node,
    by: caller,
    now,
  })
}
