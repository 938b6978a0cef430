import { useRouter } from '@tanstack/react-router'
import { useImperativeHandle, useMemo, useState, type Ref } from 'react'
import { useNarrow } from '../ui/narrow'
import { Skeleton } from '../ui/waiting/skeleton'
import { useCellTip } from './cell-tip'
import { boxes, menus, phoneColumns, type Column, type Widths } from './column'
import { changedColumns, type ColumnChange } from './column-changes'
import { widthsOf } from './column-widths'
import { firstRows } from './opening'
import type { RowCommand } from './row-command'
import { RowGroups, type Groups } from './row-groups'
import { shareOf, usePick, type Selection } from './selection'
import { TableHead, type HeadProps } from './table-head'
import { aria } from './table-role'
import { useGrid } from './use-grid'

type TableState<Row> =
  | { readonly kind: 'loading' }
  /** `stale`: the rows of the previous page, shown until the next ones arrive. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly stale: boolean }

/** Leads the focus into the table: to its one stop, or to the first row. */
export type TableHandle = { readonly focus: (toFirst: boolean) => void }

type Props<Row extends { readonly id: string }> = HeadProps<Row> & {
  ref?: Ref<TableHandle>
  caption: string
  widths: Widths
  onColumns: (shown: readonly Column<Row>[], widths: Widths) => void
  state: TableState<Row>
  nameOf: (row: Row) => string
  compact: boolean
  /** Draws only the first rows. */
  isOpening: boolean
  selection: Selection<Row>
  groups?: Groups<Row> | undefined
  /** Carries out what a person asks of a row; absent where rows have no actions. */
  onCommand?: ((row: Row, command: RowCommand) => void) | undefined
}

const noRows: readonly never[] = []
const noWidths: Widths = new Map()
// These keys differ from the ids of rows. Otherwise React would reuse the elements for rows.
const placeholders = Array.from({ length: 14 }, (_, row) => `-${row}`)
const heights = { phone: 3.75, compact: 2, comfortable: 2.75 }

/** The columns that the keys reach. A phone shows few, and the boxes only while something is selected. */
function reachedColumns<Row>(
  columns: readonly Column<Row>[],
  isPhone: boolean,
  isSelecting: boolean,
  hasMore: boolean,
) {
  return [
    ...(!isPhone || isSelecting ? [boxes] : []),
    ...(isPhone ? phoneColumns(columns) : columns).flatMap((column) => column?.id ?? []),
    ...(hasMore ? [menus] : []),
  ]
}

type LoadingProps = { count: number; height: number }

const LoadingRows = ({ count, height }: LoadingProps) =>
  placeholders.map((place) => (
    <tr key={place} style={{ height: `${height}rem` }}>
      {Array.from({ length: count }, (_, at) => (
        <td key={at} className="border-b border-line-soft px-3 max-sm:px-4">
          {at > 0 && <Skeleton className={at === 1 ? 'w-40' : 'w-20'} />}
        </td>
      ))}
    </tr>
  ))

/** What a person does with columns, kept in the address and said aloud. */
function useColumnChanges<Row extends { readonly id: string }>({ columns, widths, onColumns }: Props<Row>) {
  const [said, setSaid] = useState('')
  const router = useRouter()
  const onColumn = (change: ColumnChange) => {
    const next = changedColumns(columns, widths, change, router.latestLocation.search)
    if (!next) return
    onColumns(next.shown, next.widths)
    setSaid(next.words)
  }
  return { said, onColumn }
}

/** A table on a wide screen and rows of two lines on a phone. One stop of Tab, as a grid (ARIA). */
export function DataTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { ref, caption, columns, widths, state, nameOf, compact, isOpening, selection, onCommand, groups } =
    props
  const { selected, onSelect } = selection
  const rows = state.kind === 'rows' ? state.rows : noRows
  const isLoading = state.kind === 'loading'
  const isStale = state.kind === 'rows' && state.stale
  const drawn = isOpening ? firstRows(rows) : rows
  const isPhone = useNarrow()
  const hasMore = onCommand !== undefined
  const isSelecting = selected.size > 0
  const pick = usePick(rows, onSelect)
  const { tip, shown: shownTip } = useCellTip()
  const { said, onColumn } = useColumnChanges(props)
  const [dragged, setDragged] = useState(noWidths)
  const grid = useGrid({
    rows: drawn,
    columns,
    reached: reachedColumns(columns, isPhone, isSelecting, hasMore),
    hasHeads: !isPhone,
    isStale,
    pick: (...what) => !isStale && pick(...what),
    selected,
    onColumn,
    onCommand,
    tip,
  })
  useImperativeHandle(ref, () => ({ focus: grid.focus }))
  const tracks = useMemo(
    () => widthsOf(columns, new Map([...widths, ...dragged]), hasMore),
    [columns, widths, dragged, hasMore],
  )
  const height = isPhone ? heights.phone : compact ? heights.compact : heights.comfortable
  const rest = rows.length - drawn.length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a grid is interactive */}
      <table
        {...aria('grid')}
        id="list"
        aria-busy={isLoading || isStale || rest > 0}
        aria-multiselectable="true"
        onKeyDown={grid.onKeyDown}
        // Rows that aren't drawn yet keep their room, so that nobody loses a place among them.
        style={{ marginBottom: rest > 0 ? `${rest * height}rem` : undefined }}
        className={`w-full border-separate border-spacing-0 text-left ${isPhone ? 'text-base' : 'table-fixed text-sm'}`}
      >
        <caption className="sr-only">{caption}</caption>
        {!isPhone && (
          <>
            <colgroup>
              {tracks.map((width, at) => (
                <col
                  key={at}
                  style={{ width }}
                  className={at === 0 || (hasMore && at === tracks.length - 1) ? 'print:hidden' : ''}
                />
              ))}
            </colgroup>
            <TableHead
              {...props}
              all={{ ...shareOf(rows, selected), off: isStale || rows.length === 0 }}
              onAll={(on) => onSelect(rows, on)}
              hasMore={hasMore}
              stop={grid.stopIn(undefined)}
              events={grid.events}
              onColumn={onColumn}
              onWidths={setDragged}
            />
          </>
        )}
        {isLoading && (
          <tbody>
            <LoadingRows count={isPhone ? 2 : columns.length + 1} height={height} />
          </tbody>
        )}
        <RowGroups
          rows={drawn}
          groups={groups}
          grid={grid}
          selected={selected}
          nameOf={nameOf}
          isStale={isStale}
          columns={columns}
          hasMore={hasMore}
          compact={compact}
          isPhone={isPhone}
          isSelecting={isSelecting}
        />
      </table>
      {shownTip}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
