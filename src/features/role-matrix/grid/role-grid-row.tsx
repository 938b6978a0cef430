import { memo, type ReactNode } from 'react'
import type { Stop, StopOf } from '../../../ui/use-roving-focus'
import type { Cell } from './role-grid-keys'
import { sizes, type Range } from './role-grid-window'

/** A row or column. `starts`: it begins a new group, behind a line. */
export type Line = { readonly key: string; readonly label: string; readonly starts?: boolean }

/** The state of a cell, one bit each. */
export const bits = { held: 1, changed: 2, locked: 4, differs: 8, absent: 16, unknown: 32 } as const
/** Cells with one of these bits are styled by more than `aria-checked`. */
const special = bits.changed | bits.differs | bits.absent | bits.unknown

/** What takes the focus in a cell. Its ID says where it is. */
export type CellStop = Stop & { readonly id: string }
export const idOf = ({ row, col }: Cell): string => `cell/${row}/${col}`

export type GridWords = {
  /** The label of a cell for screen readers. */
  readonly cell: (row: string, col: string, mark: number) => string
  /** A head, with what its link needs. */
  readonly rowHead: (key: string, stop: CellStop) => ReactNode
  readonly colHead: (key: string, stop: CellStop) => ReactNode
}

type Props = {
  line: Line
  row: number
  cols: readonly Line[]
  range: Range
  /** One character for each column in the range. */
  marks: string
  /** The column that Tab reaches; -1 is the head, -2 none. */
  active: number
  isChanged: boolean
  words: GridWords
  stopOf: StopOf
}

const firstMark = 48
export const marksOf = (marks: readonly number[]): string =>
  String.fromCharCode(...marks.map((mark) => mark + firstMark))

/** A row. It renders again only when one of its cells, the columns in sight or the focus changes. */
export const GridRow = memo(function GridRow({
  line,
  row,
  cols,
  range,
  marks,
  active,
  isChanged,
  words,
  stopOf,
}: Props) {
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={`group flex h-(--rg-row) contain-layout contain-style ${line.starts ? 'shadow-above' : ''} ${isChanged ? 'bg-changed' : 'hover:bg-hover'}`}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`rg-head sticky left-0 z-2 flex w-(--rg-head) min-w-0 flex-none items-center gap-2 pr-2 pl-(--edge) group-hover:bg-hover ${line.starts ? 'shadow-above' : ''} ${isChanged ? 'bg-changed' : 'bg-surface'}`}
      >
        {words.rowHead(line.key, { id: idOf({ row, col: -1 }), ...stopOf(active === -1) })}
      </div>
      <div role="presentation" className="flex-none" style={{ width: range.from * sizes.col }} />
      {/* Plain elements: a component for each of a thousand cells would double the time. */}
      {cols.slice(range.from, range.to).map((col, index) => {
        const mark = marks.charCodeAt(index) - firstMark
        const at = range.from + index
        return (
          <div
            key={col.key}
            role="gridcell"
            aria-colindex={at + 2}
            className={col.starts ? 'rg-cell rg-starts' : 'rg-cell'}
          >
            <span
              role="checkbox"
              aria-checked={mark & bits.unknown ? 'mixed' : (mark & bits.held) > 0}
              aria-label={words.cell(line.key, col.key, mark)}
              aria-readonly={(mark & (bits.locked | bits.absent)) > 0 || undefined}
              id={idOf({ row, col: at })}
              {...stopOf(active === at)}
              data-mark={mark & special ? mark : undefined}
            />
          </div>
        )
      })}
    </div>
  )
})
