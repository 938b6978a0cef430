import type { RowData } from '@tanstack/react-table'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { maxSearchLength } from '#contract/wire'
import { isKind } from '../api/api-error'
import { positionAhead, positionOf } from '../api/pagination'
import { chosenColumns, titleOf } from '../lib/columns'
import { doubtsAbout, valueOf } from '../lib/doubts'
import { restart, widened, type ListSearch } from '../lib/list-search'
import { counted } from '../lib/words'
import { useCan } from '../session/use-can'
import { DataTable } from './data-table'
import { Pager } from './pager'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import { StillWaiting } from '../ui/still-waiting'
import { ErrorCard } from '../errors/error-card'
import { ListBar } from './list-bar'
import type { Asked, ListProps } from './list-kind'
import { NotAllowed } from '../errors/not-allowed'
import { obstacle } from '../errors/obstacle'
import { select, useSelection } from './selection'
import type { List } from './use-list'
import { useTools, type ToolName } from './use-tools'

type Props<Row extends RowData, S extends ListSearch> = ListProps<Row, S> & {
  list: List<Row, S>
  defaults: S
  /** Those that the server does. */
  filters?: ReactNode
}

const toolNames: readonly ToolName[] = ['Filters', 'Columns', 'Views', 'Export']
const nothing: readonly Asked[] = []

/** A list of records: toolbar, table and pages, with every form that it can take. */
export function ListCard<Row extends RowData, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, columns, list, search, onSearch, defaults, filters } = props
  const { noun, needs, rowId, pageKeys } = kind
  const { data, isPlaceholderData, isFetching, refetch } = list.query
  const error = obstacle(list.query, noun.many)
  const answer = useCan(needs)
  const [open, setOpen] = useState<ToolName>()
  const name = list.read(search).queryKey[0] as string
  const selected = useSelection<Row>(name)
  const values = search as Record<string, unknown>
  const change = (next: Partial<S>) => onSearch(restart(search, next))
  const show = (next: Partial<S>) => onSearch({ ...search, ...next })

  // What the server was asked for and seems not to have done is tried out once, and then done here, for the page.
  const doubts = useMemo(
    () => (data && !isPlaceholderData ? doubtsAbout(data.results, columns, search) : nothing),
    [data, isPlaceholderData, columns, search],
  )
  const { data: ignored = nothing } = useQuery({
    queryKey: [noun.many, 'not done by the server', search.ordering, ...doubts],
    queryFn: async () => (await import('./list-tools')).findOut(doubts, search, list.read, rowId),
    enabled: doubts.length > 0,
    staleTime: Infinity,
  })
  const asked = search.sort !== '' || pageKeys.some((key) => values[key])
  const local = asked || ignored.length > 0
  const pastEnd =
    search.page > 1 && !isPlaceholderData && (isKind(error, 'not-found') || data?.results.length === 0)
  const tools = useTools(
    kind,
    local || pastEnd || data?.results.length === 0 || open !== undefined || selected.size > 0,
  )
  // Rows that are on the screen stay there until the tools that were found to be needed are here.
  const rows = useMemo(
    () =>
      local && tools
        ? data && tools.arrange(data.results, columns, search, tools.powers.filters, ignored)
        : asked
          ? undefined
          : data?.results,
    [local, asked, data, tools, columns, search, ignored],
  )

  const isEmpty = data !== undefined && rows?.length === 0 && !isPlaceholderData
  const title = titleOf(columns)
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns])
  const narrowed = search.search !== '' || ['node', 'status', ...pageKeys].some((key) => values[key])
  const position =
    data && (isPlaceholderData ? positionAhead : positionOf)(data, search.page, search.page_size)
  const onSelect = (some: readonly Row[], on: boolean) =>
    select<Row>(name, (now) =>
      some.forEach((row) => (on ? now.set(rowId(row), row) : now.delete(rowId(row)))),
    )

  const body = () => {
    if (!answer.allowed) return <NotAllowed needs={needs} what={noun.many} />
    if (pastEnd) return tools && <tools.PastEnd page={search.page} last={position?.last ?? list.last} />
    if (error && (!data || isPlaceholderData))
      return <ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />
    return (
      <>
        {isEmpty ? (
          tools && (
            <tools.NoRows
              what={noun.many}
              onPage={data.results.length > 0}
              narrowed={narrowed}
              beginning={tools.powers.beginning}
              onClear={() => onSearch(widened(defaults, search))}
            />
          )
        ) : (
          <DataTable
            caption={noun.many}
            columns={shown}
            rowId={rowId}
            nameOf={(row) => String(valueOf(title, row))}
            state={rows ? { kind: 'rows', rows, stale: isPlaceholderData } : { kind: 'loading' }}
            ordering={search.ordering}
            sort={search.sort}
            onOrder={(ordering) => change({ ordering, sort: '' } as Partial<S>)}
            onSort={(sort) => show({ sort } as Partial<S>)}
            compact={search.density === 'compact'}
            selection={{ selected, onSelect }}
          />
        )}
        {!data && (
          <p className="px-4 pb-3">
            <StillWaiting />
          </p>
        )}
        {position && data.results.length > 0 && (
          <Pager
            position={position}
            pageSize={search.page_size}
            onPageSize={(page_size) => change({ page_size } as Partial<S>)}
          />
        )}
      </>
    )
  }

  const all =
    data?.count == null || narrowed ? `all ${noun.many}` : `all ${counted(data.count, noun.one, noun.many)}`
  const sorted = columns.find(({ meta }) => meta?.ordering === search.ordering.replace('-', ''))?.header
  return (
    <section aria-label={noun.many} className="card overflow-clip">
      {answer.allowed && (
        <>
          <div className="flex flex-wrap items-center gap-2.5 border-b border-line p-3">
            <SearchField
              label={`Search ${ignored.includes('search') ? 'this page' : all}`}
              value={search.search}
              maxLength={maxSearchLength}
              onChange={(text) => change({ search: text } as Partial<S>)}
            />
            {filters}
            <div className="min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.3125rem)] md:hidden">
              <SelectField
                label="Sort by"
                hideLabel
                value={search.ordering}
                onChange={(ordering) => change({ ordering, sort: '' } as Partial<S>)}
              >
                {kind.orderings.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
          <ListBar names={pageKeys.length > 0 ? toolNames : toolNames.slice(1)} onOpen={setOpen}>
            {local && tools ? (
              <tools.Extent
                kind={kind}
                columns={columns}
                search={search}
                onSearch={onSearch}
                ignored={ignored}
                powers={tools.powers}
                shown={rows}
                page={data}
              />
            ) : (
              sorted &&
              data &&
              !isEmpty &&
              data.count !== 1 &&
              `Sorted by ${String(sorted).toLowerCase()}: ${narrowed ? `all ${counted(data.count ?? 0, noun.one, noun.many)} that match` : all}`
            )}
          </ListBar>
        </>
      )}
      {body()}
      {tools && (
        <tools.ListTools
          kind={kind}
          columns={columns}
          search={search}
          onSearch={onSearch}
          defaults={defaults}
          tool={open}
          onClose={() => setOpen(undefined)}
          powers={tools.powers}
          read={list.read}
          page={data}
          rows={rows ?? []}
          shown={shown}
          ignored={ignored}
          selected={selected}
          onSelect={onSelect}
          onClear={() => select(name, (now) => now.clear())}
        />
      )}
    </section>
  )
}
