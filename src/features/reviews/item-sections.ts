import { roleStep } from '#domain/review/decisions'
import type { Review } from '#contract/reviews/reviews'
import { groupBy } from '#domain/group-by'
import { heldCodesOf } from '#domain/roles/permission-set'
import { counted, isolated } from '../../lib/words'
import {
  isAppliedTo,
  isOfRole,
  isOfUnchanged,
  itemsIn,
  type Item,
  type Question,
  type Step,
} from './review-items'

/** The decisions about one role, or about some people or keys. */
export type ItemGroup = {
  readonly key: string
  /** The role. */
  readonly reviewed?: Review['roles'][number]
  readonly items: readonly Item[]
  /** The question about all of them. */
  readonly together?: { readonly question: Question; readonly words: string } | undefined
  /** More of them, folded. */
  readonly rest?: { readonly words: string; readonly items: () => readonly Item[] } | undefined
  /** What it is made of. */
  readonly from: readonly unknown[]
}
/** A part of the list of decisions. A folded one has no head of its own. */
export type ItemSection = {
  readonly title: string
  readonly figure?: number
  readonly isFolded?: true
  readonly groups: readonly ItemGroup[]
}

const restWords = (asked: number, rest: number) =>
  asked > 0 ? counted(rest, 'more permission') : `${counted(rest, 'permission')} unchanged`

type Find = ReturnType<typeof itemsIn>

/** A role with the decisions about it, and its other permissions, which can be decided too. */
function roleGroups(review: Review, find: Find): (reviewed: Review['roles'][number]) => ItemGroup {
  const itemsOf = groupBy(review.items, ({ role }) => role)
  const madeOf = groupBy(review.decisions, ({ role }) => role)
  return (reviewed) => {
    const { role_id: id, role } = reviewed
    const asked = itemsOf.get(id) ?? []
    const codes = new Set(asked.map(({ code }) => code))
    const rest = role ? heldCodesOf(role).filter((code) => !codes.has(code)) : []
    const more = role && !codes.has(null) ? [null, ...rest] : rest
    const items = () => find(more.map((code) => roleStep({ role: id, code })))
    return {
      key: id,
      reviewed,
      items: find(asked.map(roleStep)),
      rest: more.length > 0 ? { words: restWords(codes.size, rest.length), items } : undefined,
      from: [reviewed, isAppliedTo(review, id), ...asked, ...(madeOf.get(id) ?? [])],
    }
  }
}

/** The roles of the review: first those to decide about, with the built-in ones in one line, then the others. */
function roleSections(review: Review, question: Question | undefined, find: Find): ItemSection[] {
  const covered = new Set(question?.covers.map(({ id }) => id))
  const asked = review.roles.filter(({ status }) => status !== 'unchanged')
  const unchanged = review.roles.filter(({ status }) => status === 'unchanged')
  const groupOf = roleGroups(review, find)
  const builtIn = question && {
    key: 'built-in',
    items: find(question.covers),
    together: { question, words: `${counted(covered.size, 'role')}, first review` },
    from: [question, ...review.decisions],
  }
  return [
    {
      title: `Decisions in ${counted(asked.length, 'role')}`,
      groups: [
        ...asked.filter(({ role_id }) => !covered.has(role_id)).map(groupOf),
        ...(builtIn ? [builtIn] : []),
      ],
    },
    {
      title: `${counted(unchanged.length, 'role')} unchanged since the last signed review`,
      isFolded: true,
      groups: unchanged.map(groupOf),
    },
  ]
}

/** The people and keys of the review: first those to decide about, then the others in a line for each question. */
function callerSections(review: Review, together: readonly Question[], find: Find): ItemSection[] {
  const { callers = [] } = review
  const folded = new Set(together.flatMap(({ covers }) => covers))
  const alone = groupBy(
    callers.filter((one) => !folded.has(one)),
    ({ kind }) => kind === 'key',
  )
  const roleName = ({ step }: Question) => callers.find(({ role }) => role === step.id)?.role_name ?? ''
  const titleOf = (one: Question) =>
    isOfUnchanged(one) ? 'Unchanged' : `Other permissions: ${isolated(roleName(one))}`
  const section = (title: string, steps: readonly Step[], more?: Pick<ItemGroup, 'together' | 'rest'>) => ({
    title,
    figure: steps.length,
    groups: steps.length > 0 ? [{ key: title, items: find(steps), from: [callers], ...more }] : [],
  })
  return [
    section('People', alone.get(false) ?? []),
    section('Keys', alone.get(true) ?? []),
    ...together.map((question) =>
      section(titleOf(question), question.covers, {
        together: { question, words: counted(question.covers.length, 'person or key', 'people and keys') },
        rest: { words: 'Show each', items: () => find(question.covers) },
      }),
    ),
  ]
}

/** All that a review can decide, in the order of its list. */
export function sectionsOf(review: Review, questions: readonly Question[]): ItemSection[] {
  const find = itemsIn(review)
  const several = (isRole: boolean) =>
    questions.filter(({ step, covers }) => covers.length > 1 && isOfRole(step) === isRole)
  return [
    ...roleSections(review, several(true)[0], find),
    ...callerSections(review, several(false), find),
  ].filter(({ groups }) => groups.length > 0)
}
