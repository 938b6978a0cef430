import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useState, type ComponentProps, type PointerEvent } from 'react'
import { boxes, menus, hasValue, type Column, type Widths } from './column'
import { inBounds, type ColumnChange } from './column-changes'
import { SelectBox } from './select-box'
import type { GridEvents } from './use-grid'

type Direction = 'ascending' | 'descending' | undefined

const directionOf = (now: string, name: string | undefined): Direction =>
  name && now === name ? 'ascending' : name && now === `-${name}` ? 'descending' : undefined

export type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  /** The server's ordering; `-` is descending. */
  ordering: string
  /** The id of a column by which this browser sorts all rows; `-` is descending. */
  sort: string
  onOrder: (ordering: string) => void
  onSort: (sort: string) => void
  /** Whether the browser can sort by the values of a column. */
  sortsHere: boolean
}

type Props<Row> = HeadProps<Row> & {
  compact: boolean
  /** The checkbox that selects the page. */
  all: { checked: boolean; mixed: boolean; off: boolean }
  onAll: (on: boolean) => void
  hasMore: boolean
  /** The column of the stop; undefined if it is in a row. */
  stop: string | undefined
  events: GridEvents
  onColumn: (change: ColumnChange) => void
  /** Follows the pointer that drags the end of a head. */
  onWidths: (widths: Widths) => void
}

const look = 'border-b border-line bg-inherit p-0 text-left font-medium'

/** Which head is dragged to which. The drag ends wherever the pointer is released. */
function useDrag() {
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>()
  const isDragged = drag !== undefined
  useEffect(() => {
    if (!isDragged) return undefined
    const end = () => setDrag(undefined)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [isDragged])
  return [drag, setDrag] as const
}

/**
 * The heads of the columns. A click orders the list by the column.
 */
export function TableHead<Row>(props: Props<Row>) {
  const { columns, compact, all, onAll, hasMore, stop, events, onColumn } = props
  const [drag, setDrag] = useDrag()
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr className={`bg-inherit text-xs text-muted select-none ${compact ? 'h-8' : 'h-9'}`}>
        <th
          scope="col"
          {...events.cellOf(stop, boxes)}
          onFocus={() => events.reach(undefined, boxes)}
          className={`${look} sticky left-0 z-5 pl-6 print:hidden`}
        >
          <SelectBox
            {...events.stopOf(stop === boxes)}
            {...all}
            label="Select all on this page"
            onSelect={onAll}
          />
        </th>
        {columns.map((column, at) => {
          const isTarget = drag?.to === at && drag.from !== at
          return (
            <Head
              key={column.id}
              {...props}
              column={column}
              look={`${look} ${at === 0 ? 'sticky left-13 z-5 group-data-scrolled/list:border-r print:static' : 'relative'} ${isTarget ? `border-accent-ink ${at < drag.from ? 'border-l-2' : 'border-r-2'}` : drag && drag.to !== drag.from && drag.from === at ? 'cursor-grabbing bg-hover!' : ''}`}
              pointer={{
                onPointerDown: ({ button, pointerType }) =>
                  button === 0 && pointerType !== 'touch' && setDrag({ from: at, to: at }),
                onPointerEnter: () => drag && setDrag({ ...drag, to: at }),
                onPointerUp: () => {
                  const moved = drag && columns[drag.from]
                  if (moved && drag.from !== at) onColumn({ kind: 'move', id: moved.id, by: at - drag.from })
                },
              }}
            />
          )
        })}
        {hasMore && (
          <th
            scope="col"
            {...events.cellOf(stop, menus, events.stopOf(stop === menus))}
            onFocus={() => events.reach(undefined, menus)}
            className={`${look} sticky right-0 z-5 print:hidden`}
          >
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type ColumnHeadProps<Row> = Props<Row> & {
  column: Column<Row>
  look: string
  /** Drags the column to another place. */
  pointer: Pick<ComponentProps<'th'>, 'onPointerDown' | 'onPointerEnter' | 'onPointerUp'>
}

function Head<Row>({ column, look: own, pointer, ...props }: ColumnHeadProps<Row>) {
  const { ordering, sort, sortsHere, onOrder, onSort, stop, events, onColumn, onWidths } = props
  const { id, label, align } = column
  const byValue = sortsHere && hasValue(column) ? id : undefined
  const isSortable = column.ordering !== undefined || byValue !== undefined
  const direction = sort ? directionOf(sort, byValue) : directionOf(ordering, column.ordering)
  const sign = direction === 'ascending' ? '-' : ''
  const held = events.stopOf(stop === id)
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      {...events.cellOf(stop, id, isSortable ? undefined : held)}
      onFocus={() => events.reach(undefined, id)}
      {...pointer}
      className={`group/head focus-visible:-outline-offset-2 ${own} ${align === 'end' ? 'pr-3! last:pr-6! text-right! whitespace-nowrap' : 'truncate px-3!'}`}
    >
      {isSortable ? (
        <button
          {...held}
          type="button"
          title={label}
          onClick={() => (column.ordering ? onOrder(sign + column.ordering) : onSort(sign + id))}
          className={`inline-flex h-7 max-w-full items-center gap-1 rounded-sm font-medium hover:text-ink focus-visible:-outline-offset-2 ${align === 'end' ? 'flex-row-reverse' : ''} ${direction ? 'text-ink' : ''}`}
        >
          <span className="truncate">{label}</span>
          <Arrow
            size={12}
            aria-hidden="true"
            className={`shrink-0 ${direction ? '' : 'invisible group-hover/head:visible'}`}
          />
        </button>
      ) : (
        label
      )}
      <Grip
        onWidth={(width) => onWidths(new Map([[id, width]]))}
        onEnd={(width) => {
          onWidths(new Map())
          if (width !== undefined) onColumn({ kind: 'resize', id, width })
        }}
      />
    </th>
  )
}

type GripProps = {
  onWidth: (width: number) => void
  /** Gets no width if the press didn't move, or was cancelled. */
  onEnd: (width: number | undefined) => void
}

/**
 * The end of a head, which ends where its column does and changes the width when it is dragged. The address,
 * which keeps the width, follows at the end.
 */
function Grip({ onWidth, onEnd }: GripProps) {
  const [start, setStart] = useState<{ readonly x: number; readonly width: number }>()
  const widthAt = ({ clientX }: PointerEvent) => inBounds((start?.width ?? 0) + clientX - (start?.x ?? 0))
  const end = (width: number | undefined) => {
    setStart(undefined)
    onEnd(width)
  }
  return (
    <span
      aria-hidden="true"
      onPointerDown={(event) => {
        // The head itself moves the column.
        event.stopPropagation()
        if (event.button !== 0 || event.pointerType === 'touch') return
        const grip = event.currentTarget
        grip.setPointerCapture(event.pointerId)
        setStart({ x: event.clientX, width: grip.offsetLeft + grip.offsetWidth })
      }}
      onPointerMove={(event) => start && onWidth(widthAt(event))}
      onPointerUp={(event) => start && end(event.clientX === start.x ? undefined : widthAt(event))}
      onPointerCancel={() => start && end(undefined)}
      className={`absolute inset-y-2 right-0 w-2.5 cursor-col-resize border-r group-hover/head:border-line-strong ${start ? 'border-line-strong' : 'border-transparent'}`}
    />
  )
}
