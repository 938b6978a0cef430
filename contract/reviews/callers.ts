import { changeResults } from './roles'
import { roleGivenShape } from '../roles/role-given'
import {
  choice,
  count,
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

// The people and keys of a review (X).

export const callerKinds = ['person', 'key'] as const
export type CallerKind = (typeof callerKinds)[number]
export const callerStatuses = ['invited', 'active', 'expired'] as const
export const callerChangesMade = ['other_role', 'remove'] as const
export const callerDecisions = ['keep', ...callerChangesMade] as const
export type CallerDecision = (typeof callerDecisions)[number]
/** What changed since the last signed review. `new`: there is none. `permissions`: those of the role. */
export const callerChanges = ['new', 'role', 'node', 'status', 'expiry', 'permissions'] as const
export type CallerChange = (typeof callerChanges)[number]
/**
 * What is another now than when it was read. `left`: no longer at nodes of the review, as far as the reader
 * sees. `deleted`: doesn't exist any more. What the review itself changed doesn't count.
 */
export const callerDifferences = [
  'role',
  'node',
  'status',
  'expiry',
  'permissions',
  'left',
  'deleted',
] as const
export type CallerDifference = (typeof callerDifferences)[number]

/** A review has at most this many people and keys. */
export const maxReviewCallers = 1_000
/** A review is given to at most this many reviewers at once. */
export const maxReviewers = 20
/** One caller causes at most this many mails about reviews in 24 hours. */
export const reviewMailsPerDay = 50
/** One address gets at most this many of them in 24 hours, whoever causes them. */
export const reviewMailsToOne = 20
/** A reviewer is reminded every so many days of all that is open, and on each due day (UTC). */
export const daysBetweenReminders = 7

/** Facts that are not those of the first reading. What is outside the scope of the reader is null. */
const callerFactsShape = record(
  { status: choice(callerStatuses) },
  {
    role: nullable(idOf<'role'>()),
    role_name: nullable(text),
    msp_node: nullable(idOf<'node'>()),
    msp_node_name: nullable(text),
    expires_at: nullable(timestamp),
    role_given: sometimes(nullable(roleGivenShape)),
  },
)
const callerDecisionShape = record(
  { decision: choice(callerDecisions) },
  {
    /** The other role, of the decision `other_role`. */
    role: nullable(idOf<'role'>()),
    role_name: nullable(text),
    note: text,
    milliseconds: count,
    decided_at: timestamp,
    account_name: text,
    /** As it was when this was decided; null: deleted, or not at nodes that the reader sees. */
    facts: nullable(callerFactsShape),
    /** What was another then than at the start of the review. */
    differences: list(choice(callerDifferences)),
  },
)
const callerChangeShape = record(
  { result: choice(changeResults) },
  { detail: text, at: timestamp, account_name: text },
)
/**
 * A person or key as of now. `differences` and the permissions that the role got and lost: since the decision,
 * or since the start. `digest` stands for these facts in Decide Review.
 */
const callerNowShape = record(
  { digest: text, differences: list(choice(callerDifferences)), risky: flag },
  { got: list(text), lost: list(text), facts: nullable(callerFactsShape) },
)
/**
 * A person or key of a review, as it was when the review was opened, and `now` while it isn't closed. `risky`:
 * by the facts of the decision, once there is one. `before`: as the last signed review left it. `is_reviewer`:
 * nobody decides about themselves. `last_seen_at`: the last sign-in or use as of now; the evidence never has it.
 */
export const reviewCallerShape = record(
  {
    kind: choice(callerKinds),
    id: idOf<'employee' | 'key'>(),
    name: text,
    risky: flag,
    changes: list(choice(callerChanges)),
  },
  {
    email: nullable(text),
    status: choice(callerStatuses),
    role: idOf<'role'>(),
    role_name: text,
    msp_node: idOf<'node'>(),
    msp_node_name: text,
    expires_at: nullable(timestamp),
    is_reviewer: flag,
    before: nullable(callerFactsShape),
    before_review: nullable(idOf<'review'>()),
    before_closed_at: nullable(timestamp),
    decision: nullable(callerDecisionShape),
    change: nullable(callerChangeShape),
    now: nullable(callerNowShape),
    last_seen_at: sometimes(nullable(timestamp)),
  },
)
export type ReviewCaller = Read<typeof reviewCallerShape>
export type WrittenReviewCaller = Written<typeof reviewCallerShape>
