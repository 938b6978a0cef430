import type { CSSProperties, ReactNode } from 'react'
import './role-grid.css'
import { GridRow, marksOf, type GridWords, type Line } from './role-grid-row'
import { rowHeadWidth, sizes } from './role-grid-window'
import { useGridFocus } from './use-grid-focus'
import { useGridWindow } from './use-grid-window'

type Props = {
  label: string
  rows: readonly Line[]
  cols: readonly Line[]
  corner: ReactNode
  words: GridWords
  mark: (row: string, col: string) => number
  onToggle: (row: string, col: string) => void
}

type TopProps = {
  corner: ReactNode
  /** The columns in sight, and the place of the first. */
  cols: readonly Line[]
  from: number
  /** The column whose head Tab reaches; -1 for none. */
  active: number
  colHead: GridWords['colHead']
}

const TopRow = ({ corner, cols, from, active, colHead }: TopProps) => (
  <div role="row" aria-rowindex={1} className="rg-row rg-top">
    <div role="columnheader" aria-colindex={1} className="rg-head rg-corner">
      {corner}
    </div>
    <div role="presentation" className="rg-gap" style={{ width: from * sizes.col }} />
    {cols.map((col, index) => (
      <div
        key={col.key}
        role="columnheader"
        aria-colindex={from + index + 2}
        data-row={-1}
        data-col={from + index}
        className={col.starts ? 'rg-col rg-starts' : 'rg-col'}
      >
        {colHead(col.key, active === from + index ? 0 : -1)}
      </div>
    ))}
  </div>
)

/** A grid of checkboxes. It draws only those in sight. */
export function RoleGrid({ label, rows, cols, corner, words, mark, onToggle }: Props) {
  const headWidth = rowHeadWidth(window.innerWidth)
  const { box, seen, look, scrollTo } = useGridWindow({ rows: rows.length, cols: cols.length, headWidth })
  const { place, isDrawn, handlers } = useGridFocus({ box, rows, cols, seen, scrollTo, onToggle })
  const drawn = cols.slice(seen.cols.from, seen.cols.to)
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
      className="rg"
      style={lengths as CSSProperties} // React's types know no custom properties.
      onScroll={look}
      {...handlers}
    >
      <div role="rowgroup" className="rg-body" style={{ width: headWidth + cols.length * sizes.col }}>
        <TopRow
          corner={corner}
          cols={drawn}
          from={seen.cols.from}
          active={place.row === -1 ? place.col : -1}
          colHead={words.colHead}
        />
        <div role="presentation" style={{ height: seen.rows.from * sizes.row }} />
        {rows.slice(seen.rows.from, seen.rows.to).map((line, index) => (
          <GridRow
            key={line.key}
            line={line}
            row={seen.rows.from + index}
            cols={cols}
            range={seen.cols}
            marks={line.isGroup ? '' : marksOf(drawn.map((col) => mark(line.key, col.key)))}
            active={place.row === seen.rows.from + index ? place.col : -2}
            words={words}
          />
        ))}
        <div role="presentation" style={{ height: Math.max(0, rows.length - seen.rows.to) * sizes.row }} />
      </div>
    </div>
  )
}
