import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefCallback } from 'react'
import { shortcutKey } from '../lib/keys'
import { areLettersOn, isPairOpen } from '../lib/single-key-shortcuts'
import type { Tip } from './cell-tip'
import { boxes, isWidget, menus, titleOf, type Column } from './column'
import type { ColumnChange } from './column-changes'
import type { RowCommand } from './row-command'
import { rowEvents } from './row-events'
import type { Pick } from './selection'
import { useRovingFocus, type Stop, type StopOf } from '../ui/use-roving-focus'
import { along, isToEnd, stepOf, type Step } from './steps'

/** The one cell that Tab reaches. The heads have no row. */
type Place = { readonly visit: string; readonly row: string | undefined; readonly column: string }
/** The row that had the focus, for each visit to a list, so that Back leads to it again. */
const lastRows = new Map<string, string>()

/** What single cells of a table do. It stays the same object, so that rows aren't drawn again for it. */
export type GridEvents = {
  readonly stopOf: StopOf
  /**
   * The attributes of a cell. `stop` is the column of the stop in its row; `own` is for a cell without a link
   * or a control, which is a stop itself.
   */
  readonly cellOf: (
    stop: string | undefined,
    column: string,
    own?: Stop,
  ) => { readonly ref: RefCallback<HTMLTableCellElement> | undefined; readonly tabIndex: 0 | -1 | undefined }
  /** Makes a cell the stop, because it has the focus. Heads have no row. */
  readonly reach: (row: string | undefined, column: string) => void
  readonly pick: Pick
}

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The columns that the keys reach. */
  reached: readonly string[]
  hasHeads: boolean
  isStale: boolean
  pick: Pick
  selected: ReadonlyMap<string, Row>
  onColumn: (change: ColumnChange) => void
  onCommand: ((row: Row, command: RowCommand) => void) | undefined
  tip: Tip
}

/** Whether a letter is a command now. The second key of a pair is not. */
const meansLetter = (): boolean => areLettersOn() && !isPairOpen()
/** The stop of the table: its place among the rows that are there now. */
function useStop<Row extends { readonly id: string }>({ rows, columns, reached, hasHeads }: Options<Row>) {
  const visit = useRouter().latestLocation.state.__TSR_key ?? ''
  const roving = useRovingFocus<Place | undefined>(undefined)
  const kept = roving.place
  const cells = useRef(new Map<string, HTMLTableCellElement>())
  const title = titleOf(columns)?.id ?? reached[0] ?? ''
  const last = lastRows.get(visit)
  const place = last === undefined || kept?.visit === visit ? kept : { visit, row: last, column: title }
  const isInHeads = place !== undefined && place.row === undefined && hasHeads
  const found = isInHeads ? -1 : rows.findIndex(({ id }) => id === place?.row)
  // The row may have gone with its page, and the column may be hidden.
  const at = isInHeads || found >= 0 ? found : rows.length > 0 ? 0 : -1
  const isKept = place !== undefined && reached.includes(place.column) && (isInHeads || found >= 0)
  const column = isKept ? place.column : title
  const placeAt = (row: string | undefined, to: string): Place => {
    if (row === undefined) lastRows.delete(visit)
    else lastRows.set(visit, row)
    return { visit, row, column: to }
  }
  const reach = (row: string | undefined, to: string) => {
    const next = placeAt(row, to)
    if (kept?.visit !== visit || kept.row !== row || kept.column !== to) roving.reach(next)
  }
  const move = (row: string | undefined, to: string) => roving.move(placeAt(row, to))
  const cellOf = (id: string) => cells.current.get(id)
  return { at, column, title, cells, cellOf, reach, move, stopOf: roving.stopOf }
}

/** The keys of a row. Returns whether this was one. */
function useRowKeys<Row extends { readonly id: string }>(
  options: Options<Row>,
  stop: ReturnType<typeof useStop<Row>>,
) {
  const { columns, isStale, pick, selected, onCommand } = options
  const router = useRouter()
  const { column, title, cellOf } = stop
  return (event: KeyboardEvent, row: Row): boolean => {
    const { shiftKey } = event
    const key = shortcutKey(event)
    const isLetter = key.length === 1 && key !== ' ' && meansLetter()
    const here = columns.find(({ id }) => id === column)
    // A link, a button or a box handles Space and Enter itself.
    const isControl = !here || isWidget(here, row)
    const menuPlace = cellOf(menus) ?? cellOf(column)
    if (isLetter && key === '.') {
      if (menuPlace) onCommand?.(row, { kind: 'menu', place: menuPlace, cellOf })
    } else if ((isLetter && key.toLowerCase() === 'x') || (key === ' ' && (shiftKey || !isControl))) {
      if (!isStale) pick(row.id, shiftKey || !selected.has(row.id), shiftKey)
    } else if (key === 'Enter' && (!isControl || column === boxes)) {
      const path = columns.find(({ id }) => id === title)?.to?.(row)
      if (path) void router.navigate({ to: path as '/' }) // The router's type knows patterns of addresses, but not addresses.
    } else if (isLetter && onCommand && /^[a-z]$/i.test(key) && !'jkg'.includes(key.toLowerCase()))
      onCommand(row, { kind: 'letter', letter: key.toUpperCase(), column, cellOf })
    else return false
    return true
  }
}

/** The keys of the table, and what its cells do. */
export function useGrid<Row extends { readonly id: string }>(options: Options<Row>) {
  const { rows, columns, reached, hasHeads, isStale, pick, onColumn, onCommand, tip } = options
  const stop = useStop(options)
  const { at, column, title, cells, cellOf, reach, move, stopOf } = stop
  const act = useRowKeys(options, stop)
  const row = rows[at]

  const go = ({ down, right }: Step, selects: boolean) => {
    const to = along(at, down, hasHeads ? -1 : 0, rows.length)
    const next = reached[along(reached.indexOf(column), right, 0, reached.length)]
    const [from, goal] = [rows[at], rows[to]]
    move(goal?.id, next ?? title)
    // An arrow with Shift selects the row that it leaves and the one that it reaches.
    if (!selects || isStale || !from || !goal || from === goal) return
    pick(from.id, true, false)
    pick(goal.id, true, true)
  }
  /** A column's width changes by Shift and an arrow, its place by Control, Shift and an arrow. */
  const change = (by: number, isMove: boolean) => {
    if (isMove) onColumn({ kind: 'move', id: column, by })
    else {
      const width = cellOf(column)?.getBoundingClientRect().width ?? 0
      onColumn({ kind: 'widen', id: column, width, by: by * 16 })
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || altKey) return
    tip.hide()
    const isCommand = ctrlKey || metaKey
    const step = key.length === 1 && (isCommand || !meansLetter()) ? undefined : stepOf(key, 10)
    const isChange = at < 0 && shiftKey && !metaKey && columns.some(({ id }) => id === column)
    if (step && isChange && Math.abs(step.right) === 1) change(step.right, ctrlKey)
    else if (step && isCommand && isToEnd(step)) go({ down: step.right, right: 0 }, false)
    else if (step) go(step, shiftKey && key.startsWith('Arrow'))
    else if (isCommand || !row || !act(event, row)) return
    event.preventDefault()
  }
  /** Escape then returns the focus to this cell, and letters mean its row. */
  const command = (of: Row, to: string | undefined, what: RowCommand) => {
    move(of.id, to ?? title)
    onCommand?.(of, what)
  }
  const latest = useRef({ reach, pick })
  useLayoutEffect(() => {
    latest.current = { reach, pick }
  })
  const [events] = useState<GridEvents>(() => ({
    stopOf,
    cellOf: (at, id, own) => {
      const hold = (cell: HTMLTableCellElement | null) => {
        if (cell) cells.current.set(id, cell)
        own?.ref?.(cell)
        return () => {
          if (cells.current.get(id) === cell) cells.current.delete(id)
          own?.ref?.(null)
        }
      }
      return { ref: at === undefined ? undefined : hold, tabIndex: own?.tabIndex }
    },
    reach: (...to) => latest.current.reach(...to),
    pick: (...what) => latest.current.pick(...what),
  }))
  return {
    onKeyDown,
    /** The handlers of a part of the table that has these rows. */
    onRows: (some: readonly Row[]) =>
      rowEvents({ rows: some, columns, reached, onCommand, tip, reach, command, cellOf }),
    events,
    /** The column of the stop in a row, or in the heads; undefined if the stop is elsewhere. */
    stopIn: (id: string | undefined) => (id === row?.id ? column : undefined),
    /** Focuses the stop, or the first row if asked or if the stop is in the heads. */
    focus: (toFirst: boolean) =>
      move(row && !toFirst ? row.id : rows[0]?.id, row && !toFirst ? column : title),
  }
}
