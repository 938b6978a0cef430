import { Ellipsis } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Column } from './column'
import { as } from './table-role'

export type RowProps<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  /** The class names of the cells, in the order of the columns. */
  looks: readonly string[]
  name: string
  isSelected: boolean
  /** Whether the button of the row's menu is drawn; undefined where rows have no menu. */
  hasMore: boolean | undefined
}

/** React wants to know that a box can change. The table hears it for all its rows. */
const heardAtTable = () => undefined

function PlainRow<Row extends { readonly id: string }>(props: RowProps<Row>) {
  const { row, columns, looks, name, isSelected, hasMore } = props
  return (
    <tr
      {...as('row')}
      aria-selected={isSelected}
      className={isSelected ? 'list-row list-selected' : 'list-row'}
    >
      <td {...as('gridcell')} className="list-box">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Select ${name}`}
          className="select-box"
          checked={isSelected}
          onChange={heardAtTable}
        />
      </td>
      {columns.map(({ id, label, tip, more, brief, unit, isName, cell }, index) => (
        <td
          key={id}
          {...as('gridcell')}
          data-label={label}
          data-tip={tip?.(row)}
          data-more={more?.(row)}
          data-brief={brief?.(row)}
          data-unit={unit?.(row)}
          dir={isName && 'auto'}
          className={looks[index]}
        >
          {cell(row)}
        </td>
      ))}
      {hasMore && (
        <td {...as('gridcell')} className="list-more">
          <button
            type="button"
            tabIndex={-1}
            aria-haspopup="menu"
            aria-label={`Actions of ${name}`}
            className="list-more-button"
          >
            <Ellipsis size={16} aria-hidden="true" />
          </button>
        </td>
      )}
    </tr>
  )
}

/** A row of the table. Only those that change are drawn again. The cast is needed because `memo` loses the type parameter. */
export const TableRow = memo(PlainRow) as unknown as <Row extends { readonly id: string }>(
  props: RowProps<Row>,
) => ReactNode
