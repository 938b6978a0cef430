import { useQueries } from '@tanstack/react-query'
import { textAt, type ListSearch } from '../../lib/list-search'
import { findsNothing } from '../ignored/confirm-ignored'
import { isOurs } from '../ignored/is-ours'
import type { ListKind, ListRow } from '../list-kind'
import type { List } from '../use-list'
import { isSet, keysOf, without, type ListFilter } from './list-filter'

/** No filter takes this value: a server that looks at it refuses it, or finds nothing. */
const noValue = 'none'

/**
 * The filters that are set, and those of them that the browser applies, because the server ignores them or hasn't shown otherwise.
 * Of another server than ours, one small read decides for each filter, and counts until the page is closed.
 * @param canAsk the rows are on screen, so that the question delays nothing
 */
export function useAskedFilters<Row extends ListRow, S extends ListSearch>(
  kind: ListKind<Row>,
  search: S,
  { read, refused }: Pick<List<Row, S>, 'read' | 'refused'>,
  canAsk: boolean,
) {
  const filters = kind.filters.filter((filter) => isSet(filter, search))
  const asked = filters.filter(({ keeps }) => keeps)
  const keyOf = (filter: ListFilter<Row>) => keysOf(filter).find((key) => textAt(search, key) !== '') ?? ''
  const answers = useQueries({
    queries: asked.map((filter) => ({
      queryKey: [kind.name, 'obeys the filter', keyOf(filter)],
      queryFn: async () =>
        (await isOurs()) ||
        findsNothing(
          { ...without(search, kind.filters), search: '', node: '', [keyOf(filter)]: noValue },
          read,
        ),
      enabled: canAsk && !refused.includes(keyOf(filter)),
      staleTime: Infinity,
    })),
  })
  const isRefused = (filter: ListFilter<Row>) => keysOf(filter).some((key) => refused.includes(key))
  return {
    filters,
    here: asked.filter((filter, at) => answers[at]?.data !== true || isRefused(filter)),
  }
}
