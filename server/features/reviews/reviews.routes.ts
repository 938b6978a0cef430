import {
  applyReview,
  closeReview,
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  listReviews,
  updateReview,
} from '#contract/reviews'
import type { StoredReview } from '#domain/review/stored-review'
import { inSnapshot } from '../../db/transaction'
import { found } from '../../errors/refusal'
import { pageReply } from '../../http/page'
import { allowAnother, insertPrepared, nodeOfReview, prepareReview } from './begin-review'
import { closeReviewAs } from './close-review'
import { amendReview, decideItems, discardReview, plannedChange } from './review-steps'
import type { ReviewHost } from './role-source'
import { findEvidence, findReview, findReviews } from './reviews.store'

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

  bind(createReview, async ({ source, read, write, body, now, record }) => {
    // Refuses before the long preparation. The transaction checks again.
    await read(async (from) => {
      await nodeOfReview(from, source, body)
      await allowAnother(from, await source.by(from))
    })
    const roles = body.kind === 'people' ? undefined : await source.readRoles()
    const prepared = await read((from) => prepareReview(from, source, roles, body, now))
    return write(async (tx, from) => {
      const ids = await insertPrepared(tx, from, prepared, body, now)
      let first: StoredReview | undefined
      for (const id of ids) {
        await record(tx, { id, after: { ...body } })
        // Not found, and undone, if the caller's scope no longer has all that is in it.
        const review = found(await findReview(tx, from.visible, id))
        first ??= review
      }
      return found(first)
    })
  })

  bind(updateReview, async ({ write, params: { id }, body, record }) =>
    write((tx, { visible, allowKind }) => amendReview(tx, { visible, id, record, allowKind }, body)),
  )

  bind(deleteReview, async ({ write, params: { id }, record }) =>
    write((tx, { visible, allowKind }) => discardReview(tx, { visible, id, record, allowKind })),
  )

  bind(decideReview, async ({ write, params: { id }, body, now, record }) =>
    write(async (tx, { visible, by }) => decideItems(tx, { visible, id, record }, await by(tx), body, now)),
  )

  bind(applyReview, async ({ source, params: { id }, body, now }) =>
    source.changeRole(plannedChange(id, body.role, now)),
  )

  bind(closeReview, async ({ write, params: { id }, now, record }) =>
    write((tx, source) => closeReviewAs(tx, source, { id, record }, now)),
  )

  bind(getReviewEvidence, async ({ source, read, params: { id } }) =>
    read(async (from) => {
      found(await findReview(from, source.visible, id, { only: [] }))
      const { file, people_nodes } = found(await findEvidence(from, id))
      // Quotes in names are escaped, so only the data of the file can say this.
      if (people_nodes) await source.allowMembers(from, people_nodes, file.includes('"names_keys":true'))
      return file
    }),
  )
}
