import * as z from 'zod/mini'
import { reviewKinds, reviewStates } from '../address-values'
import { dayInput } from '../filters'
import { callerChangesMade, callerKinds, maxReviewers, reviewCallerShape } from './callers'
import { decisions, reviewChangeShape, reviewDecisionShape, reviewItemShape, reviewRoleShape } from './roles'
import { noteAndTime, seenInput, shownInput } from './inputs'
import { reviewSinceShape } from './since'
import { reviewStepShape } from './steps'
import { countReviews, reviewsPath } from './tally'
import {
  choice,
  count,
  day,
  flag,
  idOf,
  list,
  nullable,
  record,
  sometimes,
  text,
  timestamp,
  type Read,
  type Written,
} from '../shape'
import { eachOnce } from '../fields/each-once'
import { textInput } from '../fields/text'
import { bodyIdOf, endpoint, nameInput, nothing, page, pathIdOf, type Endpoint } from '../wire'

/** The most roles or nodes of a scope (X). */
const maxScopeIds = 1_000
/** A review has at most this many roles (X). */
export const maxReviewRoles = 1_000
/** One caller has at most this many reviews that aren't closed (X). */
export const maxOpenReviews = 20
/** One request can decide at most this many items (X). */
export const maxItemsAtOnce = 500

const listed = { id: idOf<'review'>(), name: text, state: choice(reviewStates), opened_at: timestamp }
const more = {
  /** null behind a gateway, where the API does not tell which node a key belongs to. */
  msp_node: nullable(idOf<'node'>()),
  msp_node_name: text,
  /** The person who opened it, or the name that a key’s owner typed. `account_name`: person, key or mark. */
  reviewer: text,
  account_name: text,
  /** What it is about: one of {@link reviewKinds}. */
  kind: choice(reviewKinds),
  /** The person who began it, or to whom it was given. null: a key. */
  reviewer_id: nullable(idOf<'employee'>()),
  /** Reviews that were begun together share it. */
  campaign: nullable(idOf<'review'>()),
  /** How many share it, also those that the caller can't see. */
  campaign_count: nullable(count),
  due_on: nullable(day),
  closed_at: nullable(timestamp),
  /** When somebody voided it after it was closed. */
  voided_at: nullable(timestamp),
  /** Whether it was the caller, who then can't withdraw that. */
  voided_by_caller: sometimes(flag),
  role_count: count,
  caller_count: count,
  item_count: count,
  decided_count: count,
  /** Time spent on all decisions. */
  milliseconds: count,
  /** The address from which the roles were read. */
  base_url: text,
  /** Whether every role in the scope was read. */
  is_complete: flag,
}
/** A review as the list shows it (X). */
export const reviewSummaryShape = record(listed, more)
export type ReviewSummary = Read<typeof reviewSummaryShape>
export type WrittenReviewSummary = Written<typeof reviewSummaryShape>

export const reviewShape = record(
  {
    ...listed,
    roles: list(reviewRoleShape),
    items: list(reviewItemShape),
    decisions: list(reviewDecisionShape),
    changes: list(reviewChangeShape),
  },
  {
    ...more,
    scope_roles: list(text),
    scope_nodes: list(text),
    callers: list(reviewCallerShape),
    steps: list(reviewStepShape),
    /** While it isn't closed. */
    since: nullable(reviewSinceShape),
    void_reason: nullable(text),
    voided_by: nullable(text),
  },
)
/** The parts of a review that a decision changes. The rest, which can be large, is not sent again. */
export const reviewDecidedShape = record(
  { decisions: list(reviewDecisionShape), callers: list(reviewCallerShape) },
  { decided_count: count, milliseconds: count },
)
export type Review = Read<typeof reviewShape>
export type WrittenReview = Written<typeof reviewShape>

const xSource = { path: 'X', body: 'X', reply: 'X' } as const
export const reviewPath = `${reviewsPath}{id}/`
const params = z.object({ id: pathIdOf<'review'>() })
/** What the operations on a whole review share. */
export const ofReview = <E extends Pick<Endpoint, 'name' | 'method' | 'path' | 'success'>>(entry: E) =>
  ({
    group: 'Console',
    params,
    query: nothing,
    reply: reviewShape,
    needs: ['msp_edit_role', 'msp_edit_user'], // A rule asks for what the kind needs beyond this.
    source: xSource,
    ...entry,
  }) as const

const someIds = <K extends 'role' | 'node'>() =>
  z.array(bodyIdOf<K>()).check(z.maxLength(maxScopeIds, `At most ${maxScopeIds}.`))
const dueInput = z.nullable(dayInput)
/** The reviews whose roles, people and keys are all in the caller's scope. `state` is one of {@link reviewStates} (X). */
export const listReviews = endpoint({ ...countReviews, reply: page(reviewSummaryShape) })

/**
 * Begins a review (X) of roles, people and keys: those of `roles` and of `nodes`, or else all in scope. The
 * default of `msp_node` is the caller's own node, which a gateway does not know. With `reviewers` it begins one
 * for each of these people, over the nodes nearest to theirs, and replies with the first.
 */
export const createReview = endpoint({
  ...ofReview({ name: 'Create Review', method: 'POST', path: reviewsPath, success: 201 }),
  params: nothing,
  body: z.strictObject({
    name: nameInput,
    kind: z.optional(z.enum(reviewKinds, `One of: ${reviewKinds.join(', ')}.`)),
    reviewer: z.optional(nameInput),
    reviewers: z.optional(
      z.array(bodyIdOf<'employee'>()).check(z.maxLength(maxReviewers, `At most ${maxReviewers}.`)),
    ),
    msp_node: z.optional(bodyIdOf<'node'>()),
    /** Whole nodes that are given by hand, instead of to the nearest reviewer. */
    assigned: z.optional(
      z
        .array(z.strictObject({ node: bodyIdOf<'node'>(), reviewer: bodyIdOf<'employee'>() }))
        .check(z.maxLength(maxScopeIds, `At most ${maxScopeIds}.`)),
    ),
    due_on: z.optional(dueInput),
    roles: z.optional(someIds<'role'>()),
    nodes: z.optional(someIds<'node'>()),
  }),
})

export const getReview = endpoint({
  ...ofReview({ name: 'Get Review', method: 'GET', path: reviewPath, success: 200 }),
  body: null,
  needs: 'msp_view_role',
})

/** Pauses, resumes or renames a review; 400 for a closed one (X). */
export const updateReview = endpoint({
  ...ofReview({ name: 'Update Review', method: 'PATCH', path: reviewPath, success: 200 }),
  body: z.partial(
    z.strictObject({
      name: nameInput,
      reviewer: nameInput,
      due_on: dueInput,
      state: z.enum(['open', 'paused'], 'One of: open, paused.'),
    }),
  ),
})

/** Discards a review; 400 `{error}` for a closed one (X). */
export const deleteReview = endpoint({
  ...ofReview({ name: 'Delete Review', method: 'DELETE', path: reviewPath, success: 204 }),
  body: null,
  reply: null,
  fresh: true,
  shownBy: { read: () => getReview },
})

const anyDecisions = [...decisions, ...callerChangesMade] as const
export type AnyDecision = (typeof anyDecisions)[number]
const itemKinds = ['role', ...callerKinds] as const
/** Names a role, a person or a key in a request. */
export const itemInput = {
  kind: z.enum(itemKinds, `One of: ${itemKinds.join(', ')}.`),
  id: bodyIdOf<'role' | 'employee' | 'key'>(),
}

/**
 * Decides one item, or keeps several of one kind (X): those that neither changed nor are risky, and those of the
 * first review of built-in roles. Items about roles need Modify Roles, the others Modify Users. 400 `{error}` when
 * the review is not open, when an item does not allow the decision, when the items must be decided one by one,
 * when another decision than `seen` is stored, or when the item is another than `shown`, its digest. Nobody
 * decides about themselves.
 */
export const decideReview = endpoint({
  ...ofReview({ name: 'Decide Review', method: 'POST', path: `${reviewPath}decide/`, success: 200 }),
  reply: reviewDecidedShape,
  body: z.strictObject({
    items: eachOnce(
      z.strictObject({
        ...itemInput,
        /** A permission of a role. Without it the item is the role as a whole. */
        code: z.optional(z.nullable(textInput(100, undefined, z.minLength(1)))),
        seen: seenInput(anyDecisions),
        shown: shownInput,
      }),
      maxItemsAtOnce,
      ({ kind, id, code = null }) => `${kind} ${id} ${code}`,
    ),
    decision: z.enum(anyDecisions, `One of: ${anyDecisions.join(', ')}.`),
    /** The other role, for `other_role`. */
    role: z.optional(bodyIdOf<'role'>()),
    ...noteAndTime,
  }),
})

/** The signed evidence of a closed review: one HTML file, as an attachment (X). */
export const getReviewEvidence = endpoint({
  ...ofReview({ name: 'Get Review Evidence', method: 'GET', path: `${reviewPath}evidence/`, success: 200 }),
  body: null,
  reply: text,
  media: 'text/html',
  needs: 'msp_view_role',
})

/**
 * The list of all reviews that are void now: their ids, and the checksums of their evidence, signed by the key of
 * the evidence (X).
 */
export const getVoidedReviews = endpoint({
  ...getReviewEvidence,
  name: 'Get Voided Reviews',
  path: `${reviewsPath}voided/`,
  params: nothing,
  media: 'application/json',
})
