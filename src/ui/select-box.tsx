import { useRef, type ChangeEvent, type KeyboardEvent } from 'react'

/** The selected rows, on this page and on others. */
export type Selection<Row> = {
  readonly selected: ReadonlyMap<string, Row>
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
}

type Box = {
  checked: boolean
  /** Some rows are selected, but not all. */
  mixed?: boolean
  disabled?: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A checkbox whose touch area is wider than what is seen of it. */
export const SelectBox = ({ label, mixed = false, ...box }: Box & { label: string }) => (
  <input
    {...box}
    type="checkbox"
    aria-label={label}
    className="select-box"
    ref={(element) => {
      if (element) element.indeterminate = mixed
    }}
  />
)

/**
 * The boxes of rows. Shift selects from the last pressed box to this one; the arrow keys move between rows. Stale rows can't be
 * selected, because they are about to go.
 */
export function useSelect<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { selected, onSelect }: Selection<Row>,
  stale: boolean,
) {
  const last = useRef('')
  const here = rows.filter(({ id }) => selected.has(id)).length
  const pick = (at: number, on: boolean, range: boolean) => {
    const from = range ? rows.findIndex(({ id }) => id === last.current) : -1
    const [low, high] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)]
    const row = rows[at]
    if (row) last.current = row.id
    onSelect(rows.slice(low, high + 1), on)
  }
  return {
    all: {
      checked: here > 0 && here === rows.length,
      mixed: here > 0 && here < rows.length,
      disabled: stale || rows.length === 0,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onSelect(rows, event.target.checked),
    },
    row: (id: string, at: number): Box => ({
      checked: selected.has(id),
      disabled: stale,
      onChange: ({ target, nativeEvent }) => pick(at, target.checked, (nativeEvent as MouseEvent).shiftKey), // React fires the change of a checkbox for a click.
      onKeyDown: (event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
        const to = step && event.currentTarget.closest('tbody')?.rows[at + step]?.querySelector('input')
        if (!to) return
        event.preventDefault()
        to.focus()
        if (event.shiftKey) onSelect(rows.slice(Math.min(at, at + step), Math.max(at, at + step) + 1), true)
      },
    }),
  }
}
