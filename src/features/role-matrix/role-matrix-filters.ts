import type { Matrix } from '#domain/roles/role-matrix'
import { choicesOf, type Choice, type ListFilter } from '../../list/filters/list-filter'
import type { matrixSorts } from '../../queries/searches'

const choice = (label: string, key: string, choices: (all: Matrix) => readonly Choice[]) =>
  ({
    label,
    kind: 'choice',
    key,
    useChoices: ([all]: readonly Matrix[]) => (all ? choices(all) : []),
  }) satisfies ListFilter<Matrix>

/** The filters of the matrix, with the same chips as in lists. Their only “row” is the matrix itself. */
export const matrixFilters: readonly ListFilter<Matrix>[] = [
  choice('Type', 'type', () => [
    { value: 'built-in', words: 'Built-in' },
    { value: 'custom', words: 'Custom' },
  ]),
  choice('Permission', 'permission', ({ permissions }) =>
    permissions.map(({ code, name }) => ({ value: code, words: name })),
  ),
  choice('Compare with', 'against', ({ roles }) =>
    choicesOf(roles.map(({ id, name }) => ({ id, name: `${name} (ID ${id})` }))),
  ),
]

/** Two more filters on a phone. Wider windows have switches for them. */
export const switchFilters: readonly ListFilter<Matrix>[] = [
  choice('Risk', 'risk', () => [{ value: 'yes', words: 'High' }]),
  choice('Differences', 'differ', () => [{ value: 'yes', words: 'Only' }]),
]

export const sortWords: Record<(typeof matrixSorts)[number], string> = {
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-size': 'Most permissions',
  size: 'Fewest permissions',
  similar: 'Similarity',
}
