import { SelectBox, useSelect, type Selection } from '../../ui/select-box'
import { Skeleton } from '../../ui/skeleton'
import type { Column } from './column'
import { rowsInSight } from './rows-in-sight'
import { TableHead } from './table-head'
import { as } from './table-role'

type TableState<Row> =
  | { readonly kind: 'loading' }
  /** `stale`: the rows of the previous page, shown until the next ones arrive. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly stale: boolean }

type Props<Row extends { readonly id: string }> = {
  caption: string
  /** The columns that are shown, in their order. */
  columns: readonly Column<Row>[]
  state: TableState<Row>
  nameOf: (row: Row) => string
  /** The server's ordering; `-` is descending. */
  ordering: string
  /** The id of a column by which only the page is sorted; `-` is descending. */
  sort: string
  onOrder: (ordering: string) => void
  onSort: (sort: string) => void
  compact: boolean
  /** Draws only the rows that fit into the window. */
  isOpening: boolean
  selection: Selection<Row>
}

const noRows: readonly never[] = []
// These keys differ from the ids of rows. Otherwise React would reuse the elements for rows.
const placeholders = Array.from({ length: 14 }, (_, row) => `-${row}`)
const cardPlace = { title: 'list-title', wide: 'list-wide', action: 'list-wide list-bare' }
/** Columns can shrink to this share of their width; below that the table scrolls in a frame (data-table.css). */
const least = 0.84
const boxWidth = 2.75

/** A table on a wide screen and a list of cards on a narrow one, from one set of elements. */
export function DataTable<Row extends { readonly id: string }>(props: Props<Row>) {
  const { caption, columns, state, nameOf, compact, isOpening, selection } = props
  const rows = state.kind === 'rows' ? state.rows : noRows
  const inSight = isOpening ? rowsInSight(rows, compact) : rows
  const select = useSelect(rows, selection, state.kind === 'rows' && state.stale)
  const busy = state.kind === 'loading' || state.stale || inSight !== rows
  const needed = columns.reduce((sum, { width }) => sum + width, boxWidth) * least
  const frame = needed > 60 ? 'list-frame-wide' : needed > 48 ? 'list-frame-narrow' : ''
  const shares = [boxWidth, ...columns.map(({ width }) => width)].map((width) => `minmax(0, ${width}fr)`)
  const cellLooks = columns.map(
    ({ align, card, className }) =>
      `list-cell ${align === 'end' ? 'list-end' : ''} ${card ? cardPlace[card] : ''} ${className ?? ''}`,
  )

  return (
    <div className="@container">
      <div className={`${frame} ${compact ? 'list-compact' : ''}`}>
        <table
          {...as('table')}
          aria-busy={busy}
          style={{ '--least': `${needed}rem`, '--shares': shares.join(' ') } as object} // React's type lacks custom properties.
          className="list-table"
        >
          <caption className="sr-only">{caption}</caption>
          <TableHead {...props} box={<SelectBox label="Select all on this page" {...select.all} />} />
          <tbody
            {...as('rowgroup')}
            className={`transition-opacity ${state.kind === 'loading' ? '' : state.stale ? 'list-shown opacity-50' : 'list-shown'}`}
          >
            {state.kind === 'loading' &&
              placeholders.map((place) => (
                <tr key={place} {...as('row')} className="list-row">
                  <td {...as('cell')} className="list-box" />
                  {columns.map(({ id }, index) => (
                    <td key={id} {...as('cell')} className={cellLooks[index]}>
                      <Skeleton className={index === 0 ? 'w-40' : 'w-20'} />
                    </td>
                  ))}
                </tr>
              ))}
            {inSight.map((row, at) => (
              <tr
                key={row.id}
                {...as('row')}
                className={selection.selected.has(row.id) ? 'list-row list-selected' : 'list-row'}
              >
                <td {...as('cell')} className="list-box">
                  <SelectBox label={`Select ${nameOf(row)}`} {...select.row(row.id, at)} />
                </td>
                {columns.map(({ id, label, title, isName, cell }, index) => (
                  <td
                    key={id}
                    {...as('cell')}
                    data-label={label}
                    dir={isName && 'auto'}
                    title={title?.(row)}
                    className={cellLooks[index]}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
