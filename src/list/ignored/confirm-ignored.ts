import { isKind } from '../../api/api-error'
import { queryClient } from '../../api/query-client'
import type { ListSearch } from '../../lib/list-search'
import { isOurs } from '../../api/backend'
import type { ListRow, RequestPart } from '../list-kind'
import type { PageQuery } from '../use-list'

const readSome = <Row extends ListRow, S extends ListSearch>(search: S, read: PageQuery<Row, S>) =>
  queryClient.fetchQuery({ ...read({ ...search, page: 1, page_size: 2 }), staleTime: 0, gcTime: 0 })

/** Whether the server finds nothing for a value that nothing can match. A refusal of the value shows that the server looks at it. */
export async function findsNothing<Row extends ListRow, S extends ListSearch>(
  search: S,
  read: PageQuery<Row, S>,
): Promise<boolean> {
  try {
    return (await readSome(search, read)).results.length === 0
  } catch (error) {
    if (isKind(error, 'not-found') || isKind(error, 'invalid')) return true
    throw error
  }
}

/** Whether a server counts more with the nodes below than without them. */
async function includesBelow<Row extends ListRow, S extends ListSearch>(
  search: S,
  read: PageQuery<Row, S>,
): Promise<boolean> {
  const [all, own] = await Promise.all([readSome(search, read), readSome({ ...search, only: 'yes' }, read)])
  return all.count !== null && own.count !== null && all.count > own.count
}

/**
 * Asks the server whether it really ignores the parts of a request that its rows contradict. Rows can look wrong for other
 * reasons: a search in fields that are not shown, or another alphabet. Small reads decide: one for a text or node that nothing can match,
 * or one for each direction of an order.
 */
export async function confirmIgnored<Row extends ListRow, S extends ListSearch>(
  suspected: readonly RequestPart[],
  search: S,
  read: PageQuery<Row, S>,
): Promise<readonly RequestPart[]> {
  const ask = (change: Partial<ListSearch>) => readSome({ ...search, ...change }, read)
  const unknown = crypto.randomUUID()
  const obeys: Record<RequestPart, () => Promise<boolean>> = {
    search: () => findsNothing({ ...search, search: unknown }, read),
    node: () => findsNothing({ ...search, node: unknown }, read),
    below: async () => search.only === '' && ((await isOurs()) || includesBelow(search, read)),
    // A row with another status is proof enough.
    status: async () => false,
    ordering: async () => {
      const field = search.ordering.replace(/^-/, '')
      const [up, down] = [await ask({ ordering: field }), await ask({ ordering: `-${field}` })]
      const first = (page: typeof up) => page.results[0]?.id
      return up.results.length < 2 || first(up) !== first(down)
    },
  }
  const answers = await Promise.all(suspected.map(async (part) => [part, await obeys[part]()] as const))
  return answers.filter(([, obeyed]) => !obeyed).map(([part]) => part)
}
