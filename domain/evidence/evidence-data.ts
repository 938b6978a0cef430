import { permissionName } from '#contract/roles/permissions'
import type { CallerKind } from '#contract/reviews/callers'
import { valueOfKnown, type Known } from '../known'
import { callerChangedWords, roleChangedWords } from '../review/changed-words'
import { itemsOf, type CallerFacts } from '../review/items'
import { factsOf } from '../review/role-facts'
import { byRoleKey, changeOutcome } from '../review/decisions'
import { heldCodesOf } from '../roles/permission-set'
import type { Author, StoredReview } from '../review/stored-review'
import { isBuiltIn } from '../roles/role-type'

/**
 * The kind of server that stored the review and vouches for its times and names. `gateway`: in front of
 * another API.
 */
export type StoredBy = 'server' | 'gateway'
type Member = { readonly id: string; readonly name: string; readonly email: string; readonly status: string }
type Key = { readonly id: string; readonly name: string; readonly status: string }
/** How many there are, and the first of them by name. */
export type Counted<M> = Known<{ readonly count: number; readonly named: readonly M[] }>
/** The people and keys with a role. */
export type Members = { readonly people: Counted<Member>; readonly keys: Counted<Key> }
export type MembersOf = (role: string) => Members
export type EvidenceData = ReturnType<typeof evidenceData>
type NamedPermission = { readonly code: string; readonly name: string; readonly category: string }

/** The sections of the evidence as data. Everything that people read in the file is made of these. */
export function evidenceData(
  review: StoredReview,
  { storedBy, membersOf, closedBy }: { storedBy: StoredBy; membersOf: MembersOf; closedBy: Author },
) {
  const permissions = permissionsIn(review)
  const itemOf = byRoleKey(review.items)
  const population = review.roles.map((role) => populationRow(role, membersOf))
  const nameOf = new Map(review.roles.map(({ role_id, name }) => [role_id, name]))
  return {
    about: {
      ...aboutData(review, storedBy, closedBy),
      names_keys:
        population.some(namesKeys) ||
        [...review.callers, ...cameIn(review).came].some(({ kind }) => kind === 'key'),
    },
    changed: changedData(review),
    came: { is_complete: cameIn(review).is_complete, rows: cameIn(review).came.map(cameRow) },
    people: callersData(review, 'person'),
    keys: callersData(review, 'key'),
    population,
    matrix: {
      permissions: [...permissions.values()],
      roles: review.roles.flatMap(({ role_id, name, role }) =>
        role ? [{ role: role_id, name, held: heldCodesOf(role) }] : [],
      ),
    },
    decisions: review.decisions.map((one) => {
      const item = itemOf(one)
      return {
        role: one.role,
        role_name: nameOf.get(one.role) ?? null,
        code: one.code,
        permission: one.code === null ? null : (permissions.get(one.code)?.name ?? permissionName(one.code)),
        why: item?.kind ?? 'unchanged',
        risky: item?.risky ?? false,
        from: item?.from ?? null,
        ...decidedData(one),
      }
    }),
    changes: review.changes.map((change) => {
      const { author: by, account_name: _, ...facts } = change
      const outcome = changeOutcome({ remove: change.removed, add: change.added }, change) ?? null
      return { ...facts, outcome, role_name: nameOf.get(change.role) ?? null, by }
    }),
  }
}

const named = <N>(id: number | string, name: N) => ({ id: String(id), name })
type Decided = Pick<StoredReview['decisions'][number], 'note' | 'decided_at' | 'author' | 'milliseconds'>
/** The same of roles, people and keys. */
const decidedData = <D>({ decision, note, decided_at, author, milliseconds }: Decided & { decision: D }) => ({
  decision,
  note,
  decided_at,
  decided_by: author,
  milliseconds,
})
type Before = Pick<StoredReview['roles'][number], 'before_review' | 'before_closed_at'>
const beforeData = ({ before_review: review, before_closed_at: closed_at }: Before) =>
  review === null ? null : { review: String(review), closed_at }

const ofKind = (review: StoredReview, kind: CallerKind) => review.callers.filter((one) => one.kind === kind)

/** The facts of a person or key as the file has them. */
const factsData = (facts: CallerFacts) => ({
  status: facts.status,
  expires_at: facts.expires_at,
  role: named(facts.role, facts.role_name),
  node: named(facts.node, facts.node_name),
  role_given: facts.given ?? null,
})

/**
 * People or keys, each as it was when it was decided about, with the decision. `first`: as the review was opened,
 * where that was another. When somebody was last seen stays out.
 */
const callersData = (review: StoredReview, kind: CallerKind) =>
  ofKind(review, kind).map((one) => ({
    id: String(one.id),
    name: one.name,
    email: one.email,
    ...factsData(typeof one.decided === 'object' && one.decided ? one.decided : one.facts),
    read_at: one.decided && one.decision ? one.decision.decided_at : review.opened_at,
    first: one.decision && one.decision.differences.length > 0 ? factsData(one.facts) : null,
    /** Deleted, or no longer at nodes that whoever closed the review sees. */
    gone: typeof one.decided === 'string' ? one.decided : null,
    why: one.changes,
    risky: one.risky,
    before: beforeData(one),
    not_reviewed: one.decision ? null : 'about the reviewer',
    decision: one.decision && {
      ...decidedData(one.decision),
      role: one.decision.role === null ? null : named(one.decision.role, one.decision.role_name),
    },
    change: one.change && {
      result: one.change.result,
      detail: one.change.detail,
      at: one.change.at,
      by: one.change.author,
    },
  }))

/** What is another now than the review vouches for. `changed` null: not compared. */
const changedData = (review: StoredReview) => [
  ...review.roles.flatMap(({ role_id, name, now }) =>
    now && (!now.compared || now.differences.length > 0)
      ? [{ kind: 'role', id: role_id, name, changed: now.compared ? roleChangedWords(now) : null }]
      : [],
  ),
  ...review.callers.flatMap(({ kind, id, name, now }) =>
    now && now.differences.length > 0
      ? [{ kind, id: String(id), name, changed: callerChangedWords(now) }]
      : [],
  ),
]

/** A review is compared with now before it is closed. */
function cameIn({ since }: StoredReview) {
  if (!since) throw new Error('Nobody compared the review with now.')
  return since
}
const cameRow = (one: NonNullable<StoredReview['since']>['came'][number]) => ({
  ...one,
  id: String(one.id),
  msp_node: one.msp_node === null ? null : String(one.msp_node),
})

const namesKeys = ({ members }: { readonly members: Members | null }): boolean =>
  ((members && valueOfKnown(members.keys))?.named.length ?? 0) > 0

const nameOf = (review: StoredReview, role: string) =>
  review.roles.find(({ role_id }) => role_id === role)?.name ?? null

const aboutData = (review: StoredReview, storedBy: StoredBy, closedBy: Author) => ({
  format: 'msp-role-review',
  version: 6,
  kind: review.kind,
  review: String(review.id),
  name: review.name,
  kept_by: storedBy,
  base_url: review.base_url,
  node: review.msp_node === null ? null : named(review.msp_node, review.msp_node_name),
  // Where the server knows the person, it doesn't matter which name was typed.
  reviewer: review.author.kind === 'person' || review.assigned ? null : review.reviewer,
  assigned_to: review.assigned,
  begun_with: review.others,
  ...stepsData(review),
  opened_by: review.author,
  closed_by: closedBy,
  opened_at: review.opened_at,
  closed_at: review.closed_at,
  due_on: review.due_on,
  scope: {
    roles: review.scope_roles.map((id) => ({ id, name: nameOf(review, id) })),
    nodes: review.scope_nodes,
  },
  is_complete: review.is_complete,
  roles: review.roles.length,
  people: ofKind(review, 'person').length,
  keys: ofKind(review, 'key').length,
  decisions: review.decisions.length + review.callers.filter(({ decision }) => decision).length,
  not_reviewed: review.callers.filter(({ decision }) => !decision).length,
  milliseconds: review.milliseconds,
})

/** What happened to the review besides decisions. */
const stepsData = ({ steps }: StoredReview) => ({
  handed_over: steps.flatMap(({ who, at, author }) => (who ? [{ ...who, at, by: author }] : [])),
  due_moved: steps
    .filter(({ kind }) => kind === 'due moved')
    .map(({ from, to, at, author }) => ({ from, to, at, by: author })),
  reminders: steps.filter(({ kind }) => kind === 'reminded').length,
})

const populationRow = ({ role, ...reviewed }: StoredReview['roles'][number], membersOf: MembersOf) => ({
  role: reviewed.role_id,
  name: reviewed.name,
  status: reviewed.status,
  fingerprint: reviewed.fingerprint,
  read_at: reviewed.read_at,
  first: reviewed.first,
  changed_since_first:
    role && reviewed.first ? roleChangedWords({ differences: itemsOf(factsOf(role), reviewed.first) }) : [],
  type: role?.role_type ?? null,
  node: role?.msp_node == null ? null : named(role.msp_node, role.msp_node_name ?? null),
  last_modified: role?.last_modified ?? null,
  built_in: role !== null && isBuiltIn(role),
  members: role === null ? null : membersOf(reviewed.role_id),
  before: beforeData(reviewed),
})

/** Every permission that a role of the review has or could have, as it was named when the roles were read. */
function permissionsIn(review: StoredReview): Map<string, NamedPermission> {
  const found = new Map<string, NamedPermission>()
  for (const { role } of review.roles)
    for (const { category_name, permissions } of role?.role_permissions ?? [])
      for (const { code, name } of permissions)
        if (!found.has(code))
          found.set(code, { code, name: name ?? permissionName(code), category: category_name.trim() })
  return found
}
