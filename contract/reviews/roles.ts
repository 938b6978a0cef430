import { roleFactsShape } from '../roles/role-facts'
import { roleShape } from '../roles/roles'
import { choice, count, flag, idOf, list, nullable, record, text, timestamp } from '../shape'

// The roles of a review, and the decisions about them (X).

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

/**
 * The result of a change (X). `maybe`: the role could not be read afterwards. `gone`: it was deleted.
 */
export const changeResults = ['done', 'maybe', 'refused', 'gone', 'unchanged'] as const

/**
 * What is another now than when the role was read. `digest` stands for the role in Decide Review. `compared`
 * false: a list of the API behind a gateway doesn't tell its permissions.
 */
const roleNowShape = record(
  {
    compared: flag,
    digest: text,
    differences: list(
      record({ kind: choice(itemKinds), code: nullable(text), risky: flag }, { from: nullable(text) }),
    ),
  },
  {},
)
/**
 * `role`: as it was read when somebody last decided about it, or else as the review was opened; null: deleted.
 * `first`: as the review was opened, if that was another reading. `before`: as the last signed review left it.
 */
export const reviewRoleShape = record(
  { role_id: text, name: text, status: choice(roleStatuses), fingerprint: text, role: nullable(roleShape) },
  {
    before: nullable(roleFactsShape),
    before_review: nullable(idOf<'review'>()),
    before_closed_at: nullable(timestamp),
    read_at: timestamp,
    first: nullable(roleFactsShape),
    /** While the review isn't closed. */
    now: nullable(roleNowShape),
  },
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
