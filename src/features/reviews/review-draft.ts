import type { Id } from '#contract/shape'
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
}

export const body = ({
  name,
  kind,
  reviewer,
  due_on,
  msp_node,
  scope,
  roles,
  nodes,
  given,
  reviewers,
}: Draft) => ({
  name,
  ...(kind === 'roles' ? {} : { kind }),
  ...(given ? { reviewers } : { reviewer, ...(msp_node ? { msp_node } : {}) }),
  ...(due_on ? { due_on } : {}),
  ...(scope === 'roles' ? { roles } : scope === 'nodes' ? { nodes } : {}),
})

export const check = ({ scope, roles, nodes, given, reviewers }: Draft): Record<string, string> => ({
  ...(scope === 'roles' && roles.length === 0 ? { roles: 'Select at least one role.' } : {}),
  ...(scope === 'nodes' && nodes.length === 0 ? { nodes: 'Select at least one node.' } : {}),
  ...(given && reviewers.length === 0 ? { reviewers: 'Select at least one person.' } : {}),
})

export const reviewedWords = (kind: ReviewKind): string =>
  kind === 'roles' ? 'roles' : kind === 'people' ? 'people and keys' : 'roles, people and keys'
