import {
  useState,
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { takesText } from '../../lib/single-key-shortcuts'
import { changeByKey, columnOf, type ColumnChange } from './change-columns'
import { makeStop, moveByKey } from './grid-keys'
import { actOnRow, meansLetter, moreOf, type RowCommand } from './row-keys'
import { placeOf } from './use-select'

type Options<Row> = {
  rows: readonly Row[]
  isStale: boolean
  pick: (at: number, on: boolean, range: boolean) => void
  onBox: (box: HTMLInputElement, range: boolean) => void
  selected: ReadonlyMap<string, Row>
  onColumn: (change: ColumnChange) => unknown
  onCommand: ((row: Row, command: RowCommand) => void) | undefined
  tip: { readonly show: (target: EventTarget) => void; readonly hide: () => void }
}

/** Without a pointer that hovers, each row shows the button of its menu. */
const canHover = () => globalThis.matchMedia?.('(hover: none)').matches !== true

/** The keys of the table, heard in one place for all its cells. */
function useKeys<Row extends { readonly id: string }>(options: Options<Row>) {
  const { rows, isStale, pick, selected, onColumn, onCommand, tip } = options
  const act = (event: KeyboardEvent, target: HTMLElement): boolean => {
    const at = placeOf(target)
    const row = rows[at]
    return (
      row !== undefined &&
      actOnRow(event, target, {
        toggle: (range) => !isStale && pick(at, range || !selected.has(row.id), range),
        command: onCommand && ((command) => onCommand(row, command)),
      })
    )
  }
  const move = (event: KeyboardEvent<HTMLTableElement>, target: HTMLElement): boolean => {
    const { key, ctrlKey, metaKey, shiftKey, currentTarget } = event
    const row = moveByKey(currentTarget, target, key, ctrlKey || metaKey)
    if (!row) return false
    const from = target.closest('tr')
    // An arrow with Shift selects the row that it leaves and the one that it reaches.
    if (shiftKey && key.startsWith('Arrow') && row !== from && target.closest('tbody') && !isStale) {
      pick(placeOf(target), true, false)
      pick(row.sectionRowIndex, true, true)
    }
    return true
  }
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (event.defaultPrevented || altKey || !(target instanceof HTMLElement) || takesText(target)) return
    tip.hide()
    const change = changeByKey(event)
    if (change) onColumn(change)
    const isLetter = key.length === 1
    const isCommand = ctrlKey || metaKey
    const isOurs =
      change !== undefined ||
      (!(isLetter && isCommand) &&
        (((!isLetter || meansLetter()) && move(event, target)) ||
          (!isCommand && target.closest('tbody') !== null && act(event, target))))
    if (isOurs) event.preventDefault()
  }
}

/** The keys, pointers and focus of the table. */
export function useGrid<Row extends { readonly id: string }>(options: Options<Row>) {
  const { rows, isStale, onBox, onColumn, onCommand, tip } = options
  const [hovered, setHovered] = useState(-1)
  const [focused, setFocused] = useState(-1)
  const [showsAll] = useState(() => !canHover())
  const onKeyDown = useKeys(options)
  const rowAt = (target: EventTarget) =>
    target instanceof Element && target.closest('tbody') ? rows[placeOf(target)] : undefined
  return {
    isHot: (at: number) => showsAll || at === hovered || at === focused,
    handlers: {
      onKeyDown,
      onChange: ({ target, nativeEvent }: ChangeEvent<HTMLTableElement>) => {
        if (isStale || !(target instanceof HTMLInputElement)) return
        if (target.closest('tbody') && target.matches('.select-box'))
          onBox(target, (nativeEvent as MouseEvent['nativeEvent']).shiftKey) // React fires the change of a checkbox for a click.
      },
      onPointerDown: ({ target, button, pointerType, nativeEvent }: PointerEvent) => {
        if (button !== 0 || pointerType === 'touch' || !columnOf(target)) return
        // Loaded with the first press. A click comes through unless the pointer moves.
        void import('./drag-columns').then(({ dragColumn }) => dragColumn(nativeEvent, onColumn))
      },
      onPointerOver: ({ target }: PointerEvent) => {
        setHovered(target instanceof Element && target.closest('tbody') ? placeOf(target) : -1)
        tip.show(target)
      },
      onPointerLeave: () => {
        setHovered(-1)
        tip.hide()
      },
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
        if (target.matches('td, th, a, button, input, [role=link]')) makeStop(currentTarget, target)
        setFocused(target.closest('tbody') ? placeOf(target) : -1)
        if (target.matches(':focus-visible')) tip.show(target)
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLTableElement>) => {
        tip.hide()
        if (!currentTarget.contains(relatedTarget)) setFocused(-1)
      },
      onClick: ({ target, currentTarget }: MouseEvent<HTMLTableElement>) => {
        if (!(target instanceof Element)) return
        const row = rowAt(target)
        const button = target.closest('.list-more-button')
        const cell = target.closest<HTMLElement>('.list-edits')
        // The button goes when the pointer leaves the row, so that what opens later stands at the row.
        if (row && button)
          onCommand?.(row, { kind: 'menu', at: button.closest('tr') ?? button, place: button })
        // A finger opens the menu. Text that is selected can be copied.
        else if (
          row &&
          cell &&
          !showsAll &&
          !target.closest('a, button') &&
          getSelection()?.type !== 'Range'
        ) {
          makeStop(currentTarget, cell)
          cell.focus()
          onCommand?.(row, { kind: 'edit', at: cell })
        }
      },
      onContextMenu: (event: MouseEvent) => {
        const { target, shiftKey, button, clientX, clientY } = event
        const row = rowAt(target)
        // With Shift the browser shows its own menu.
        if (!row || !onCommand || !(target instanceof Element) || (shiftKey && button === 2)) return
        event.preventDefault()
        // Escape returns the focus to it, and the letters then mean this row.
        target.closest('tr')?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
        const place = button === 2 ? { x: clientX, y: clientY } : moreOf(target)
        onCommand(row, { kind: 'menu', at: target, place })
      },
    },
  }
}
