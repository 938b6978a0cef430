import type { ReactNode } from 'react'
import { maxSearchLength } from '#contract/wire'
import { restart, type ListSearch } from '../lib/list-search'
import { counted, formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import { columnOrderedBy } from './table/column'
import type { ListProps, ListRow } from './list-kind'
import { sheetNames, type SheetName } from './list-sheets'
import { ResultRange } from './result-range'
import type { Rows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  rows: Rows<Row>
  /** Filters that the server applies. */
  filters: ReactNode
  onOpen: (sheet: SheetName) => void
}

/** Search, filters and order of a list, the range of rows they cover, and the buttons that open its sheets. */
export function ListToolbar<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, search, onSearch, rows, filters, onOpen } = props
  const { page, isNarrowed } = rows
  const all =
    page?.count == null || isNarrowed
      ? `all ${kind.noun.many}`
      : `all ${counted(page.count, kind.noun.one, kind.noun.many)}`
  const sheets = sheetNames.filter((name) => name !== 'Filters' || kind.filters.length > 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5 border-b border-line p-3">
        <SearchField
          label={`Search ${rows.ignored.includes('search') ? 'this page' : all}`}
          value={search.search}
          maxLength={maxSearchLength}
          onChange={(text) => onSearch(restart(search, { search: text }))}
        />
        {filters}
        <div className="min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.3125rem)] md:hidden">
          <SelectField
            label="Sort by"
            hideLabel
            value={search.ordering}
            onChange={(ordering) => onSearch(restart(search, { ordering, sort: '' }))}
          >
            {kind.orderings.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-b border-line px-3 py-1.5">
        <div className="min-h-4.5 min-w-0 flex-1 basis-60 text-xs text-muted" aria-live="polite">
          {rows.isLocal ? <ResultRange {...props} /> : orderWords(props, all)}
          {page && page.unreadable > 0 && (
            <p className="font-medium text-warn">
              {formatNumber(page.unreadable)} of {counted(page.results.length + page.unreadable, 'row')}{' '}
              couldn’t be read.
            </p>
          )}
        </div>
        <div className="-mx-2.5 flex flex-wrap">
          {sheets.map((name) => (
            <Button key={name} small look="quiet" aria-haspopup="dialog" onClick={() => onOpen(name)}>
              {name}
            </Button>
          ))}
        </div>
      </div>
    </>
  )
}

/** Describes the order and its rows, if there is one. */
function orderWords<Row extends ListRow, S extends ListSearch>(
  { kind, columns, search, rows: { page, isEmpty, isNarrowed, isOrderProven } }: Props<Row, S>,
  all: string,
): string | undefined {
  const column = columnOrderedBy(columns, search.ordering)
  if (!column || !page || isEmpty || page.count === 1) return undefined
  const words = `Sorted by ${column.label.toLowerCase()}`
  if (isOrderProven === undefined) return words
  if (!isOrderProven) return `${words}: this page`
  const matching = `all ${counted(page.count ?? 0, kind.noun.one, kind.noun.many)} that match`
  return `${words}: ${isNarrowed ? matching : all}`
}
