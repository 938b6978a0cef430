import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { typedWith } from '../../../lib/typed-word'
import { useRovingFocus } from '../../../ui/use-roving-focus'
import { cellAfter, cellTyped, nearestCell, passCorner, type Cell } from './role-grid-keys'
import type { Line } from './role-grid-row'
import { sizes, type Range } from './role-grid-window'

type Grid = {
  readonly box: RefObject<HTMLElement | null>
  readonly rows: readonly Line[]
  readonly cols: readonly Line[]
  readonly seen: { readonly rows: Range; readonly cols: Range }
  readonly scrollTo: (cell: Cell) => void
  readonly onToggle: (row: string, col: string) => void
}

const isIn = (index: number, { from, to }: Range) => index === -1 || (index >= from && index < to)

function cellAt(target: EventTarget): Cell | undefined {
  const [, row, col] = target instanceof Element ? target.id.split('/') : []
  return row !== undefined && col !== undefined ? { row: Number(row), col: Number(col) } : undefined
}

/** One Tab reaches the grid. Inside, arrow keys and letters move the focus, and Space or Enter toggles. */
export function useGridFocus({ box, rows, cols, seen, scrollTo, onToggle }: Grid) {
  const { place, reach, move, stopOf } = useRovingFocus<Cell>({ row: 0, col: 0 })
  const hadFocus = useRef(false)
  const cell = nearestCell(place, rows.length, cols.length)
  // A focused cell disappears when it is scrolled out of sight. The grid takes the focus, and the next key
  // leads back.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [box, seen])

  const focusOn = (next: Cell) => {
    scrollTo(next)
    move(next)
  }

  const toggle = (at: Cell | undefined) => {
    const [row, col] = [rows[at?.row ?? -1], cols[at?.col ?? -1]]
    if (row && col) onToggle(row.key, col.key)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const page = Math.max(
      1,
      Math.floor((Math.min(box.current?.clientHeight ?? 400, innerHeight) - sizes.head) / sizes.row) - 1,
    )
    const moved = cellAfter(event, cell, { rows: rows.length, cols: cols.length, page })
    const isPress = event.key === ' ' || event.key === 'Enter'
    if (moved) {
      event.preventDefault()
      focusOn(passCorner(moved, cell))
    } else if (isPress && event.target instanceof Element && event.target.role === 'checkbox') {
      event.preventDefault()
      if (!event.repeat) toggle(cell)
    } else if (event.key.length === 1 && !isPress && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const names = [rows, cols].map((lines) => lines.map(({ label }) => label))
      const found = cellTyped(typedWith(event.key), names[0] ?? [], names[1] ?? [], cell)
      if (found) focusOn(found)
    }
  }

  const handlers = {
    onKeyDown,
    onClick: ({ target }: MouseEvent) => toggle(cellAt(target)),
    onFocus: ({ target }: FocusEvent) => {
      hadFocus.current = true
      const at = cellAt(target)
      if (at && (at.row !== cell.row || at.col !== cell.col)) reach(at)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false
    },
  }
  return { cell, stopOf, isDrawn: isIn(cell.row, seen.rows) && isIn(cell.col, seen.cols), handlers }
}
