import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import type { Tip } from './cell-tip'
import { isForBrowser, menuPlace } from '../ui/overlay/menu-place'
import { isWidget, menus, type Column } from './column'
import type { RowCommand } from './row-command'

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** The columns of the cells of each row, in their order. */
  reached: readonly string[]
  onCommand: ((row: Row, command: RowCommand) => void) | undefined
  tip: Tip
  reach: (row: string, column: string) => void
  command: (row: Row, column: string | undefined, what: RowCommand) => void
  cellOf: RowCommand['cellOf']
}

const canHover = () => globalThis.matchMedia?.('(hover: none)').matches !== true

/** What the rows of a table do, with one handler of each kind: one for each cell takes time on each page. */
export function rowEvents<Row extends { readonly id: string }>(options: Options<Row>) {
  const { rows, columns, reached, onCommand, tip, reach, command, cellOf } = options
  /** The cell of an event, with its row and the id of its column. */
  const cellAt = (target: EventTarget | null) => {
    const cell = target instanceof Element ? target.closest('td') : null
    const line = cell?.parentElement
    const of = line instanceof HTMLTableRowElement ? rows[line.sectionRowIndex] : undefined
    const id = cell ? reached[cell.cellIndex] : undefined
    return cell && of && id !== undefined
      ? { cell, of, id, shown: columns.find((one) => one.id === id) }
      : undefined
  }
  const showTip = (target: EventTarget) => {
    const at = cellAt(target)
    if (at?.shown) tip.show(at.cell, at.shown.tip?.(at.of))
    else tip.hide()
  }
  return {
    onPointerMove: (event: PointerEvent) => {
      if (!tip.isAt(event)) showTip(event.target)
    },
    onPointerLeave: tip.hide,
    onFocus: ({ target }: FocusEvent) => {
      const at = cellAt(target)
      if (at) reach(at.of.id, at.id)
      showTip(target)
    },
    onBlur: () => tip.hide(),
    onClick: ({ target }: MouseEvent) => {
      const at = cellAt(target)
      // Beside its button, this cell has nothing.
      if (at?.id === menus && target !== at.cell)
        command(at.of, menus, { kind: 'menu', place: at.cell.firstElementChild ?? at.cell, cellOf })
      // With a finger, a touch would edit by mistake. Text that is selected can be copied.
      else if (
        at?.shown?.edits &&
        !isWidget(at.shown, at.of) &&
        canHover() &&
        getSelection()?.type !== 'Range'
      )
        command(at.of, at.id, { kind: 'edit', column: at.id, cellOf })
    },
    onContextMenu: (event: MouseEvent) => {
      const at = cellAt(event.target)
      if (!at || !onCommand || isForBrowser(event)) return
      event.preventDefault()
      const place = menuPlace(event, at.cell.parentElement ?? at.cell)
      command(at.of, undefined, { kind: 'menu', place, cellOf })
    },
  }
}
