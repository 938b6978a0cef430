import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  useTable,
  type Cell,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { SelectBox, useSelect, type Selection } from '../ui/select-box'
import { Skeleton } from '../ui/skeleton'
import { as } from './table-role'

type Meta = {
  /** The server's name for ordering by this column. A column without it that has a value is sorted on the page. */
  ordering?: string
  /** What the server compares then, where that is not what the column shows. */
  by?: (row: never) => string | number | null | undefined
  align?: 'end'
  /** Width that it would like beside the others, in rem. */
  width: number
  /** Place on a card, which is what a row becomes on a narrow screen. Whatever is the title can't be hidden. */
  card?: 'title' | 'wide' | 'action'
  /** Shown only when it is asked for. */
  extra?: true
  /** Class names of its cells: an element less in each row. */
  look?: string
}

const features = tableFeatures({ columnMeta: metaHelper<Meta>() })
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>
export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

export type TableState<Row> =
  | { readonly kind: 'loading' }
  /** `stale`: these are the rows of the page before, until the next ones are here. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly stale: boolean }

type Props<Row extends RowData> = {
  caption: string
  /** Those that are shown, in their order. */
  columns: readonly TableColumn<Row>[]
  state: TableState<Row>
  rowId: (row: Row) => string
  nameOf: (row: Row) => string
  /** What it is sorted by: the server's ordering, or a column's id where the page alone is sorted. `-` is downwards. */
  ordering: string
  sort: string
  onOrder: (ordering: string) => void
  onSort: (sort: string) => void
  compact: boolean
  selection: Selection<Row>
}

/** What a cell shows. Columns draw by plain functions, which are called as such: a component for each cell would cost as much as its text. */
const drawn = <Row extends RowData>(cell: Cell<typeof features, Row>): ReactNode => {
  const { cell: draw } = cell.column.columnDef
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

const noRows: readonly never[] = []
// Not the id of any row: React would move the element there.
const placeholders = Array.from({ length: 14 }, (_, row) => `-${row}`)
const cardPlace = { title: 'list-title', wide: 'list-wide', action: 'list-wide list-bare' }
/** Columns may become this much narrower than they would like; beyond that the table moves sideways in a frame: data-table.css. */
const least = 0.84
const boxWidth = 2.75
/** Of a row, in pixels. */
const leastHeight = 28

const SortMark = ({ direction }: { direction: 'ascending' | 'descending' | undefined }) => {
  const Mark = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <Mark
      size={13}
      aria-hidden="true"
      className={direction ? 'text-accent-ink' : 'opacity-0 group-hover:opacity-60'}
    />
  )
}

const directionOf = (now: string, of: string | undefined) =>
  of && now === of ? 'ascending' : of && now === `-${of}` ? 'descending' : undefined

/** Whether this document was opened as new, and shows its first rows: there is no place among them to look for. */
let isOpening =
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'navigate'

/**
 * Whether rows are those that were laid out and painted before, or were there from the beginning: those are mostly come back to, and
 * have their height before the place among them is looked for. Of others, what is far out of sight is laid out a moment after what is
 * in sight has been painted: soon enough that nothing moves under a hand. What a document opens with is not even drawn before.
 */
function useWhole(rows: readonly unknown[]): { isWhole: boolean; opens: boolean } {
  const [whole, setWhole] = useState(isOpening ? undefined : rows)
  useEffect(() => {
    if (rows.length === 0) return undefined
    const later = setTimeout(() => setWhole(rows), 100)
    isOpening = false
    return () => clearTimeout(later)
  }, [rows])
  return { isWhole: whole === rows, opens: whole === undefined }
}

/** A table on a wide screen, a list of cards on a narrow one, from one set of elements. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { caption, columns, state, rowId, nameOf, ordering, sort, onOrder, onSort, compact, selection } =
    props
  const data = state.kind === 'rows' ? state.rows : noRows
  const table = useTable({
    features,
    columns: columns as TableColumn<Row>[],
    data: data as Row[],
    getRowId: rowId,
  })
  const { isWhole, opens } = useWhole(data)
  const inSight = opens ? Math.ceil(innerHeight / leastHeight) : data.length
  const select = useSelect(data, rowId, selection)
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const busy = state.kind === 'loading' || state.stale || inSight < data.length
  const labelOf = (header: unknown) => (typeof header === 'string' ? header : '')
  const metas = headers.map((header) => header.column.columnDef.meta ?? { width: 8 })
  const total = metas.reduce((sum, { width }) => sum + width, boxWidth)
  const needed = total * least
  const frame = needed > 60 ? 'list-frame-wide' : needed > 48 ? 'list-frame-narrow' : ''
  const shares = [boxWidth, ...metas.map(({ width }) => width)].map((width) => `minmax(0, ${width}fr)`)
  const places = metas.map(
    ({ align, card, look }) =>
      `list-cell ${align === 'end' ? 'list-end' : ''} ${card ? cardPlace[card] : ''} ${look ?? ''}`,
  )

  return (
    <div className="@container">
      <div className={`${frame} ${compact ? 'list-compact' : ''} ${isWhole ? '' : 'list-first'}`}>
        <table
          {...as('table')}
          aria-busy={busy}
          style={{ '--least': `${needed}rem`, '--shares': shares.join(' ') } as object}
          className="list-table"
        >
          <caption className="sr-only">{caption}</caption>
          <thead {...as('rowgroup')}>
            <tr {...as('row')}>
              <th {...as('columnheader')} scope="col" className="list-head">
                <SelectBox label="Select all on this page" {...select.all} />
              </th>
              {headers.map((header, index) => {
                const { ordering: field, align, card } = metas[index] ?? {}
                const own = 'accessorFn' in header.column.columnDef ? header.id : undefined
                const direction = sort ? directionOf(sort, own) : directionOf(ordering, field)
                const label = labelOf(header.column.columnDef.header)
                const turned = direction === 'ascending' ? '-' : ''
                return (
                  <th
                    key={header.id}
                    {...as('columnheader')}
                    scope="col"
                    aria-sort={field || own ? (direction ?? 'none') : undefined}
                    className={`list-head ${align === 'end' ? 'text-right' : ''} ${card === 'title' ? 'list-title' : ''}`}
                  >
                    {field || own ? (
                      <button
                        type="button"
                        onClick={() => (field ? onOrder(turned + field) : onSort(turned + own))}
                        className={`group inline-flex h-7 items-center gap-1 rounded-sm font-medium hover:text-ink ${direction ? 'text-ink' : ''} ${align === 'end' ? 'flex-row-reverse' : ''}`}
                      >
                        {label}
                        <SortMark direction={direction} />
                      </button>
                    ) : (
                      label
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody
            {...as('rowgroup')}
            className={`transition-opacity ${state.kind === 'loading' ? '' : state.stale ? 'list-shown opacity-50' : 'list-shown'}`}
          >
            {state.kind === 'loading'
              ? placeholders.map((place) => (
                  <tr key={place} {...as('row')} className="list-row">
                    <td {...as('cell')} className="list-box" />
                    {headers.map((header, index) => (
                      <td key={header.id} {...as('cell')} className={places[index]}>
                        <Skeleton className={index === 0 ? 'w-40' : 'w-20'} />
                      </td>
                    ))}
                  </tr>
                ))
              : table
                  .getRowModel()
                  .rows.slice(0, inSight)
                  .map((one, at) => (
                    <tr
                      key={one.id}
                      {...as('row')}
                      className={selection.selected.has(one.id) ? 'list-row list-selected' : 'list-row'}
                    >
                      <td {...as('cell')} className="list-box">
                        <SelectBox label={`Select ${nameOf(one.original)}`} {...select.row(one.id, at)} />
                      </td>
                      {one.getAllCells().map((each, index) => (
                        <td
                          key={each.id}
                          {...as('cell')}
                          data-label={labelOf(each.column.columnDef.header)}
                          className={places[index]}
                        >
                          {drawn(each)}
                        </td>
                      ))}
                    </tr>
                  ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
