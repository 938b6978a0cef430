import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/query-client'
import { textAt, type ListSearch } from '../../lib/list-search'
import { isOurs } from '../../api/backend'
import type { ListKind, ListRow } from '../list-kind'
import type { List } from '../use-list'
import { cleared, isSet, keysOf, type ListFilter } from './list-filter'

/** No filter takes this value: a server that looks at it refuses it, or finds nothing. */
const noValue = 'none'

/**
 * The filters that are set, and those of them that the browser applies, because the server ignores them or hasn't shown otherwise.
 * At a server that isn't ours, one small read for each filter decides until the page is closed.
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
  const keys = asked.map(keyOf).filter((key) => !refused.includes(key))
  const obeys = async (key: string) =>
    (await isOurs()) ||
    (await import('../ignored/confirm-ignored')).findsNothing(
      { ...search, page: 1, ...cleared(kind.filters), search: '', node: '', [key]: noValue },
      read,
    )
  const { data: obeyed } = useQuery({
    queryKey: [kind.name, 'obeys the filters', ...keys],
    queryFn: async () => {
      const answers = await Promise.all(
        keys.map((key) =>
          queryClient.ensureQueryData({
            queryKey: [kind.name, 'obeys the filter', key],
            queryFn: () => obeys(key),
            staleTime: Infinity,
          }),
        ),
      )
      return keys.filter((_key, at) => answers[at])
    },
    enabled: canAsk && keys.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const isRefused = (filter: ListFilter<Row>) => keysOf(filter).some((key) => refused.includes(key))
  return {
    filters,
    here: asked.filter((filter) => obeyed?.includes(keyOf(filter)) !== true || isRefused(filter)),
  }
}
