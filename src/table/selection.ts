import { useRef } from 'react'

/** The selected rows, on this page and on others. */
export type Selection<Row> = {
  readonly selected: ReadonlyMap<string, Row>
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
}

/** Whether all of some rows are selected, or some of them. */
export function shareOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  selected: ReadonlyMap<string, Row>,
) {
  const count = rows.filter(({ id }) => selected.has(id)).length
  return { checked: count > 0 && count === rows.length, mixed: count > 0 && count < rows.length }
}

/** Selects a row, or the range from the row that was picked last to this one. */
export type Pick = (id: string, on: boolean, isRange: boolean) => void

export function usePick<Row extends { readonly id: string }>(
  rows: readonly Row[],
  onSelect: Selection<Row>['onSelect'],
): Pick {
  const last = useRef('')
  return (id, on, isRange) => {
    const placeOf = (one: string) => rows.findIndex((row) => row.id === one)
    const at = placeOf(id)
    const from = isRange ? placeOf(last.current) : -1
    const [low, high] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)]
    last.current = id
    onSelect(rows.slice(low, high + 1), on)
  }
}
