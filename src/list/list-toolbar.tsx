import { Bookmark, ChevronDown, Columns3, Download, Rows3, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxSearchLength } from '#contract/wire'
import { restart, type ListSearch } from '../lib/address/list-address'
import { counted } from '../lib/words'
import { SearchField } from '../ui/fields/search-field'
import { orderedBy, sortedIn } from './complete/arrange'
import { chooseDensity, useDensity } from './views/density'
import { FilterChips } from './filters/filter-chips'
import { cleared } from './filters/list-filter'
import type { ListProps, ListRow } from './list-kind'
import type { SheetName } from './sheet-props'
import { ResultRange } from './result-range'
import { useNarrow } from '../ui/narrow'
import { ToolButton } from './tool-button'
import type { List } from './use-list'
import type { ListPlaces } from './use-list-keys'
import type { Rows } from './use-rows'
import { viewName } from './views/view-name'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  list: List<Row, S>
  rows: Rows<Row>
  /** Filters that are not of this list alone, such as the node. */
  filters: ReactNode
  places: ListPlaces
  onOpen: (sheet: SheetName) => void
}

/** How the list looks: its view, the height of its rows, its columns; and its export. */
function Tools({ view, onOpen }: { view: string | undefined; onOpen: (sheet: SheetName) => void }) {
  const isCompact = useDensity() === 'compact'
  return (
    <div className="list-tools">
      {view !== undefined && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Views: ${view}`}
          onClick={() => onOpen('ViewsSheet')}
          className="list-tool relative max-w-44 pr-1.5 sm:mr-2 sm:after:absolute sm:after:inset-y-1.5 sm:after:-right-1.5 sm:after:border-r sm:after:border-line"
        >
          <Bookmark size={14} aria-hidden="true" />
          <span className="truncate max-sm:hidden">{view}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
      <ToolButton
        label="Compact rows"
        icon={isCompact ? Rows4 : Rows3}
        pressed={isCompact}
        onClick={() => chooseDensity(isCompact ? 'comfortable' : 'compact')}
      />
      <ToolButton label="Columns" icon={Columns3} onClick={() => onOpen('ColumnsSheet')} />
      <ToolButton label="Export" icon={Download} onClick={() => onOpen('ExportSheet')} />
    </div>
  )
}

type OrderProps = {
  orderings: readonly (readonly [ordering: string, words: string])[]
  value: string
  onChange: (value: string) => void
}

/**
 * The order of a list on a phone. The letters of the select itself are larger, or else the phone would zoom
 * in, and it isn't seen.
 */
const Order = ({ orderings, value, onChange }: OrderProps) => (
  <label className="list-tool relative order-1 -mr-2 ml-auto h-9! has-focus-visible:outline-2">
    <span aria-hidden="true">{orderings.find(([one]) => one === value)?.[1]}</span>
    <ChevronDown size={14} aria-hidden="true" />
    <select
      aria-label="Sort by"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="absolute inset-0 text-lg opacity-0"
    >
      {orderings.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  </label>
)

/** Search, filters, and the tools of a list on one line, with what the filters cover. */
export function ListToolbar<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, columns, list, search, onSearch, defaults, rows, filters, onOpen } = props
  const { searchRef, tableRef } = props.places
  const { page, isNarrowed } = rows
  const isPhone = useNarrow()
  const counts =
    page?.count == null || isNarrowed ? undefined : counted(page.count, kind.noun.one, kind.noun.many)
  const all = `all ${counts ?? kind.noun.many}`
  return (
    <>
      <a
        href="#list"
        onClick={(event) => {
          event.preventDefault()
          tableRef.current?.focus(false)
        }}
        className="absolute z-30 mx-6 my-1 rounded-md bg-accent px-4 py-2 font-medium text-on-accent not-focus-visible:sr-only"
      >
        Skip to the table
      </a>
      <div
        role="group"
        aria-label={`Search and filters${kind.isApart ? ` of ${kind.noun.many}` : ''}`}
        className="list-bar"
      >
        <div className="list-search list-slash">
          <SearchField
            ref={searchRef}
            label={`Search ${counts ?? all}`}
            value={search.search}
            maxLength={maxSearchLength}
            {...(rows.whole ? { delayMs: 50 } : {})}
            onChange={(text) => onSearch(restart(search, { search: text }))}
          />
        </div>
        <div className="list-filters">
          {filters}
          <FilterChips
            filters={kind.filters}
            search={search}
            onChange={(change) => onSearch({ ...search, page: 1, ...change })}
            rows={page?.results ?? []}
            choicesFrom={rows.whole?.reading.rows.value}
          />
        </div>
        {isNarrowed && (
          <button
            type="button"
            className="list-tool shrink-0"
            onClick={() => {
              onSearch({
                ...restart(search, { search: '', node: '', only: '' }),
                ...cleared(kind.filters),
              })
              // The button that was pressed disappears.
              searchRef.current?.focus()
            }}
          >
            Clear all
          </button>
        )}
        <ResultRange {...props} all={all} />
        {isPhone && <span className="basis-full" />}
        <Tools view={kind.isApart ? undefined : viewName(kind, search, defaults)} onOpen={onOpen} />
        {isPhone && (
          <Order
            orderings={list.isOther ? [['', 'Order of the API'], ...kind.orderings] : kind.orderings}
            value={(list.isOther && sortedIn(columns, kind.orderings, search, defaults)) || rows.ordering}
            onChange={(ordering) => onSearch(restart(search, orderedBy(columns, ordering, defaults, list)))}
          />
        )}
      </div>
    </>
  )
}
