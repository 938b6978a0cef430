import type { RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { chosenColumns } from '../lib/columns'
import type { ListSearch } from '../lib/list-search'
import { Button } from '../ui/button'
import type { TableColumn } from './data-table'
import { Sheet } from '../ui/overlay/sheet'
import type { ToolProps } from './list-tools'

const move =
  'grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink aria-disabled:opacity-35'

/** Which columns, in which order, and how much room a row has. All of it is part of the address. */
export function ColumnsSheet<Row extends RowData, S extends ListSearch>({
  columns,
  search,
  onSearch,
  shown,
  onClose,
}: ToolProps<Row, S>) {
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const focus = useRef('')
  // A row that is moved in the document loses the focus; the next press should move it on.
  useLayoutEffect(() => {
    if (focus.current) list.current?.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus()
    focus.current = ''
  })
  const ids = (some: readonly TableColumn<Row>[]) => some.map(({ id }) => id).join(',')
  const usual = chosenColumns(columns, '')
  const choose = (next: readonly TableColumn<Row>[]) =>
    onSearch({ ...search, columns: ids(next) === ids(usual) ? '' : ids(next) })
  const label = (column: TableColumn<Row>) => String(column.header)
  const shift = (from: number, by: 1 | -1) => {
    const column = shown[from]
    const to = from + by
    if (!column || to < 0 || to >= shown.length) return
    focus.current = `${column.id} ${by}`
    choose(shown.toSpliced(from, 1).toSpliced(to, 0, column))
    setSaid(`${label(column)} is now column ${to + 1} of ${shown.length}.`)
  }
  return (
    <Sheet title="Columns" onClose={onClose}>
      <ul ref={list} className="flex flex-col">
        {[...shown, ...columns.filter((column) => !shown.includes(column))].map((column) => {
          const at = shown.indexOf(column)
          const isTitle = column.meta?.card === 'title'
          return (
            <li key={column.id} className="flex items-center gap-1 border-b border-line py-1 last:border-0">
              <label className="flex min-h-8 flex-1 items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={isTitle}
                  onChange={(event) =>
                    choose(event.target.checked ? [...shown, column] : shown.filter((one) => one !== column))
                  }
                />
                {label(column)}
                {isTitle && <span className="text-xs text-muted">always shown</span>}
              </label>
              {at >= 0 &&
                ([-1, 1] as const).map((by) => {
                  const Arrow = by < 0 ? ArrowUp : ArrowDown
                  return (
                    <button
                      key={by}
                      type="button"
                      data-move={`${column.id} ${by}`}
                      aria-disabled={by < 0 ? at === 0 : at === shown.length - 1}
                      onClick={() => shift(at, by)}
                      className={move}
                    >
                      <Arrow size={15} aria-hidden="true" />
                      <span className="sr-only">
                        Move {label(column)} {by < 0 ? 'up' : 'down'}
                      </span>
                    </button>
                  )
                })}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">Density</legend>
        <div className="flex gap-5">
          {(['', 'compact'] as const).map((density) => (
            <label key={density} className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="radio"
                name="density"
                checked={search.density === density}
                onChange={() => onSearch({ ...search, density })}
              />
              {density === '' ? 'Comfortable' : 'Compact'}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-auto border-t border-line pt-4">
        <Button
          aria-disabled={search.columns === '' && search.density === ''}
          onClick={() => onSearch({ ...search, columns: '', density: '' })}
        >
          Back to the usual columns
        </Button>
      </div>
    </Sheet>
  )
}
