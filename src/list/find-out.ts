import { isKind } from '../api/api-error'
import { queryClient } from '../api/query-client'
import type { ListSearch } from '../lib/list-search'
import type { Asked } from './list-kind'
import type { Read } from './use-list'

/**
 * Whether a server really ignores what its rows seem to contradict. It is asked for what nothing can match, or for both directions
 * of an order: two small reads. Rows can look wrong for other reasons: a search over fields that are not shown, an order of letters
 * that is not ours.
 */
export async function findOut<Row, S extends ListSearch>(
  doubts: readonly Asked[],
  search: S,
  read: Read<Row, S>,
  rowId: (row: Row) => string,
): Promise<readonly Asked[]> {
  const ask = (change: Partial<ListSearch>) =>
    queryClient.fetchQuery({
      ...read({ ...search, page: 1, page_size: 2, ...change }),
      staleTime: 0,
      gcTime: 0,
    })
  const findsNothing = async (change: Partial<ListSearch>) => {
    try {
      return (await ask(change)).results.length === 0
    } catch (error) {
      // A refusal is an answer to what was asked.
      return isKind(error, 'not-found') || isKind(error, 'invalid')
    }
  }
  const unlikely = crypto.randomUUID()
  const does: Record<Asked, () => Promise<boolean>> = {
    search: () => findsNothing({ search: unlikely }),
    node: () => findsNothing({ node: unlikely }),
    // The rows themselves are the proof: there is no other reading of a status.
    status: async () => false,
    ordering: async () => {
      const field = search.ordering.replace(/^-/, '')
      const [up, down] = [await ask({ ordering: field }), await ask({ ordering: `-${field}` })]
      const first = (page: typeof up) => page.results[0] && rowId(page.results[0])
      return up.results.length < 2 || first(up) !== first(down)
    },
  }
  const answers = await Promise.all(doubts.map(async (asked) => [asked, await does[asked]()] as const))
  return answers.filter(([, done]) => !done).map(([asked]) => asked)
}
