import type { KeyboardEvent } from 'react'
import { leastWidth, mostWidth, type Column, type Widths } from './column'

/** What a person does with the head of a column, by pointer or keyboard. */
export type ColumnChange =
  | { readonly kind: 'resize'; readonly id: string; readonly width: number }
  /** `by` places to the left or right. */
  | { readonly kind: 'move'; readonly id: string; readonly by: number }

/** The head around an element, with its id and width in pixels. */
export function columnOf(target: EventTarget | null) {
  const head = target instanceof Element ? target.closest<HTMLTableCellElement>('[data-column]') : null
  const id = head?.dataset.column
  return head && id ? { head, id, width: head.getBoundingClientRect().width } : undefined
}

/** A column's width changes by Shift and an arrow, its place by Control, Shift and an arrow. */
export function changeByKey(event: KeyboardEvent): ColumnChange | undefined {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  const head = columnOf(event.target)
  if (!by || !event.shiftKey || event.altKey || event.metaKey || !head) return undefined
  const { id, width } = head
  return event.ctrlKey ? { kind: 'move', id, by } : { kind: 'resize', id, width: width + by * 16 }
}

/** The columns and widths after a change, and what to tell those who don't see it. */
export function changeColumns<Row>(shown: readonly Column<Row>[], widths: Widths, change: ColumnChange) {
  const column = shown.find(({ id }) => id === change.id)
  if (!column) return undefined
  if (change.kind === 'resize') {
    const width = Math.max(leastWidth, Math.min(Math.round(change.width), mostWidth))
    return {
      shown,
      widths: new Map(widths).set(change.id, width),
      words: `${column.label} is ${width} pixels wide.`,
    }
  }
  const from = shown.indexOf(column)
  const to = Math.max(0, Math.min(from + change.by, shown.length - 1))
  if (to === from) return undefined
  return {
    shown: shown.toSpliced(from, 1).toSpliced(to, 0, column),
    widths,
    words: `${column.label} is now column ${to + 1} of ${shown.length}.`,
  }
}
