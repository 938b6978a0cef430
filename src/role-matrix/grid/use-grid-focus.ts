import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { cellAfter, cellTyped, nearestCell, passCorner, type Cell } from './role-grid-keys'
import { stopOf, type Line } from './role-grid-row'
import { sizes, type Range } from './role-grid-window'

type Grid = {
  readonly box: RefObject<HTMLElement | null>
  readonly rows: readonly Line[]
  readonly cols: readonly Line[]
  readonly seen: { readonly rows: Range; readonly cols: Range }
  readonly scrollTo: (cell: Cell) => void
  readonly onToggle: (row: string, col: string) => void
}

const typingPauseMs = 700
const isIn = (index: number, { from, to }: Range) => index === -1 || (index >= from && index < to)

function cellAt(target: EventTarget): Cell | undefined {
  const [, row, col] = target instanceof Element ? target.id.split('/') : []
  return row !== undefined && col !== undefined ? { row: Number(row), col: Number(col) } : undefined
}

/** The letters typed so far; a pause begins a new word. */
function useTyped() {
  const typed = useRef({ text: '', at: 0 })
  return (letter: string): string => {
    const now = performance.now()
    const before = now - typed.current.at < typingPauseMs ? typed.current.text : ''
    typed.current = { text: before + letter, at: now }
    return typed.current.text
  }
}

/** One Tab reaches the grid. Inside, arrow keys and letters move the focus, and Space or Enter toggles. */
export function useGridFocus({ box, rows, cols, seen, scrollTo, onToggle }: Grid) {
  const [wanted, setCell] = useState<Cell>({ row: 0, col: 0 })
  const typedAfter = useTyped()
  const hadFocus = useRef(false)
  const cell = nearestCell(wanted, rows.length, cols.length)
  // A focused cell disappears when it is scrolled out of sight. The grid takes the focus, and the next key
  // leads back.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [box, seen])

  const focusOn = (next: Cell) => {
    flushSync(() => {
      scrollTo(next)
      setCell(next)
    })
    document.getElementById(stopOf(next, true).id)?.focus({ preventScroll: true })
  }

  const toggle = (at: Cell | undefined) => {
    const [row, col] = [rows[at?.row ?? -1], cols[at?.col ?? -1]]
    if (row && col) onToggle(row.key, col.key)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return
    const page = Math.max(1, Math.floor(((box.current?.clientHeight ?? 400) - sizes.head) / sizes.row) - 1)
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
      const found = cellTyped(typedAfter(event.key), names[0] ?? [], names[1] ?? [], cell)
      if (found) focusOn(found)
    }
  }

  const handlers = {
    onKeyDown,
    onClick: ({ target }: MouseEvent) => toggle(cellAt(target)),
    onFocus: ({ target }: FocusEvent) => {
      hadFocus.current = true
      const at = cellAt(target)
      if (at && (at.row !== cell.row || at.col !== cell.col)) setCell(at)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) hadFocus.current = false
    },
  }
  return { cell, isDrawn: isIn(cell.row, seen.rows) && isIn(cell.col, seen.cols), handlers }
}
