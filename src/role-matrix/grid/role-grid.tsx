import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import './role-grid.css'
import { placeAfter, placeTyped, type Place } from './role-grid-keys'
import { GridRow, marksOf, type GridWords, type Line } from './role-grid-row'
import { rangeOf, roomIn, rowHeadWidth, sameRange, scrollFor, sizes } from './role-grid-window'

type Props = {
  label: string
  rows: readonly Line[]
  cols: readonly Line[]
  corner: ReactNode
  words: GridWords
  mark: (row: string, col: string) => number
  onToggle: (row: string, col: string) => void
}

const typingPauseMs = 700
const placeOf = (target: EventTarget | null): Place | undefined => {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return found ? { row: Number(found.dataset['row']), col: Number(found.dataset['col']) } : undefined
}

/** A grid of boxes of which only those in sight are drawn. One Tab reaches it; inside, arrow keys and letters lead. */
export function RoleGrid({ label, rows, cols, corner, words, mark, onToggle }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const headWidth = rowHeadWidth(window.innerWidth)
  const windowOf = useCallback(
    (element: HTMLElement | null) => {
      const room = roomIn(window)
      const [height, width] = [element?.clientHeight || room.height, element?.clientWidth || room.width]
      const more = element ? undefined : 0
      return {
        rows: rangeOf(element?.scrollTop ?? 0, height - sizes.head, sizes.row, rows.length, more),
        cols: rangeOf(element?.scrollLeft ?? 0, width - headWidth, sizes.col, cols.length, more),
      }
    },
    [rows.length, cols.length, headWidth],
  )
  const [seen, setSeen] = useState(() => windowOf(null))
  const [wanted, setPlace] = useState<Place>({ row: 0, col: 0 })
  const typed = useRef({ text: '', at: 0 })
  const hadFocus = useRef(false)

  const look = useCallback(() => {
    const next = windowOf(box.current)
    setSeen((now) => (sameRange(now.rows, next.rows) && sameRange(now.cols, next.cols) ? now : next))
  }, [windowOf])
  const isNew = useRef(true)
  useLayoutEffect(() => {
    // The first time what is in sight is painted before anybody measures; the observer then tells of the size.
    if (!isNew.current) look()
    isNew.current = false
    const observer = new ResizeObserver(look)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [look])
  // A box that is scrolled out of sight is gone with the focus it had: the grid keeps it, and the next key leads back.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [seen])

  const firstRow = rows[0]?.isGroup ? 1 : 0
  const place = {
    row: Math.min(Math.max(wanted.row, wanted.row === -1 ? -1 : firstRow), rows.length - 1),
    col: Math.min(wanted.col, cols.length - 1),
  }
  const isDrawn =
    (place.row === -1 || (place.row >= seen.rows.from && place.row < seen.rows.to)) &&
    (place.col === -1 || (place.col >= seen.cols.from && place.col < seen.cols.to))

  const focusOn = (next: Place) => {
    const element = box.current
    if (!element) return
    element.scrollTop = scrollFor(next.row, element.scrollTop, element.clientHeight - sizes.head, sizes.row)
    element.scrollLeft = scrollFor(next.col, element.scrollLeft, element.clientWidth - headWidth, sizes.col)
    flushSync(() => {
      look()
      setPlace(next)
    })
    const cell = element.querySelector<HTMLElement>(`[data-row="${next.row}"][data-col="${next.col}"]`)
    ;(cell?.querySelector<HTMLElement>('a') ?? cell)?.focus({ preventScroll: true })
  }

  /** Rows that only name a group are passed over; there is no box where the heads meet. */
  const settled = (next: Place): Place => {
    if (next.row === -1 && next.col === -1) return place
    if (!rows[next.row]?.isGroup) return next
    const step = next.row === place.row - 1 ? -1 : 1
    const row = next.row + step
    return row < 0
      ? { row: next.col === -1 ? place.row : -1, col: next.col }
      : { row: Math.min(row, rows.length - 1), col: next.col }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 400) - sizes.head) / sizes.row) - 1)
    const moved = event.altKey
      ? undefined
      : placeAfter(event, place, { rows: rows.length, cols: cols.length, page })
    if (moved) {
      event.preventDefault()
      return focusOn(settled(moved))
    }
    const [row, col] = [rows[place.row], cols[place.col]]
    if (
      (event.key === ' ' || event.key === 'Enter') &&
      row &&
      col &&
      (event.target as Element).role === 'checkbox'
    ) {
      event.preventDefault()
      if (!event.repeat) onToggle(row.key, col.key)
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const now = performance.now()
      typed.current = {
        text: now - typed.current.at < typingPauseMs ? typed.current.text + event.key : event.key,
        at: now,
      }
      const found = placeTyped(
        typed.current.text,
        rows.map((line) => (line.isGroup ? '' : line.label)),
        cols.map((line) => line.label),
        place,
      )
      if (found) focusOn(found)
    }
  }

  const onClick = ({ target }: MouseEvent) => {
    const at = placeOf(target)
    const [row, col] = [rows[at?.row ?? -1], cols[at?.col ?? -1]]
    if (row && col) onToggle(row.key, col.key)
  }

  const drawn = cols.slice(seen.cols.from, seen.cols.to)
  const total = {
    '--rg-head': `${headWidth}px`,
    '--rg-top': `${sizes.head}px`,
    '--rg-col': `${sizes.col}px`,
    '--rg-row': `${sizes.row}px`,
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus -- the boxes inside take the focus
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={cols.length + 1}
      tabIndex={isDrawn ? -1 : 0}
      className="rg"
      style={total as CSSProperties} // React's types know no custom properties.
      onScroll={look}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        hadFocus.current = true
        const at = placeOf(event.target)
        if (at && (at.row !== place.row || at.col !== place.col)) setPlace(at)
      }}
      onBlur={(event) => {
        if (event.relatedTarget !== null) hadFocus.current = false
      }}
    >
      <div role="rowgroup" className="rg-body" style={{ width: headWidth + cols.length * sizes.col }}>
        <div role="row" aria-rowindex={1} className="rg-row rg-top">
          <div role="columnheader" aria-colindex={1} className="rg-head rg-corner">
            {corner}
          </div>
          <div role="presentation" className="rg-gap" style={{ width: seen.cols.from * sizes.col }} />
          {drawn.map((col, index) => (
            <div
              key={col.key}
              role="columnheader"
              aria-colindex={seen.cols.from + index + 2}
              data-row={-1}
              data-col={seen.cols.from + index}
              className={col.starts ? 'rg-col rg-starts' : 'rg-col'}
            >
              {words.colHead(col.key, place.row === -1 && place.col === seen.cols.from + index ? 0 : -1)}
            </div>
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
