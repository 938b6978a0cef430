import type { KeyboardEvent } from 'react'

/** What a person does with the head of a column, by pointer or keyboard. */
export type ColumnChange =
  /** Sets the width in pixels; `by` is added to it. */
  | { readonly kind: 'resize'; readonly id: string; readonly width: number; readonly by?: number }
  /** Moves the column by this many places, to the left if negative. */
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
  return event.ctrlKey ? { kind: 'move', id, by } : { kind: 'resize', id, width, by: by * 16 }
}
