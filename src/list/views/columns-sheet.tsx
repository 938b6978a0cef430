import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState, type RefCallback } from 'react'
import type { ListSearch } from '../../lib/address/list-address'
import { Button } from '../../ui/buttons/button'
import { Sheet } from '../../ui/overlay/sheet'
import { chosenWidths, columnsText, type Column, type Widths } from '../../table/column'
import { useNextFocus } from '../../ui/focus/next-focus'

const moveLook =
  'grid size-8 place-items-center rounded-md text-soft hover:bg-hover hover:text-ink aria-disabled:opacity-35'

type MoveProps<Row> = {
  hold: RefCallback<HTMLElement>
  column: Column<Row>
  by: 1 | -1
  atEnd: boolean
  onMove: (column: Column<Row>, by: 1 | -1) => void
}
function MoveButton<Row>({ hold, column, by, atEnd, onMove }: MoveProps<Row>) {
  const Arrow = by < 0 ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      ref={hold}
      aria-disabled={atEnd}
      onClick={() => onMove(column, by)}
      className={moveLook}
    >
      <Arrow size={15} aria-hidden="true" />
      <span className="sr-only">
        Move {column.label} {by < 0 ? 'up' : 'down'}
      </span>
    </button>
  )
}

/** Widths in pixels, for those who don't drag the end of a head; 0 is the usual width. */
const someWidths = [0, 80, 120, 160, 200, 240, 320, 480]

type ColumnListProps<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  widths: Widths
  onChoose: (next: readonly Column<Row>[], widths?: Widths) => void
}

/** The columns in their order, each with a checkbox, its width, and two buttons that move it. */
function ColumnList<Row>({ columns, shown, widths, onChoose }: ColumnListProps<Row>) {
  const [said, setSaid] = useState('')
  const { hold, focusNext } = useNextFocus()
  const move = (column: Column<Row>, by: 1 | -1) => {
    const to = shown.indexOf(column) + by
    if (to < 0 || to >= shown.length) return
    // A moved element loses the focus, but the next press should move the same column.
    focusNext(`${column.id} ${by}`)
    onChoose(shown.filter((one) => one !== column).toSpliced(to, 0, column))
    setSaid(`${column.label} is now column ${to + 1} of ${shown.length}.`)
  }
  return (
    <>
      <ul className="flex flex-col">
        {[...shown, ...columns.filter((column) => !shown.includes(column))].map((column) => {
          const at = shown.indexOf(column)
          const isTitle = column.phone === 'title'
          return (
            <li key={column.id} className="flex items-center gap-1 border-b border-line py-1 last:border-0">
              <label className="flex min-h-8 flex-1 items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={isTitle}
                  onChange={(event) =>
                    onChoose(
                      event.target.checked ? [...shown, column] : shown.filter((one) => one !== column),
                    )
                  }
                />
                {column.label}
                {isTitle && <span className="text-xs text-muted">always shown</span>}
              </label>
              {at >= 0 && (
                <select
                  aria-label={`Width of ${column.label}`}
                  value={widths.get(column.id) ?? 0}
                  onChange={({ target }) => onChoose(shown, new Map(widths).set(column.id, +target.value))}
                  className="field h-7 w-22 text-xs/5 max-sm:hidden"
                >
                  {[...new Set([...someWidths, ...widths.values()])].map((one) => (
                    <option key={one} value={one}>
                      {one ? `${one} px` : 'Auto'}
                    </option>
                  ))}
                </select>
              )}
              {at >= 0 &&
                ([-1, 1] as const).map((by) => (
                  <MoveButton
                    key={by}
                    hold={hold(`${column.id} ${by}`)}
                    column={column}
                    by={by}
                    atEnd={by < 0 ? at === 0 : at === shown.length - 1}
                    onMove={move}
                  />
                ))}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

export type ColumnsSheetProps<Row, S extends Pick<ListSearch, 'columns'>> = {
  readonly kind: { readonly isApart?: true }
  readonly columns: readonly Column<Row>[]
  readonly search: S
  readonly onSearch: (next: S) => void
  readonly shown: readonly Column<Row>[]
  readonly onClose: () => void
}

/** Chooses the columns, their order and their widths. The address keeps all three. */
export function ColumnsSheet<Row, S extends Pick<ListSearch, 'columns'>>({
  kind,
  columns,
  search,
  onSearch,
  shown,
  onClose,
}: ColumnsSheetProps<Row, S>) {
  const widths = chosenWidths(search.columns)
  return (
    <Sheet title="Columns" onClose={onClose}>
      <ColumnList
        columns={columns}
        shown={shown}
        widths={widths}
        onChoose={(next, wide = widths) => onSearch({ ...search, columns: columnsText(columns, next, wide) })}
      />
      {!kind.isApart && (
        <p className="mt-4 text-xs text-muted">
          The address of this page keeps the columns and their widths. To have them each time, save a view and
          open the list with it.
        </p>
      )}
      <div className="mt-auto border-t border-line pt-4">
        <Button aria-disabled={search.columns === ''} onClick={() => onSearch({ ...search, columns: '' })}>
          Reset columns
        </Button>
      </div>
    </Sheet>
  )
}
