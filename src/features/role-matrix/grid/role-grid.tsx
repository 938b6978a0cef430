import { memo, useMemo, type CSSProperties, type ReactNode } from 'react'
import './role-grid.css'
import type { StopOf } from '../../../ui/use-roving-focus'
import { GridRow, idOf, marksOf, type GridWords, type Line } from './role-grid-row'
import { rowHeadWidth, sizes } from './role-grid-window'
import { useGridFocus } from './use-grid-focus'
import { useGridWindow } from './use-grid-window'

type Props = {
  label: string
  rows: readonly Line[]
  cols: readonly Line[]
  corner: ReactNode
  words: GridWords
  /** Whether the heads of the rows name groups. */
  hasGroups: boolean
  /** The rows or columns with unsaved changes. */
  changed: ReadonlySet<string>
  /** The function stays the same until a mark changes. */
  mark: (row: string, col: string) => number
  onToggle: (row: string, col: string) => void
}

type ColHeadProps = {
  line: Line
  at: number
  isActive: boolean
  isChanged: boolean
  colHead: GridWords['colHead']
  stopOf: StopOf
}
/**
 * The head of a column. It renders again only when its column gets or loses unsaved changes, or the focus
 * comes or goes.
 */
const ColHead = memo(({ line, at, isActive, isChanged, colHead, stopOf }: ColHeadProps) => (
  <div
    role="columnheader"
    aria-colindex={at + 2}
    className={`rg-col flex flex-col items-center justify-end gap-1.5 pt-1 pb-2 ${line.starts ? 'rg-starts' : ''} ${isChanged ? 'rg-changed bg-changed' : ''}`}
  >
    {colHead(line.key, { id: idOf({ row: -1, col: at }), ...stopOf(isActive) })}
  </div>
))

type TintsProps = { cols: readonly Line[]; changed: ReadonlySet<string> }
/**
 * Tints changed columns behind their cells, so that a change neither draws nor paints the other cells again.
 */
const Tints = ({ cols, changed }: TintsProps) =>
  cols.map(
    ({ key }, at) =>
      changed.has(key) && (
        <div
          key={key}
          role="presentation"
          className="absolute inset-y-0 -z-1 bg-changed"
          style={{
            left: `calc(var(--rg-head) + (100% - var(--rg-head)) * ${at} / ${cols.length})`,
            width: `calc((100% - var(--rg-head)) / ${cols.length})`,
          }}
        />
      ),
  )

/** A grid of checkboxes. It draws only those in sight. */
export function RoleGrid({ label, rows, cols, corner, words, hasGroups, changed, mark, onToggle }: Props) {
  const headWidth = rowHeadWidth(window.innerWidth, hasGroups)
  const { box, seen, look, scrollTo } = useGridWindow({ rows: rows.length, cols: cols.length, headWidth })
  const { cell, stopOf, isDrawn, handlers } = useGridFocus({ box, rows, cols, seen, scrollTo, onToggle })
  const drawn = cols.slice(seen.cols.from, seen.cols.to)
  const marks = useMemo(
    () =>
      rows
        .slice(seen.rows.from, seen.rows.to)
        .map(({ key }) => marksOf(cols.slice(seen.cols.from, seen.cols.to).map((col) => mark(key, col.key)))),
    [rows, cols, seen, mark],
  )
  const lengths = {
    '--rg-head': `${headWidth}px`,
    '--rg-top': `${sizes.head}px`,
    '--rg-col': `${sizes.col}px`,
    '--rg-row': `${sizes.row}px`,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- the checkboxes inside take the focus
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={cols.length + 1}
      tabIndex={isDrawn ? -1 : 0}
      className={`relative isolate min-h-0 flex-1 overflow-auto overscroll-x-contain -outline-offset-2 print:hidden ${drawn.length === cols.length ? 'rg-fits' : ''}`}
      style={lengths as CSSProperties} // React's types know no custom properties.
      onScroll={look}
      {...handlers}
    >
      <div role="rowgroup" className="relative" style={{ minWidth: headWidth + cols.length * sizes.col }}>
        <Tints cols={cols} changed={changed} />
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-3 flex h-(--rg-top) border-b border-line bg-surface contain-layout contain-style"
        >
          <div
            role="columnheader"
            aria-colindex={1}
            className="sticky left-0 z-4 flex w-(--rg-head) min-w-0 flex-none items-end gap-2 bg-surface pr-2 pb-2 pl-(--edge) text-xs/5 text-muted"
          >
            {corner}
          </div>
          <div role="presentation" className="flex-none" style={{ width: seen.cols.from * sizes.col }} />
          {drawn.map((col, index) => (
            <ColHead
              key={col.key}
              line={col}
              at={seen.cols.from + index}
              isActive={cell.row === -1 && cell.col === seen.cols.from + index}
              isChanged={changed.has(col.key)}
              colHead={words.colHead}
              stopOf={stopOf}
            />
          ))}
        </div>
        <div role="presentation" style={{ height: seen.rows.from * sizes.row }} />
        {rows.slice(seen.rows.from, seen.rows.to).map((line, index) => (
          <GridRow
            key={line.key}
            line={line}
            row={seen.rows.from + index}
            cols={cols}
            range={seen.cols}
            marks={marks[index] ?? ''}
            active={cell.row === seen.rows.from + index ? cell.col : -2}
            isChanged={changed.has(line.key)}
            words={words}
            stopOf={stopOf}
          />
        ))}
        <div role="presentation" style={{ height: Math.max(0, rows.length - seen.rows.to) * sizes.row }} />
      </div>
    </div>
  )
}
