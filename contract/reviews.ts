import * as z from 'zod/mini'
import { reviewOrderings, reviewStates } from './address-values'
import { dayInput, nodeScope } from './filters'
import { roleFactsShape } from './role-facts'
import { roleShape } from './roles'
import {
  choice,
  count,
  flag,
  id,
  list,
  nullable,
  record,
  text,
  timestamp,
  type Read,
  type Shape,
  type Written,
} from './shape'
import { textInput, tidyInput, trimmed } from './fields/text'
import { bodyId, endpoint, listQuery, nameInput, nothing, page, pathId, type Endpoint } from './wire'

/**
 * `keep`: unchanged. `reduce`: read-only, where there is a permission for that; for a role: the permissions
 * that are decided so. `revoke`: removed; for a role, all permissions, so that nobody can use it.
 */
export const decisions = ['keep', 'reduce', 'revoke'] as const
export type Decision = (typeof decisions)[number]
/**
 * The reason for an item. `new-role`: the role has no signed review. `held`: a risky permission of such a
 * role. `added`, `removed`, `renamed`: a permission that changed after the last signed review.
 * `renamed-role`, `moved-role`, `deleted-role`: the role changed.
 */
const itemKinds = [
  'new-role',
  'held',
  'added',
  'removed',
  'renamed',
  'renamed-role',
  'moved-role',
  'deleted-role',
] as const
export type ItemKind = (typeof itemKinds)[number]
export const roleStatuses = ['new', 'changed', 'unchanged', 'deleted'] as const
export type RoleStatus = (typeof roleStatuses)[number]

/** The result of a change (X). `maybe`: the role could not be read afterwards. `gone`: the role was deleted. */
export const changeResults = ['done', 'maybe', 'refused', 'gone', 'unchanged'] as const

/** A scope can name at most this many roles or nodes (X). */
const maxScopeIds = 1_000
/** A review has at most this many roles (X). */
export const maxReviewRoles = 1_000
/** One caller has at most this many reviews that aren't closed (X). */
export const maxOpenReviews = 20
/** A note has at most this many characters (X). */
export const maxNoteLength = 2_000
/** One request can decide at most this many items (X). */
export const maxItemsAtOnce = 500
/** A decision counts for a day at most, because somebody may have left the page open (X). */
export const maxDecisionMs = 86_400_000

const day: Shape<string> = { write: z.iso.date(), read: z.string() }
const listed = { name: text, state: choice(reviewStates), opened_at: timestamp }
const more = {
  /** null behind a gateway, where the API does not tell which node a key belongs to. */
  msp_node: nullable(id),
  msp_node_name: text,
  /** The person who opened it, or the name that a key’s owner typed. `account_name`: person, key or mark. */
  reviewer: text,
  account_name: text,
  due_on: nullable(day),
  closed_at: nullable(timestamp),
  role_count: count,
  /** Items to decide, and how many of them are decided. */
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
export const reviewSummaryShape = record({ id, ...listed }, more)
export type ReviewSummary = Read<typeof reviewSummaryShape>
export type WrittenReviewSummary = Written<typeof reviewSummaryShape>

/** `role`: as the review was opened; null: deleted. `before`: as the last signed review left it. */
export const reviewRoleShape = record(
  { role_id: text, name: text, status: choice(roleStatuses), fingerprint: text, role: nullable(roleShape) },
  { before: nullable(roleFactsShape), before_review: nullable(id), before_closed_at: nullable(timestamp) },
)
export const reviewItemShape = record(
  { role: text, code: nullable(text), kind: choice(itemKinds), risky: flag },
  { from: nullable(text) },
)
/** `milliseconds`: from display to decision. `account_name`: the person or key that decided. */
export const reviewDecisionShape = record(
  { role: text, code: nullable(text), decision: choice(decisions) },
  { note: text, milliseconds: count, decided_at: timestamp, account_name: text },
)
/** One attempt to apply decisions, with codes. `after` null: nothing was changed, or nobody knows. */
export const reviewChangeShape = record(
  { role: text, result: choice(changeResults) },
  {
    removed: list(text),
    added: list(text),
    before: list(text),
    after: nullable(list(text)),
    detail: text,
    at: timestamp,
    account_name: text,
  },
)
export const reviewShape = record(
  {
    id,
    ...listed,
    roles: list(reviewRoleShape),
    items: list(reviewItemShape),
    decisions: list(reviewDecisionShape),
    changes: list(reviewChangeShape),
  },
  { ...more, scope_roles: list(text), scope_nodes: list(text) },
)
/** The parts of a review that a decision changes. The rest, which can be large, is not sent again. */
export const reviewDecidedShape = record(
  { decisions: list(reviewDecisionShape) },
  { decided_count: count, milliseconds: count },
)
export type Review = Read<typeof reviewShape>
export type WrittenReview = Written<typeof reviewShape>

const xSource = { path: 'X', body: 'X', reply: 'X' } as const
/** The path of all operations on reviews (X). */
const reviewsPath = '/api/console/reviews/'
const reviewPath = `${reviewsPath}{id}/`
const params = z.object({ id: pathId })
const whole = <E extends Pick<Endpoint, 'name' | 'method' | 'path' | 'success'>>(entry: E) =>
  ({
    group: 'Console',
    params,
    query: nothing,
    reply: reviewShape,
    needs: 'msp_edit_role',
    source: xSource,
    ...entry,
  }) as const

const someIds = z.array(bodyId).check(z.maxLength(maxScopeIds, `At most ${maxScopeIds}.`))
const dueInput = z.nullable(dayInput)
const noteInput = tidyInput(maxNoteLength, trimmed, {
  checks: [
    z.refine(
      (note) => !/[^\P{Cc}\n]/u.test(note) && !/\p{Cs}/u.test(note),
      'Control characters other than line breaks are not allowed.',
    ),
  ],
})

/** The reviews whose roles are all in the caller's scope. `state` is one of {@link reviewStates} (X). */
export const listReviews = endpoint({
  name: 'List Reviews',
  group: 'Console',
  method: 'GET',
  path: reviewsPath,
  params: nothing,
  query: z.extend(listQuery(reviewOrderings), {
    ...nodeScope,
    state: z.optional(z.enum(reviewStates, `One of: ${reviewStates.join(', ')}.`)),
  }),
  body: null,
  reply: page(reviewSummaryShape),
  success: 200,
  needs: 'msp_view_role',
  source: xSource,
})

/**
 * Reads roles and begins a review of them (X): those of `roles` and of `nodes`, or else all in the caller's
 * scope. The default of `msp_node` is the caller's own node; a gateway does not know it and has no default.
 */
export const createReview = endpoint({
  ...whole({ name: 'Create Review', method: 'POST', path: reviewsPath, success: 201 }),
  params: nothing,
  body: z.strictObject({
    name: nameInput,
    reviewer: z.optional(nameInput),
    msp_node: z.optional(bodyId),
    due_on: z.optional(dueInput),
    roles: z.optional(someIds),
    nodes: z.optional(someIds),
  }),
})

export const getReview = endpoint({
  ...whole({ name: 'Get Review', method: 'GET', path: reviewPath, success: 200 }),
  body: null,
  needs: 'msp_view_role',
})

/** Pauses, resumes or renames a review; 400 for a closed one (X). */
export const updateReview = endpoint({
  ...whole({ name: 'Update Review', method: 'PATCH', path: reviewPath, success: 200 }),
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
  ...whole({ name: 'Delete Review', method: 'DELETE', path: reviewPath, success: 204 }),
  body: null,
  reply: null,
})

/**
 * Decides one item, or keeps several (X): those that neither changed nor are risky, and those of the first
 * review of built-in roles. 400 `{error}` when the review is not open, when an item does not allow the
 * decision, or when the items must be decided one by one.
 */
export const decideReview = endpoint({
  ...whole({ name: 'Decide Review', method: 'POST', path: `${reviewPath}decisions/`, success: 200 }),
  reply: reviewDecidedShape,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          role: bodyId,
          code: z.nullable(textInput(100, undefined, z.minLength(1))),
        }),
      )
      .check(
        z.minLength(1, 'Name at least one.'),
        z.maxLength(maxItemsAtOnce, `At most ${maxItemsAtOnce} at once.`),
      ),
    decision: z.enum(decisions, `One of: ${decisions.join(', ')}.`),
    note: z.optional(noteInput),
    milliseconds: z
      .int('Enter a whole number.')
      .check(z.gte(0, 'At least 0.'), z.lte(maxDecisionMs, `At most ${maxDecisionMs}.`)),
  }),
})

/**
 * Applies the decisions about one role by the rules of Update Role, in the transaction that stores the result
 * (X). A refusal is a result, not an error. A gateway uses the API's own Update Role with the caller's key,
 * and reads the role before and after.
 */
export const applyReview = endpoint({
  ...whole({ name: 'Apply Review', method: 'POST', path: `${reviewPath}changes/`, success: 200 }),
  body: z.strictObject({ role: bodyId }),
})

/** Closes and signs a review; 400 `{error}` names the decisions and changes that are missing (X). */
export const closeReview = endpoint({
  ...whole({ name: 'Close Review', method: 'POST', path: `${reviewPath}close/`, success: 200 }),
  body: null,
  fresh: true,
})

/** The signed evidence of a closed review: one HTML file, as an attachment (X). */
export const getReviewEvidence = endpoint({
  ...whole({ name: 'Get Review Evidence', method: 'GET', path: `${reviewPath}evidence/`, success: 200 }),
  body: null,
  reply: text,
  media: 'text/html',
  needs: 'msp_view_role',
})

/**
 * The public key for checking evidence, as base64 of its 32 bytes. Anybody can read it, and so check a file
 * (X).
 */
export const getReviewKey = endpoint({
  name: 'Get Review Key',
  group: 'Console',
  method: 'GET',
  path: `${reviewsPath}key/`,
  params: nothing,
  query: nothing,
  body: null,
  reply: record({ algorithm: choice(['Ed25519']), public_key: text }, {}),
  success: 200,
  needs: 'no key',
  source: xSource,
})
