import * as z from 'zod/mini'
import { noteInput } from './inputs'
import { reviewsPath } from './tally'
import { createReview, ofReview, reviewPath } from './reviews'
import { count, idOf, list, nullable, record, text, type Written } from '../shape'
import { bodyIdOf, nothing } from '../wire'

// How a campaign is prepared and steered (X).

/** What a reviewer would get. `msp_node` null: built-in roles, which have no node. */
const shareShape = record(
  { reviewer: idOf<'employee'>(), name: text, items: count },
  {
    email: text,
    roles: count,
    callers: count,
    nodes: list(record({ msp_node: nullable(idOf<'node'>()), items: count }, { msp_node_name: text })),
  },
)
const splitShape = record({ reviewers: list(shareShape) }, {})
export type WrittenSplit = Written<typeof splitShape>

/**
 * Says who would review what, as Create Review would begin it (X). It stores nothing and mails nobody. A
 * reviewer who would get nothing has no items.
 */
export const splitReview = {
  ...ofReview({ name: 'Split Review', method: 'POST', path: `${reviewsPath}split/`, success: 200 }),
  params: nothing,
  body: createReview.body,
  reply: splitShape,
  changesNothing: true,
} as const

/**
 * Gives a review that isn't closed to another reviewer (X). Decisions stay. What is about the former reviewer
 * becomes open, and what is about the new one does not.
 */
export const handOverReview = {
  ...ofReview({ name: 'Hand Over Review', method: 'POST', path: `${reviewPath}hand-over/`, success: 200 }),
  body: z.strictObject({ reviewer: bodyIdOf<'employee'>() }),
} as const

/** Mails the reviewer now, once a day for each review; 400 where nothing is left to decide (X). */
export const remindReview = {
  ...ofReview({ name: 'Remind Reviewer', method: 'POST', path: `${reviewPath}remind/`, success: 200 }),
  body: null,
} as const

/**
 * Voids a closed review: it no longer counts as the last signed one (X). The file stays as it was signed. Only
 * people do that.
 */
export const voidReview = {
  ...ofReview({ name: 'Void Review', method: 'POST', path: `${reviewPath}void/`, success: 200 }),
  body: z.strictObject({ reason: noteInput(1) }),
  fresh: true,
} as const

/**
 * Withdraws that a review is void, so it counts as signed again (X). Only another person than the one who voided
 * it does that.
 */
export const undoVoid = {
  ...voidReview,
  ...ofReview({ name: 'Withdraw Void', method: 'POST', path: `${reviewPath}void/withdraw/`, success: 200 }),
} as const
