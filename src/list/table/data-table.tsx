import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Skeleton } from '../../ui/waiting/skeleton'
import { useCellTip } from './cell-tip'
import type { ColumnChange } from './change-columns'
import type { Column, Widths } from './column'
import { keepStop } from './grid-keys'
import { rowsInSight, useDrawnRows } from './rows-in-sight'
import { TableHead, type HeadProps } from './table-head'
import { as } from './table-role'
import { TableRow } from './table-row'
import { tracksOf } from './table-widths'
import type { RowCommand } from './row-keys'
import { useGrid } from './use-grid'
import { useSelect, type Selection } from './use-select'

type TableState<Row> =
  | { readonly kind: 'loading' }
  /** `stale`: the rows of the previous page, shown until the next ones arrive. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly stale: boolean }

type Props<Row extends { readonly id: string }> = HeadProps<Row> & {
  caption: string
  widths: Widths
  onColumns: (shown: readonly Column<Row>[], widths: Widths) => void
  state: TableState<Row>
  nameOf: (row: Row) => string
  compact: boolean
  /** Draws only the rows that fit into the window. */
  isOpening: boolean
  selection: Selection<Row>
  /** Carries out what a person asks of a row; absent where rows have no actions. */
  onCommand?: ((row: Row, command: RowCommand) => void) | undefined
}

const noRows: readonly never[] = []
// These keys differ from the ids of rows. Otherwise React would reuse the elements for rows.
const placeholders = Array.from({ length: 14 }, (_, row) => `-${row}`)

/** The class names of the cells of each column. */
const looksOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.map(
    ({ align, phone, edits, className }) =>
      `list-cell ${align === 'end' ? 'list-end ' : ''}${phone ? `list-${phone} ` : ''}${edits ? 'list-edits ' : ''}${className ?? ''}`,
  )

type LoadingProps<Row> = { columns: readonly Column<Row>[]; looks: readonly string[] }

const LoadingRows = <Row,>({ columns, looks }: LoadingProps<Row>): ReactNode =>
  placeholders.map((place) => (
    <tr key={place} {...as('row')} className="list-row">
      <td {...as('gridcell')} className="list-box" />
      {columns.map(({ id }, index) => (
        <td key={id} {...as('gridcell')} className={looks[index]}>
          <Skeleton className={index === 0 ? 'w-40' : 'w-20'} />
        </td>
      ))}
    </tr>
  ))

/** A table on a wide screen and rows of two lines on a phone, from one set of elements. One stop of Tab, as a grid (ARIA). */
export function DataTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { caption, columns, widths, onColumns, state, nameOf, compact, isOpening, selection, onCommand } =
    props
  const rows = state.kind === 'rows' ? state.rows : noRows
  const isStale = state.kind === 'rows' && state.stale
  const drawn = useDrawnRows(isOpening ? rowsInSight(rows, compact) : rows)
  const rest = rows.length - drawn.length
  const select = useSelect(rows, selection)
  const [said, setSaid] = useState('')
  const { shares, wide, needed } = tracksOf(columns, widths, onCommand !== undefined)
  const looks = useMemo(() => looksOf(columns), [columns])
  const tip = useCellTip()
  const table = useRef<HTMLTableElement>(null)
  const router = useRouter()
  const visit = router.latestLocation.state.__TSR_key ?? ''
  const onColumn = async (change: ColumnChange) => {
    const { changedColumns } = await import('./changed-columns')
    const next = changedColumns(columns, widths, change, router.latestLocation.search)
    if (!next) return
    onColumns(next.shown, next.widths)
    setSaid(next.words)
  }
  const grid = useGrid({ ...select, rows, isStale, selected: selection.selected, onColumn, onCommand, tip })
  const isHot = (at: number) => (onCommand ? grid.isHot(at) : undefined)
  useLayoutEffect(() => {
    if (table.current) keepStop(table.current, visit)
  })
  return (
    <>
      <table
        {...as('grid')}
        {...grid.handlers}
        ref={table}
        id="list"
        aria-busy={state.kind === 'loading' || isStale || drawn !== rows}
        aria-multiselectable="true"
        style={{ '--least': `${needed}rem`, '--shares': shares, '--wide': wide } as object} // React's type lacks custom properties.
        className={`list-table ${compact ? 'list-compact' : ''} ${selection.selected.size > 0 ? 'list-selecting' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <TableHead
          {...props}
          hasMore={onCommand !== undefined}
          box={<AllBox {...select.all} disabled={isStale || rows.length === 0} />}
        />
        <tbody
          {...as('rowgroup')}
          // Rows that aren't drawn yet keep their room, so that nobody loses a place among them.
          style={{ paddingBottom: rest > 0 ? `calc(${rest} * var(--row))` : undefined }}
          // Rows that are replaced at once don't fade: each frame of a fade would draw the whole table again.
          className={`transition-opacity ${state.kind === 'loading' ? '' : isStale ? 'list-shown opacity-50 delay-100' : 'list-shown'}`}
        >
          {state.kind === 'loading' && <LoadingRows columns={columns} looks={looks} />}
          {drawn.map((row, at) => (
            <TableRow
              key={row.id}
              row={row}
              columns={columns}
              looks={looks}
              name={nameOf(row)}
              isSelected={selection.selected.has(row.id)}
              hasMore={isHot(at)}
            />
          ))}
        </tbody>
      </table>
      {tip.tip}
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

type AllBoxProps = ReturnType<typeof useSelect>['all'] & { disabled: boolean }

const AllBox = ({ mixed, ...box }: AllBoxProps) => (
  <input
    {...box}
    type="checkbox"
    tabIndex={-1}
    aria-label="Select all on this page"
    className="select-box"
    ref={(element) => {
      if (element) element.indeterminate = mixed
    }}
  />
)
