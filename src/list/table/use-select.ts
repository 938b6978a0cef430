import { useRef, type ChangeEvent } from 'react'

/** The selected rows, on this page and on others. */
export type Selection<Row> = {
  readonly selected: ReadonlyMap<string, Row>
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
}

/** The place of the row around an element among the rows of the page. */
export const placeOf = (element: Element): number => element.closest('tr')?.sectionRowIndex ?? -1

/** Selects rows by their boxes and keys. A range goes from the row that was picked last to this one. */
export function useSelect<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { selected, onSelect }: Selection<Row>,
) {
  const last = useRef('')
  const here = rows.filter(({ id }) => selected.has(id)).length
  const pick = (at: number, on: boolean, range: boolean) => {
    const from = range ? rows.findIndex(({ id }) => id === last.current) : -1
    const [low, high] = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)]
    const row = rows[at]
    if (!row) return
    last.current = row.id
    onSelect(rows.slice(low, high + 1), on)
  }
  return {
    all: {
      checked: here > 0 && here === rows.length,
      mixed: here > 0 && here < rows.length,
      onChange: (event: ChangeEvent<HTMLInputElement>) => onSelect(rows, event.target.checked),
    },
    pick,
    /** The change of a row's box, heard at the table. */
    onBox: (target: HTMLInputElement, range: boolean) => pick(placeOf(target), target.checked, range),
  }
}
