import { permissionName } from '#contract/roles/permissions'
import type { ReviewCaller } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'
import { formatDay } from '../../lib/dates'
import { counted, isolated, listed, sentence } from '../../lib/words'

type Item = Review['items'][number]
type ReviewRole = Review['roles'][number]

/** Returns the name of a permission on the server from which the roles were read. */
export function nameOfPermission({ role, before }: ReviewRole, code: string): string {
  const now = role?.role_permissions
    .flatMap(({ permissions }) => permissions)
    .find((one) => one.code === code)
  return now?.name ?? before?.permissions.find((one) => one.code === code)?.name ?? permissionName(code)
}

export const kindOfReview: Readonly<Record<string, string>> = {
  roles: 'Roles',
  people: 'People and keys',
  all: 'Roles, people and keys',
}

/** “3 roles, 12 people and keys”. */
export const populationWords = ({ kind, roles, callers = [] }: Review): string =>
  [
    ...(kind === 'people' ? [] : [counted(roles.length, 'role')]),
    ...(kind === 'people' || kind === 'all'
      ? [counted(callers.length, 'person or key', 'people and keys')]
      : []),
  ].join(', ')

/** How many decisions were made. */
export const decisionCount = ({ decisions, callers = [] }: Review): number =>
  decisions.length + callers.filter(({ decision }) => decision).length

export const stateWords: Readonly<Record<string, string>> = {
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
}
type Words = Readonly<Record<string, string>>
/** The answers about a permission. */
const ofPermission: Words = { keep: 'Keep', reduce: 'Reduce to read-only', revoke: 'Remove' }
/** The answers about a role as a whole. */
const ofRole: Words = {
  keep: 'Keep as it is',
  reduce: 'Remove permissions…',
  revoke: 'Remove all permissions',
}
const ofCaller: Words = { keep: 'Keep', other_role: 'Other role…', remove: 'Remove' }
export const decisionWords = { permission: ofPermission, role: ofRole, caller: ofCaller }

// Nothing is removed before the change is applied.
const plans: Words = {
  keep: 'Kept',
  reduce: 'To reduce to read-only',
  revoke: 'To remove',
  remove: 'To remove',
}
const past: Words = { keep: 'Kept', reduce: 'Reduced to read-only', revoke: 'Removed', remove: 'Removed' }
type Made = {
  readonly decision: string
  readonly code?: string | null | undefined
  readonly role_name?: string | null | undefined
}
/** What was decided: “Kept”, “To remove”, “Role Auditor”. */
export function madeWords({ code, decision, role_name }: Made, isApplied = false): string {
  const ofWhole = { reduce: 'Permissions', revoke: 'All permissions' }[decision]
  if (code === null && ofWhole) return `${ofWhole} ${isApplied ? 'removed' : 'to remove'}`
  const role = `role ${isolated(role_name ?? '')}`
  if (decision === 'other_role') return isApplied ? sentence(role) : `To get ${role}`
  return (isApplied ? past : plans)[decision] ?? decision
}

/** The reason for an item, as a short label. */
export const kindWords: Readonly<Record<string, string>> = {
  'new-role': 'New role',
  held: 'In a new role',
  added: 'Added',
  removed: 'Removed',
  renamed: 'Renamed',
  'renamed-role': 'Role renamed',
  'moved-role': 'Role moved',
  'deleted-role': 'Role deleted',
  unchanged: 'Unchanged',
}

type Around = readonly [before: string, between: string, after: string]
const questions: Readonly<Record<string, Around>> = {
  removed: ['Was it right to remove “', '” from ', '?'],
  renamed: ['Does “', '” still mean the same in ', '?'],
  'renamed-role': ['Is ', '', ' still the same role?'],
  'moved-role': ['Was it right to move ', '', '?'],
  'deleted-role': ['Was it right to delete ', '', '?'],
}
/** The question about a permission, around the names of the role and the permission. */
export const questionAbout = (kind: string, isRole: boolean): Around =>
  questions[kind] ??
  (isRole ? ['Should ', '', ' exist with these permissions?'] : ['Should “', '” belong to ', '?'])

const reasons: Readonly<Record<string, (from: string) => string>> = {
  'new-role': () => 'This is the first review of the role.',
  held: () => 'This is the first review of the role, and the permission is high-risk.',
  added: () => 'It was added to the role after the last signed review.',
  removed: () => 'It was removed from the role after the last signed review.',
  renamed: (from) => `Its name was ${from} in the last signed review.`,
  'renamed-role': (from) => `The role’s name was ${from} in the last signed review.`,
  'moved-role': () => 'The role was moved to another node after the last signed review.',
  'deleted-role': () => 'The role was deleted.',
}
/** The reason for the question. */
export const reasonFor = ({ kind, from }: Pick<Item, 'kind' | 'from'>): string =>
  reasons[kind]?.(isolated(from ?? '')) ??
  'It is unchanged since the last signed review. You can still decide on it.'

const statusWords: Words = { invited: 'Invited', active: 'Active', expired: 'Expired' }
export const statusOf = ({ status }: Pick<ReviewCaller, 'status'>): string =>
  status === undefined ? 'Not known' : (statusWords[status] ?? status)

export const changedMeanwhile = 'Changed meanwhile'
/** Why a review asks about a person or key, as a short label. */
export function callerWhy({ changes, risky, now }: Pick<ReviewCaller, 'changes' | 'risky' | 'now'>): string {
  if (now && now.differences.length > 0) return changedMeanwhile
  if (changes.includes('new')) return 'New'
  return changes.length > 0 ? 'Changed' : risky ? 'High risk' : 'Unchanged'
}

const was = (name: string | null | undefined) => (name == null ? 'another one' : isolated(name))

/** What changed since the last signed review, in sentences. */
export function changesSentence({ kind, changes, before, now }: ReviewCaller): string {
  if (changes.includes('new')) return `This is the first review of this ${kind === 'key' ? 'key' : 'person'}.`
  if (changes.length === 0)
    return now && now.differences.length > 0
      ? 'Nothing had changed between the last signed review and the start of this one.'
      : 'Nothing changed since the last signed review.'
  const words: Words = {
    role: `the role was ${was(before?.role_name)}`,
    node: `the node was ${was(before?.msp_node_name)}`,
    status: `the status was ${before?.status ?? 'another one'}`,
    expiry: before?.expires_at ? `it expired on ${formatDay(before.expires_at)}` : 'it never expired',
    permissions: 'the role had other permissions',
  }
  return `${sentence(`in the last signed review ${listed(changes.map((one) => words[one] ?? one))}`)}.`
}

type Came = NonNullable<Review['since']>['came'][number]
/** Who or what came: “Ada (ada@example.com), Help Desk at Root, invited, high risk”. */
export function cameWords({ kind, id, name, email, role_name, msp_node_name, status, risky }: Came): string {
  const what = kind === 'role' ? 'role' : (role_name ?? 'another role')
  const state = status && status !== 'active' ? `, ${statusOf({ status }).toLowerCase()}` : ''
  return `${isolated(name)} (${email ?? `ID ${id}`}), ${what} at ${msp_node_name ?? 'another node'}${state}${risky ? ', high risk' : ''}`
}
