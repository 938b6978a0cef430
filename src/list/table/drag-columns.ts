import { leastWidth, mostWidth } from './column'
import { columnOf, type ColumnChange } from './change-columns'

/** The part of a head, at its end, that changes the width. */
const gripWidth = 10
/** A press that moves less than this is a click. */
const slack = 5

/** Follows the pointer. `end` gets its last place; a press that doesn't move, or is cancelled, has none. */
function follow(from: PointerEvent, head: HTMLElement, step: (x: number) => void, end: (x: number) => void) {
  let hasMoved = false
  const stop = new AbortController()
  const { signal } = stop
  const over = (event: PointerEvent) => {
    if (event.pointerId !== from.pointerId) return
    stop.abort()
    delete head.dataset.drag
    if (!hasMoved) return
    // The click that ends a drag must not sort.
    const swallow = (click: MouseEvent) => click.stopPropagation()
    head.addEventListener('click', swallow, { capture: true })
    setTimeout(() => head.removeEventListener('click', swallow, { capture: true }))
    if (event.type === 'pointerup') end(event.clientX)
  }
  addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== from.pointerId) return
      if (!hasMoved && Math.abs(event.clientX - from.clientX) < slack) return
      if (!hasMoved) head.setPointerCapture(from.pointerId)
      hasMoved = true
      step(event.clientX)
    },
    { signal },
  )
  addEventListener('pointerup', over, { signal })
  addEventListener('pointercancel', over, { signal })
}

/** The width follows the pointer at once. The address, which keeps it, follows at the end. */
function dragWidth(from: PointerEvent, head: HTMLTableCellElement, onWidth: (width: number) => void) {
  const { style } = head.closest('table') ?? head
  const start = head.getBoundingClientRect().width
  const tracks = ['--shares', '--wide'].map((name) => ({ name, of: style.getPropertyValue(name).split(' ') }))
  const widthAt = (x: number) => Math.max(leastWidth, Math.min(start + x - from.clientX, mostWidth))
  head.dataset.drag = 'width'
  follow(
    from,
    head,
    (x) => {
      for (const { name, of } of tracks)
        style.setProperty(name, of.with(head.cellIndex, `${widthAt(x)}px`).join(' '))
    },
    (x) => onWidth(widthAt(x)),
  )
}

function dragPlace(from: PointerEvent, head: HTMLElement, onMove: (by: number) => void) {
  const heads = [...(head.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const at = heads.indexOf(head)
  let to = at
  const mark = (place: number | undefined) => {
    for (const [index, one] of heads.entries()) {
      if (index === place && place !== at) one.dataset.drop = index < at ? 'before' : 'after'
      else delete one.dataset.drop
    }
  }
  follow(
    from,
    head,
    (x) => {
      head.dataset.drag = 'place'
      const found = heads.findIndex((one) => {
        const { left, right } = one.getBoundingClientRect()
        return x >= left && x < right
      })
      to = found < 0 ? to : found
      mark(to)
    },
    () => {
      mark(undefined)
      if (to !== at) onMove(to - at)
    },
  )
}

/** Changes the width of a column by dragging the end of its head, or its place by dragging the rest of it. */
export function dragColumn(from: PointerEvent, onColumn: (change: ColumnChange) => unknown): void {
  const column = columnOf(from.target)
  if (!column) return
  const { head, id } = column
  const isGrip = head.getBoundingClientRect().right - from.clientX < gripWidth
  if (isGrip) dragWidth(from, head, (width) => onColumn({ kind: 'resize', id, width }))
  else dragPlace(from, head, (by) => onColumn({ kind: 'move', id, by }))
}
