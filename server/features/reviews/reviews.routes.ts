import { handOverReview, remindReview, splitReview, undoVoid, voidReview } from '#contract/reviews/campaigns'
import { applyReview, closeReview } from '#contract/reviews/closing'
import {
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  getVoidedReviews,
  listReviews,
  reviewPath,
  updateReview,
} from '#contract/reviews/reviews'
import type { BodyOf, Endpoint, Fields } from '#contract/wire'
import { nodesOfRecord } from '../../audit/audit.store'
import { inSnapshot } from '../../db/transaction'
import { found } from '../../errors/refusal'
import type { StoredReview } from '#domain/review/stored-review'
import { pageReply } from '../../http/page'
import { signVoided } from '../../signing/voided-list'
import { allowAnother, allowKind, insertPrepared, nodeOfReview, splitOf } from './begin-review'
import { prepareReview } from './prepare-items'
import { closeReviewAs } from './close-review'
import { decide } from './decide-review'
import { amendReview, discardReview, handOver, remindNow, voidAs, type StepOf } from './steer-review'
import type { ReviewHost, ReviewRequest } from './role-source'
import { allowMembers } from './reviewed-members'
import { ofOlderPage } from './reviews.errors'
import { allowDue } from './reviews.rules'
import { findEvidence, findReview, findReviews, findVoided } from './reviews.store'

type Begun = Pick<ReviewRequest<typeof createReview>, 'source' | 'read' | 'body' | 'now'>
/** Refuses before the long preparation. The transaction checks again. */
async function prepare({ source, read, body, now }: Begun) {
  allowDue(body.due_on, now)
  await read(async (from) => {
    await nodeOfReview(from, source, body)
    await allowAnother(from, await source.by(from))
  })
  const roles = body.kind === 'people' ? undefined : await source.readRoles()
  return read((from) => prepareReview(from, source, roles, body, now))
}

/** What a line of the log says of the request: a reader of one review may not see what else it named. */
const ownPart = (
  { nodes, roles, reviewers, assigned, ...body }: BodyOf<typeof createReview>,
  { reviewer_id: own, scope_roles }: Pick<StoredReview, 'reviewer_id' | 'scope_roles'>,
  inNodes: readonly number[],
) => ({
  ...body,
  nodes: nodes?.filter((id) => inNodes.includes(id)),
  roles: roles?.filter((id) => scope_roles.includes(String(id))),
  reviewers: reviewers && [own],
  assigned: assigned?.filter(({ node, reviewer }) => reviewer === own && inNodes.includes(node)),
})

/** Reviews, whether the roles are our own or those of the API behind a gateway, which has no others. */
export function reviewRoutes({ publicUrl, bind }: ReviewHost): void {
  bind(listReviews, async ({ source, read, query, url, now }) => {
    const rows = await read(async (from) => {
      const nodes = await source.nodesOf(from, query)
      return findReviews(from, source.visible, query, nodes, now)
    })
    return pageReply(publicUrl(), url, query, rows)
  })

  bind(getReview, async ({ source, read, params }) =>
    found(await read((from) => inSnapshot(from, (tx) => findReview(tx, source.visible, params.id)))),
  )

  bind(createReview, async ({ write, now, record, body, ...request }) => {
    const prepared = await prepare({ ...request, body, now })
    return write(async (tx, from) => {
      const ids = await insertPrepared(tx, from, prepared, body, now)
      for (const id of ids) {
        // Not found, and undone, if the caller's scope no longer has all that is in it.
        const review = found(await findReview(tx, from.visible, id, { only: [] }))
        await record(tx, { id, after: ownPart(body, review, await nodesOfRecord(tx, 'review', id)) })
      }
      return findReview(tx, from.visible, ids[0]!) // There is at least one.
    })
  })

  bind(splitReview, async ({ source, read, body, now }) => {
    const prepared = await prepare({ source, read, body, now })
    return read((from) => splitOf(from, source, prepared, body))
  })

  /** A step that needs what a review of this kind needs, and replies with the review. */
  const steer = <B extends Endpoint['body']>(
    entry: Endpoint<typeof updateReview.params, Fields, B>,
    step: StepOf<typeof entry>,
  ) =>
    bind(entry, async ({ write, params: { id }, body, record, now }) =>
      write(async (tx, source) => {
        const review = found(await findReview(tx, source.visible, id, { lock: true }))
        allowKind(source, review.kind)
        await step(tx, source, { review, record, now }, body)
        return entry.reply && found(await findReview(tx, source.visible, id))
      }),
    )
  steer(updateReview, amendReview)
  steer(deleteReview, discardReview)
  steer(handOverReview, handOver)
  steer(remindReview, remindNow)
  steer(closeReview, closeReviewAs)
  steer(voidReview, voidAs(true))
  steer(undoVoid, voidAs(false))

  bind(decideReview, async ({ write, params: { id }, body, now, record }) =>
    write(async (tx, source) => decide(tx, source, { id, record, now }, body)),
  )

  bind(applyReview, async ({ source, params: { id }, body }) => source.apply(id, body))

  for (const address of ['decisions/', 'changes/', 'callers/', 'callers/changes/'])
    bind({ ...decideReview, path: `${reviewPath}${address}`, body: null }, async () => {
      throw ofOlderPage()
    })

  bind(getVoidedReviews, async ({ source, read, now }) =>
    read(async (from) => signVoided(await findVoided(from), now, await source.signer(from))),
  )

  bind(getReviewEvidence, async ({ source, read, params: { id } }) =>
    read(async (from) => {
      found(await findReview(from, source.visible, id, { only: [] }))
      const { file, people_nodes } = found(await findEvidence(from, id))
      // Quotes in names are escaped, so only the data of the file can say this.
      if (people_nodes)
        await allowMembers(from, source.caller, people_nodes, file.includes('"names_keys":true'))
      return file
    }),
  )
}
