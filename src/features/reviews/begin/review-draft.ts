import type { Id } from '#contract/shape'
import { utcDay } from '../../../lib/dates'
import type { ReviewKind } from '#domain/review/reviewer-needs'

export type Draft = {
  readonly name: string
  readonly kind: ReviewKind
  readonly reviewer: string
  readonly due_on: string
  readonly msp_node: Id<'node'>
  readonly scope: 'all' | 'roles' | 'nodes'
  readonly roles: readonly Id<'role'>[]
  readonly nodes: readonly Id<'node'>[]
  /** Whether others review it. */
  readonly given: boolean
  readonly reviewers: readonly Id<'employee'>[]
  /** The reviewers to whom whole nodes are given by hand, by node. */
  readonly assigned: Readonly<Record<Id<'node'>, Id<'employee'>>>
}
export const blank: Draft = {
  name: '',
  kind: 'roles',
  reviewer: '',
  due_on: '',
  msp_node: '',
  scope: 'all',
  roles: [],
  nodes: [],
  given: false,
  reviewers: [],
  assigned: {},
}

const assignedTo = ({ reviewers, assigned }: Draft) =>
  Object.entries(assigned)
    .filter(([, reviewer]) => reviewers.includes(reviewer))
    .map(([node, reviewer]) => ({ node, reviewer }))

export const body = (draft: Draft) => ({
  name: draft.name,
  ...(draft.kind === 'roles' ? {} : { kind: draft.kind }),
  ...(draft.given
    ? { reviewers: draft.reviewers, assigned: assignedTo(draft) }
    : { reviewer: draft.reviewer, ...(draft.msp_node ? { msp_node: draft.msp_node } : {}) }),
  ...(draft.due_on ? { due_on: draft.due_on } : {}),
  ...(draft.scope === 'all' ? {} : { [draft.scope]: draft[draft.scope] }),
})

export const notPast = 'Choose today or a later day.'
/** Whether the server takes a due date for overdue already. */
export const isPast = (day: string): boolean => day !== '' && day < utcDay(Date.now())

export const check = ({ scope, roles, nodes, given, reviewers, due_on }: Draft): Record<string, string> => ({
  ...(scope === 'roles' && roles.length === 0 ? { roles: 'Select at least one role.' } : {}),
  ...(scope === 'nodes' && nodes.length === 0 ? { nodes: 'Select at least one node.' } : {}),
  ...(isPast(due_on) ? { due_on: notPast } : {}),
  ...(given && reviewers.length === 0 ? { reviewers: 'Select at least one person.' } : {}),
})

export const reviewedWords = (kind: ReviewKind): string =>
  kind === 'roles' ? 'roles' : kind === 'people' ? 'people and keys' : 'roles, people and keys'
