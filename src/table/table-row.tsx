import { Fragment, memo, type ReactNode } from 'react'
import { dash } from '../lib/dates'
import { noteName } from '../queries/clicked-names'
import { PlainLink } from '../ui/buttons/plain-link'
import { boxes, menus, phoneColumns, type Column } from './column'
import { MoreButton } from './more-button'
import { SelectBox } from './select-box'
import type { Stop } from '../ui/use-roving-focus'
import { aria } from './table-role'
import type { GridEvents } from './use-grid'

export type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  name: string
  isSelected: boolean
  hasMore: boolean
  compact: boolean
  /** The column of the stop; undefined if it is in another row. */
  stop: string | undefined
  events: GridEvents
  /** Two lines without columns. */
  isPhone: boolean
  /** Whether a phone shows the boxes. */
  isSelecting: boolean
}

/** What a cell shows: a link, a control, or text. The stop is for the link or control, else for the cell. */
function contentOf<Row>(column: Column<Row>, row: Row, stop: Stop) {
  const path = column.to?.(row)
  if (path === undefined) {
    const control = column.control?.(row, stop)
    return { isWidget: Boolean(control), content: control || column.cell(row) }
  }
  const content = column.cell(row)
  return {
    isWidget: true,
    content: (
      <PlainLink
        {...stop}
        to={path}
        onGo={() => noteName(path, column.value?.(row))}
        dir="auto"
        className={`link focus-visible:outline-offset-1 ${column.phone === 'title' ? 'font-medium text-ink!' : 'font-normal text-inherit!'}`}
      >
        {typeof content === 'string' && content.trim() === '' ? dash : (content ?? dash)}
      </PlainLink>
    ),
  }
}

/** What changes in a cell, such as the outline of a link, costs no layout of the others. */
const line = 'border-b border-line-soft contain-content focus-visible:-outline-offset-2'
/** If the columns don't fit, the table scrolls, while the boxes, the names and the menus stay. */
const [atStart, afterBoxes, atEnd] = ['sticky left-0', 'sticky left-13', 'sticky right-0'].map(
  (place) => `${place} z-5 bg-inherit print:static`,
)
/** The bar at the left of the row that has the focus. */
const bar = 'group-has-focus-visible:shadow-[inset_2px_0_var(--accent-ink)]'
/** Once the table is scrolled, the names cast an edge. */
const edge = 'group-data-scrolled/list:border-r group-data-scrolled/list:border-r-line'
/** The pointer shows where a click edits. */
const editable =
  'cursor-default pointer-fine:hover:outline pointer-fine:hover:outline-control pointer-fine:hover:-outline-offset-4'

type CellProps<Row> = Pick<RowProps<Row>, 'row' | 'columns' | 'stop' | 'events'>

/** What a cell shows, and its attributes. */
function cellIn<Row>({ row, stop, events }: CellProps<Row>, column: Column<Row>) {
  const held = events.stopOf(stop === column.id)
  const { isWidget, content } = contentOf(column, row, held)
  return {
    content,
    cell: { ...aria('gridcell'), ...events.cellOf(stop, column.id, isWidget ? undefined : held) },
  }
}

/** The cells of a wide window, one for each column. */
const wideCells = <Row,>(props: CellProps<Row>) =>
  props.columns.map((column, at) => {
    const { id, label, isName, align, edits, phone, searched, className = '' } = column
    const { cell, content } = cellIn(props, column)
    return (
      <td
        {...cell}
        key={id}
        data-label={label}
        dir={isName && 'auto'}
        // A long value takes the gap before it, so that it ends where its head does.
        className={`${line} ${align === 'end' ? 'pr-3 last:pr-6 text-right whitespace-nowrap' : 'truncate px-3'} ${at === 0 ? `${afterBoxes} ${edge}` : ''} ${edits ? editable : ''} ${phone === 'title' || searched ? 'list-found' : ''} ${className}`}
      >
        {content}
      </td>
    )
  })

/** The two lines of a row on a phone: the title above two facts, then a figure or a state. */
function phoneCells<Row>(props: CellProps<Row>) {
  const { row, columns } = props
  const placed = (place: Column<Row>['phone']) => columns.find(({ phone }) => phone === place)
  const [title, end] = phoneColumns(columns)
  const briefly = (column: Column<Row>) => column.brief?.(row) ?? column.cell(row)
  const facts = [placed('first'), placed('second')].flatMap((column) => (column && briefly(column)) || [])
  const main = title && cellIn(props, title)
  const last = end && cellIn(props, end)
  return (
    <>
      {main && (
        <td {...main.cell} className={`${line} w-full max-w-0 pr-2 pl-4`}>
          <div className="list-found truncate">{main.content}</div>
          <div className="mt-0.5 truncate text-xs text-muted **:text-inherit!">
            {facts.map((fact, at) => (
              <Fragment key={at}>
                {at > 0 && ' · '}
                <bdi>{fact}</bdi>
              </Fragment>
            ))}
          </div>
        </td>
      )}
      {end && last && (
        <td
          {...last.cell}
          className={`${line} text-right whitespace-nowrap last:pr-4 ${end.phone === 'figure' ? 'font-medium' : ''}`}
        >
          {last.content}
          {end.unit && <div className="mt-0.5 text-xs font-normal text-muted">{end.unit(row)}</div>}
        </td>
      )}
    </>
  )
}

function PlainRow<Row extends { readonly id: string }>(props: RowProps<Row>) {
  const { row, name, isSelected, hasMore, compact, stop, events, isPhone, isSelecting } = props
  return (
    <tr
      aria-selected={isSelected}
      className={`group print:h-8 print:break-inside-avoid ${isPhone ? 'h-15' : compact ? 'h-8' : 'h-11'} ${isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-hover'}`}
    >
      {(!isPhone || isSelecting) && (
        <td
          {...aria('gridcell')}
          {...events.cellOf(stop, boxes)}
          className={`${line} ${bar} print:hidden ${isPhone ? 'pl-4' : `${atStart} pl-6`}`}
        >
          <SelectBox
            {...events.stopOf(stop === boxes)}
            label={`Select ${name}`}
            checked={isSelected}
            onSelect={(on, isRange) => events.pick(row.id, on, isRange)}
          />
        </td>
      )}
      {isPhone ? phoneCells(props) : wideCells(props)}
      {hasMore && (
        <td
          {...aria('gridcell')}
          {...events.cellOf(stop, menus)}
          className={`${line} print:hidden ${isPhone ? 'w-12 pr-1' : `${atEnd} pr-4`}`}
        >
          <MoreButton {...events.stopOf(stop === menus)} name={name} />
        </td>
      )}
    </tr>
  )
}

/**
 * A row of the table. Only those that change are drawn again. The cast is needed because `memo` loses the
 * type parameter.
 */
export const TableRow = memo(PlainRow) as unknown as <Row extends { readonly id: string }>(
  props: RowProps<Row>,
) => ReactNode
