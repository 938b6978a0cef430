import { groupBy } from '#domain/group-by'
import { callerChangedWords, roleChangedWords } from '#domain/review/changed-words'
import { heldCodesOf } from '#domain/roles/permission-set'
import {
  byRoleKey,
  isKeptTogether,
  keptGroupOf,
  keyOf,
  roleStep,
  type ItemKey,
} from '#domain/review/decisions'
import type { ReviewCaller } from '#contract/reviews/callers'
import type { Review } from '#contract/reviews/reviews'
import { riskOf } from '#domain/advice/permission-advice'
import { isolated } from '../../lib/words'
import { callerWhy, changedMeanwhile, kindWords, madeWords, nameOfPermission } from './review-words'

/** Names what is decided. */
export type Step = ItemKey & { readonly id: string }
export const isOfRole = ({ kind }: Step): boolean => kind === 'role'
/** Names everybody who didn't change, or whose role did. Each of them can be decided about alone, too. */
const togetherIn = (group: string): Step => ({ kind: 'all', id: group || 'together' })
export const isOfUnchanged = ({ step }: Question): boolean => step.id === togetherIn('').id

/** One question of a review, and what its answer decides. */
export type Question = { readonly step: Step; readonly covers: readonly Step[] }

function questionsAbout(steps: readonly Step[], together: readonly Question[]): Question[] {
  // A question about a single item is asked like any other.
  const several = together.filter(({ covers }) => covers.length > 1)
  const inOne = new Set(several.flatMap(({ covers }) => covers))
  return [...steps.filter((step) => !inOne.has(step)).map((step) => ({ step, covers: [step] })), ...several]
}

/**
 * The questions in their order. One covers the first review of all built-in roles, one all who didn't change,
 * and one all whose role got other permissions.
 */
export function questionsOf({
  roles,
  items,
  callers = [],
}: Pick<Review, 'roles' | 'items' | 'callers'>): Question[] {
  // A role that changed meanwhile is asked about alone.
  const roleOf = new Map(
    roles.map(({ role_id, role, now }) => [role_id, now?.differences.length ? null : role]),
  )
  const steps = items.map(roleStep)
  const builtIn = steps.filter((step, at) => isKeptTogether(roleOf.get(step.id), items[at]))
  const groups = groupBy(callers, (one) => (one.decision?.differences?.length ? undefined : keptGroupOf(one)))
  return [
    ...questionsAbout(steps, builtIn[0] ? [{ step: builtIn[0], covers: builtIn }] : []),
    ...questionsAbout(
      callers,
      [...groups].flatMap(([group, covers]) =>
        group === undefined ? [] : [{ step: togetherIn(group), covers }],
      ),
    ),
  ]
}

/** What the answer to a question decides. A step that no question names is decided alone. */
export const coveredBy = (questions: readonly Question[], step: Step): readonly Step[] =>
  questions.find((one) => keyOf(one.step) === keyOf(step))?.covers ?? [step]

/** The questions that still have an open step. */
export function openQuestions(questions: readonly Question[], open: readonly Step[]): Question[] {
  const waiting = new Set(open.map(keyOf))
  return questions.filter(({ covers }) => covers.some((step) => waiting.has(keyOf(step))))
}

type Shown = {
  readonly step: Step
  readonly name: string
  /** Why the review asks, as a label of the question. */
  readonly why: string | undefined
  /** The same in the list, where the state of a role stands above its permissions. */
  readonly label: string | undefined
  /** Whether somebody should decide. */
  readonly isAsked: boolean
  readonly isRisky: boolean
  /** What was decided. */
  readonly made: Made | undefined
  /** When it was read, and what changed since then or since the decision, as a sentence. */
  readonly readAt: string | undefined
  readonly since: string | undefined
}
type Made = {
  readonly decision: string
  readonly note: string
  readonly words: string
  readonly account_name?: string | undefined
  readonly decided_at?: string | undefined
}
export type RoleItem = Shown & {
  readonly reviewed: Review['roles'][number]
  readonly code: string | null
  readonly asked: Review['items'][number] | undefined
}
/** `one`: as of now. */
export type CallerItem = Shown & { readonly one: ReviewCaller }
/** What one decision is about, with its decision. */
export type Item = RoleItem | CallerItem

type RoleParts = Pick<RoleItem, 'reviewed' | 'code' | 'asked'> & {
  readonly decided: Review['decisions'][number] | undefined
  /** Whether the changes to the role are made. */
  readonly isApplied: boolean
}
type Named = { readonly name: string; readonly id: string; readonly email?: string | null | undefined }
/** A sentence about somebody or something, told apart from namesakes. */
const saidOf = ({ name, id, email }: Named, words: readonly string[]): string | undefined =>
  words.length > 0 ? `${isolated(name)} (${email ?? `ID ${id}`}) ${words.join(', ')}.` : undefined

/** What of a role changed since it was read. */
export const roleSince = ({ role_id: id, name, now }: Review['roles'][number]): string | undefined =>
  now?.compared === false
    ? saidOf({ id, name }, ['may have changed, because the list of roles doesn’t tell its permissions'])
    : saidOf({ id, name }, now ? roleChangedWords(now) : [])

/** What of a person or key changed since the decision, or since it was read. */
export const callerSince = (one: ReviewCaller): string | undefined =>
  saidOf(one, one.now ? callerChangedWords(one.now) : [])

export function roleItem({ reviewed: read, code, asked: item, decided, isApplied }: RoleParts): RoleItem {
  const { differences = [] } = read.now ?? {}
  const isGone = differences.some(({ kind }) => kind === 'deleted-role')
  const asked = isGone ? { role: read.role_id, code, kind: 'deleted-role', risky: false } : item
  const reviewed = isGone ? { ...read, role: null } : read
  const kind = asked?.kind ?? 'unchanged'
  const isOther = differences.length > 0
  const why = isOther ? changedMeanwhile : (kindWords[kind] ?? kind)
  return {
    readAt: read.read_at,
    since: roleSince(read),
    step: roleStep({ role: reviewed.role_id, code }),
    name: code === null ? 'Role as a whole' : nameOfPermission(read, code),
    why,
    label: isOther || (asked && kind !== 'new-role' && kind !== 'held') ? why : undefined,
    isAsked: asked !== undefined,
    isRisky: code !== null && kind !== 'removed' && riskOf(code) !== undefined,
    made: decided && { ...decided, note: decided.note ?? '', words: madeWords(decided, isApplied) },
    reviewed,
    code,
    asked,
  }
}

/** As of now. Of somebody who is gone, as it was. */
function asNow(one: ReviewCaller): ReviewCaller {
  const facts = one.now?.facts
  if (!facts) return one
  const [role, msp_node] = [facts.role ?? undefined, facts.msp_node ?? undefined]
  const [role_name, msp_node_name] = [facts.role_name ?? undefined, facts.msp_node_name ?? undefined]
  return { ...one, ...facts, role, role_name, msp_node, msp_node_name }
}

export function callerItem(one: ReviewCaller, { state, opened_at }: Review): CallerItem {
  const { decision, changes, now } = one
  const was = decision?.facts ?? one
  const since = callerSince(one)
  const risky = one.risky || now?.risky === true
  const isClosed = state === 'closed'
  const isLeft = !decision && (isClosed || one.is_reviewer === true)
  return {
    step: one,
    name: one.name,
    // The risk has a badge of its own.
    why: changes.length > 0 || !risky || since ? callerWhy({ changes, risky: false, now }) : undefined,
    label: isLeft ? (isClosed ? 'Not reviewed' : 'Reviewer') : callerWhy(one),
    isAsked: !isLeft,
    isRisky: risky,
    made: decision
      ? { ...decision, note: decision.note ?? '', words: madeWords(decision, isOver(one.change)) }
      : undefined,
    readAt: opened_at,
    since:
      since &&
      `${since} Before: ${was.role_name ?? 'another role'} at ${was.msp_node_name ?? 'another node'}.`,
    one: asNow(one),
  }
}

/** Whether an attempt settled a change, so that nobody has to try again. */
export const isOver = (last: { readonly result: string } | null | undefined): boolean =>
  !['refused', 'maybe', undefined].includes(last?.result)
/** Whether what was decided about a role is done. */
export const isAppliedTo = ({ changes }: Pick<Review, 'changes'>, id: string): boolean =>
  isOver(changes.findLast(({ role }) => role === id))

/** Finds what steps are about. The review can have thousands, so it is read once. */
export function itemsIn(review: Review): (steps: readonly Step[]) => Item[] {
  const { roles, items, decisions, callers = [] } = review
  const roleOf = new Map(roles.map((one) => [one.role_id, one]))
  const [askedOf, decidedOf] = [byRoleKey(items), byRoleKey(decisions)]
  const callerOf = new Map(callers.map((one) => [keyOf(one), one]))
  const itemAt = (step: Step): Item | undefined => {
    const { id, code = null } = step
    if (!isOfRole(step)) {
      const one = callerOf.get(keyOf(step))
      return one && callerItem(one, review)
    }
    const [reviewed, key] = [roleOf.get(id), { role: id, code }]
    const [asked, decided] = [askedOf(key), decidedOf(key)]
    // A role that was read again can lack what was asked about before.
    const isThere =
      code === null || asked || decided || (reviewed?.role && heldCodesOf(reviewed.role).includes(code))
    if (!reviewed || !isThere) return undefined
    return roleItem({ reviewed, code, asked, decided, isApplied: isAppliedTo(review, id) })
  }
  return (steps) => steps.flatMap((step) => itemAt(step) ?? [])
}
