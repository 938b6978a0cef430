import * as z from 'zod/mini'
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
import {
  bodyId,
  endpoint,
  listQuery,
  nameInput,
  nodeFilter,
  nothing,
  page,
  pathId,
  type Endpoint,
} from './wire'

/**
 * `keep`: as it is. `reduce`: down to looking, as far as there is a permission for that (see {@link readingForm}).
 * `revoke`: taken away; of a role as a whole, everything.
 */
export const decisions = ['keep', 'reduce', 'revoke'] as const
export type Decision = (typeof decisions)[number]
/**
 * Why something is to be decided. `new-role`: no signed review has it. `held`: a risky permission of such a role. `added`,
 * `removed`, `renamed`: a permission, since the last signed review. `renamed-role`, `moved-role`, `deleted-role`: the role.
 */
export const itemKinds = [
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

/** A permission as a server told it at some moment: its name, and on another server even its code, can change later. */
export type SnapshotPermission = {
  readonly code: string
  readonly id: string | null
  readonly name: string
  readonly category: string
}
export type SnapshotRole = {
  readonly id: string
  readonly name: string
  /** null: a built-in role, which belongs to no node. */
  readonly node: string | null
  /** Sorted, so that the same set is the same text. */
  readonly held: readonly string[]
}
/** What a set of roles allowed at one moment. Plain data: it is stored, compared and signed as JSON. */
export type RolesSnapshot = {
  readonly permissions: readonly SnapshotPermission[]
  readonly roles: readonly SnapshotRole[]
}
/** A role as a review keeps it: what it held, and what those permissions were called. */
export type RoleFacts = RolesSnapshot

/** `open`: being decided. `paused`: nothing is decided until it is resumed. `closed`: signed, and never changed again (X). */
export const reviewStates = ['open', 'paused', 'closed'] as const
/** What became of a change: made; refused by the rules of the API; the role is gone; nothing to change any more (X). */
export const changeResults = ['done', 'refused', 'gone', 'unchanged'] as const

/** Roles or nodes that a scope can name (X). */
export const maxScopeIds = 1_000
/** Roles that one review can hold (X). */
export const maxReviewRoles = 1_000
/** Characters of a note (X). */
export const maxNoteLength = 2_000
/** Items that can be decided at once (X). */
export const maxItemsAtOnce = 500
/** A decision takes at most a day: beyond that somebody left the page open (X). */
export const maxDecisionMs = 86_400_000

const both = <T>(schema: z.ZodMiniType<T>): Shape<T> => ({ write: schema, read: schema })
const day: Shape<string> = { write: z.iso.date(), read: z.string() }
const listed = { name: text, state: choice(reviewStates), opened_at: timestamp }
const more = {
  /** null behind a gateway, where the API does not tell which node a key belongs to. */
  msp_node: nullable(id),
  msp_node_name: text,
  /** The name that the reviewer gave. Decisions also name the key that made them, behind a gateway by a mark of its own. */
  reviewer: text,
  account_name: text,
  due_on: nullable(day),
  closed_at: nullable(timestamp),
  role_count: count,
  /** Items to decide, and how many of them are. */
  item_count: count,
  decided_count: count,
  /** Time spent on all decisions. */
  milliseconds: count,
  /** Where the roles were read from. */
  base_url: text,
  /** Whether every role in the scope was read. */
  is_complete: flag,
}
/** A review as the list shows it (X). */
export const reviewSummaryShape = record({ id, ...listed }, more)
export type ReviewSummary = Read<typeof reviewSummaryShape>
export type WrittenReviewSummary = Written<typeof reviewSummaryShape>

const factsShape: Shape<RoleFacts> = both(
  z.object({
    permissions: z.array(
      z.object({ code: z.string(), id: z.nullable(z.string()), name: z.string(), category: z.string() }),
    ),
    roles: z.array(
      z.object({ id: z.string(), name: z.string(), node: z.nullable(z.string()), held: z.array(z.string()) }),
    ),
  }),
)
/** A role as it was read when the review was opened, beside what the last signed review made of it. `role` null: it is gone. */
export const reviewRoleShape = record(
  { role_id: text, name: text, status: choice(roleStatuses), fingerprint: text, role: nullable(roleShape) },
  { before: nullable(factsShape), before_review: nullable(id), before_closed_at: nullable(timestamp) },
)
export const reviewItemShape = record(
  { role: text, code: nullable(text), kind: choice(itemKinds), risky: flag },
  { from: nullable(text) },
)
/** `milliseconds`: from showing it to deciding it. `account_name`: the key that decided. */
export const reviewDecisionShape = record(
  { role: text, code: nullable(text), decision: choice(decisions) },
  { note: text, milliseconds: count, decided_at: timestamp, account_name: text },
)
/** One attempt to carry decisions out. `before` and `after` are the codes that the role held; `after` null: nothing was changed. */
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
/** What deciding changed in a review: the rest of it, which can be large, is as it was. */
export const reviewDecidedShape = record(
  { decisions: list(reviewDecisionShape) },
  { decided_count: count, milliseconds: count },
)
export type Review = Read<typeof reviewShape>
export type WrittenReview = Written<typeof reviewShape>

const xSource = { path: 'X', body: 'X', reply: 'X' } as const
/** Everything about reviews lies below it (X). */
export const reviewsPath = '/api/console/reviews/'
const params = z.object({ id: pathId })
const whole = <E extends Pick<Endpoint, 'name' | 'method' | 'path' | 'success'>>(entry: E) =>
  ({
    group: 'Console',
    query: nothing,
    reply: reviewShape,
    needs: 'msp_edit_role',
    source: xSource,
    ...entry,
  }) as const

const someIds = z.array(bodyId).check(z.maxLength(maxScopeIds, `At most ${maxScopeIds}.`))
const dueInput = z.nullable(z.iso.date('Enter a date like 2026-03-31.'))
const noteInput = z.string('Enter text.').check(
  z.trim(),
  z.maxLength(maxNoteLength, `At most ${maxNoteLength} characters.`),
  z.refine(
    (note) => !/[^\P{Cc}\n]/u.test(note) && !/\p{Cs}/u.test(note),
    'Control characters other than line breaks are not allowed.',
  ),
)

/** What List Reviews can be ordered by (X). */
export const reviewOrderings = ['id', 'name', 'opened_at', 'due_on'] as const

/** The reviews whose roles all lie in the caller's reach; `state` narrows to one of {@link reviewStates} (X). */
export const listReviews = endpoint({
  name: 'List Reviews',
  group: 'Console',
  method: 'GET',
  path: reviewsPath,
  params: nothing,
  query: z.extend(listQuery(reviewOrderings), {
    ...nodeFilter,
    state: z.optional(z.enum(reviewStates, `One of: ${reviewStates.join(', ')}.`)),
  }),
  body: null,
  reply: page(reviewSummaryShape),
  success: 200,
  needs: 'msp_view_role',
  source: xSource,
})

/**
 * Reads the roles in scope and begins a review of them (X). Nothing named: all roles in reach. `nodes`: the roles of those
 * nodes. `msp_node` is the caller's own node when it is not given; behind a gateway, which does not know that, none.
 */
export const createReview = endpoint({
  ...whole({ name: 'Create Review', method: 'POST', path: reviewsPath, success: 201 }),
  params: nothing,
  body: z.strictObject({
    name: nameInput,
    reviewer: nameInput,
    msp_node: z.optional(bodyId),
    due_on: z.optional(dueInput),
    roles: z.optional(someIds),
    nodes: z.optional(someIds),
  }),
})

export const getReview = endpoint({
  ...whole({ name: 'Get Review', method: 'GET', path: `${reviewsPath}{id}/`, success: 200 }),
  params,
  body: null,
  needs: 'msp_view_role',
})

/** Pause, resume, rename. A closed review is never changed: 400 (X). */
export const updateReview = endpoint({
  ...whole({ name: 'Update Review', method: 'PATCH', path: `${reviewsPath}{id}/`, success: 200 }),
  params,
  body: z.partial(
    z.strictObject({
      name: nameInput,
      reviewer: nameInput,
      due_on: dueInput,
      state: z.enum(['open', 'paused'], 'One of: open, paused.'),
    }),
  ),
})

/** Takes away a review that was never signed; 400 `{error}` for a closed one (X). */
export const deleteReview = endpoint({
  ...whole({ name: 'Delete Review', method: 'DELETE', path: `${reviewsPath}{id}/`, success: 204 }),
  params,
  body: null,
  reply: null,
})

/**
 * Decides one spot, or keeps several that neither changed nor are risky (X). 400 `{error}` when the review is not open, when
 * the spot does not allow the decision, or when several may not be decided at once.
 */
export const decideReview = endpoint({
  ...whole({ name: 'Decide Review', method: 'POST', path: `${reviewsPath}{id}/decisions/`, success: 200 }),
  params,
  reply: reviewDecidedShape,
  body: z.strictObject({
    items: z
      .array(
        z.strictObject({
          role: bodyId,
          code: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
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
 * Carries out what was decided about one role, by the road and the rules of Update Role, within the transaction that records
 * the result (X). A refusal is a result, not an error. Behind a gateway it is the API's own Update Role, with the caller's key,
 * and the role is read again before and after.
 */
export const applyReview = endpoint({
  ...whole({ name: 'Apply Review', method: 'POST', path: `${reviewsPath}{id}/changes/`, success: 200 }),
  params,
  body: z.strictObject({ role: bodyId }),
})

/** Ends and signs a review in which everything is decided and carried out; 400 `{error}` that says what is missing (X). */
export const closeReview = endpoint({
  ...whole({ name: 'Close Review', method: 'POST', path: `${reviewsPath}{id}/close/`, success: 200 }),
  params,
  body: null,
})

/** The signed evidence of a closed review: one HTML file, as an attachment (X). */
export const getReviewEvidence = endpoint({
  ...whole({
    name: 'Get Review Evidence',
    method: 'GET',
    path: `${reviewsPath}{id}/evidence/`,
    success: 200,
  }),
  params,
  body: null,
  reply: text,
  media: 'text/html',
  needs: 'msp_view_role',
})

/** The public half of the key that signs evidence: the base64 of its 32 bytes. Public, so that anybody can check a file (X). */
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
