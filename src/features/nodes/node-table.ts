import type { NodeRecord } from '#contract/nodes'
import type { Known } from '#domain/known'
import type { Branch } from '#domain/tree'
import { cellsOf, type Table } from '../../export/table'
import { momentCell, momentHead, notKnown } from '../../lib/files/file-values'
import { pathWords } from '../../lib/words'

/** The nodes as a table for a file or for paper, including those that are collapsed on the page. */
export const nodeTable = (
  branches: readonly Branch<NodeRecord>[],
  tree: Known<readonly NodeRecord[]>,
  search: string,
): Table => ({
  file: 'nodes',
  title: 'Nodes, counts exclude child nodes',
  facts: [['Filters', search === '' ? 'none' : `Search: “${search}”`]],
  of: tree.kind === 'unknown' ? undefined : tree.value.length,
  missing: tree.kind === 'known' ? undefined : tree.why,
  ...cellsOf<Branch<NodeRecord>>(
    [
      ['Node', ({ item }) => item.name],
      ['Path', ({ path }) => pathWords(path)],
      ['ID', ({ item }) => item.id],
      ['UUID', ({ item }) => item.uid ?? notKnown],
      ['Own companies', ({ item }) => item.company_count ?? notKnown],
      ['Own people', ({ item }) => item.employee_count ?? notKnown],
      ['Children', ({ item }) => item.child_count ?? notKnown],
      [momentHead('Created'), ({ item }) => momentCell(item.created_at)],
    ],
    branches,
  ),
})
