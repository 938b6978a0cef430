import type { ReactNode } from 'react'
import type { Column } from './column'
import { as } from './table-role'

type Direction = 'ascending' | 'descending' | undefined

const directionOf = (now: string, name: string | undefined): Direction =>
  name && now === name ? 'ascending' : name && now === `-${name}` ? 'descending' : undefined

type Props<Row> = {
  columns: readonly Column<Row>[]
  ordering: string
  sort: string
  onOrder: (ordering: string) => void
  onSort: (sort: string) => void
  /** The checkbox that selects the page. */
  box: ReactNode
}

/** The heads of the columns. A click makes the server order by the column. If the server can't, the browser sorts the page. */
export const TableHead = <Row,>({ columns, ordering, sort, onOrder, onSort, box }: Props<Row>) => (
  <thead {...as('rowgroup')}>
    <tr {...as('row')}>
      <th {...as('columnheader')} scope="col" className="list-head">
        {box}
      </th>
      {columns.map((column) => {
        const { id, label, align, card } = column
        const own = column.value && id
        const direction = sort ? directionOf(sort, own) : directionOf(ordering, column.ordering)
        const sign = direction === 'ascending' ? '-' : ''
        const sortBy = () => (column.ordering ? onOrder(sign + column.ordering) : onSort(sign + id))
        const isSortable = column.ordering !== undefined || own !== undefined
        return (
          <th
            key={id}
            {...as('columnheader')}
            scope="col"
            aria-sort={isSortable ? (direction ?? 'none') : undefined}
            className={`list-head ${align === 'end' ? 'text-right' : ''} ${card === 'title' ? 'list-title' : ''}`}
          >
            {isSortable ? (
              <button
                type="button"
                onClick={sortBy}
                className={`list-sort h-7 rounded-sm font-medium hover:text-ink ${direction ? 'text-ink' : ''}`}
              >
                {label}
              </button>
            ) : (
              label
            )}
          </th>
        )
      })}
    </tr>
  </thead>
)
