import type { WrittenReviewCaller } from '#contract/reviews/callers'
import type { WrittenReview } from '#contract/reviews/reviews'
import type { WrittenRole } from '#contract/roles/roles'
import { itemsOf } from '#domain/review/items'
import { factsOf } from '#domain/review/role-facts'
import { undecided } from './evidence/undecided'

export const at = '2026-03-01T10:00:00.000Z'
export const made = { note: '', milliseconds: 1, decided_at: at, account_name: 'Grace' }
/** The same about a person or key, whose facts are those of the first reading. */
export const madeAbout = { ...made, role: null, role_name: null, facts: null, differences: [] }
export const caller = (
  id: number,
  name: string,
  more: Partial<WrittenReviewCaller> = {},
): WrittenReviewCaller => ({
  kind: 'person',
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  status: 'active',
  role: 1,
  role_name: 'Desk',
  msp_node: 1,
  msp_node_name: 'Root',
  expires_at: null,
  risky: false,
  changes: [],
  ...undecided,
  last_seen_at: null,
  ...more,
})
/** The facts of now, with who gave the role. */
export const nowGiven: WrittenReviewCaller['now'] = {
  digest: 'd',
  differences: [],
  risky: false,
  got: [],
  lost: [],
  facts: {
    status: 'active',
    role: 1,
    role_name: 'Desk',
    msp_node: 1,
    msp_node_name: 'Root',
    expires_at: null,
    role_given: { at, is_before: false, by: { kind: 'person', id: 4, name: 'Grace', email: null } },
  },
}
/** A review of these roles, which have no earlier one. */
export const roleReview = (
  roles: readonly WrittenRole[],
  more: Partial<WrittenReview> = {},
): WrittenReview => {
  const items = roles.flatMap((role) => itemsOf(factsOf(role), null))
  return {
    id: 9,
    name: 'First quarter',
    state: 'open',
    opened_at: at,
    msp_node: 1,
    msp_node_name: 'Root',
    reviewer: 'Ada',
    account_name: 'Key of Ada',
    kind: 'roles',
    reviewer_id: null,
    campaign: null,
    campaign_count: null,
    voided_at: null,
    void_reason: null,
    voided_by: null,
    steps: [],
    since: null,
    due_on: null,
    closed_at: null,
    role_count: roles.length,
    caller_count: 0,
    item_count: items.length,
    decided_count: 0,
    milliseconds: 0,
    base_url: '',
    is_complete: true,
    scope_roles: [],
    scope_nodes: [],
    roles: roles.map((role) => ({
      role_id: String(role.id),
      name: role.name,
      status: 'new',
      fingerprint: 'f'.repeat(64),
      role,
      before: null,
      before_review: null,
      before_closed_at: null,
      read_at: at,
      first: null,
      now: null,
    })),
    items,
    decisions: [],
    changes: [],
    callers: [],
    ...more,
  }
}
export const peopleReview = (callers: WrittenReviewCaller[]): WrittenReview =>
  roleReview([], {
    name: 'Q4',
    kind: 'people',
    reviewer: 'Grace',
    reviewer_id: 4,
    caller_count: callers.length,
    item_count: callers.length,
    callers,
  })
