import type { WrittenReviewCaller } from '#contract/review-callers'
import type { WrittenReview } from '#contract/reviews'
import { undecided } from './evidence/undecided'

export const at = '2026-03-01T10:00:00.000Z'
export const made = { note: '', milliseconds: 1, decided_at: at, account_name: 'Grace' }
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
export const peopleReview = (callers: WrittenReviewCaller[]): WrittenReview => ({
  id: 9,
  name: 'Q4',
  state: 'open',
  opened_at: at,
  msp_node: 1,
  msp_node_name: 'Root',
  reviewer: 'Grace',
  account_name: 'Grace',
  kind: 'people',
  reviewer_id: 4,
  campaign: null,
  reviewer_count: 1,
  due_on: null,
  closed_at: null,
  role_count: 0,
  caller_count: callers.length,
  item_count: callers.length,
  decided_count: 0,
  milliseconds: 0,
  base_url: '',
  is_complete: true,
  scope_roles: [],
  scope_nodes: [],
  roles: [],
  items: [],
  decisions: [],
  changes: [],
  callers,
})
