import type { ReactNode } from 'react'
import { hasValue, type Column } from './column'
import { as } from './table-role'

type Direction = 'ascending' | 'descending' | undefined

const directionOf = (now: string, name: string | undefined): Direction =>
  name && now === name ? 'ascending' : name && now === `-${name}` ? 'descending' : undefined

export type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  /** The server's ordering; `-` is descending. */
  ordering: string
  /** The id of a column by which only the page is sorted; `-` is descending. */
  sort: string
  onOrder: (ordering: string) => void
  onSort: (sort: string) => void
}

/** The heads of the columns. A click makes the server order by the column. If the server can't, the browser sorts the page. */
export function TableHead<Row>({
  columns,
  ordering,
  sort,
  onOrder,
  onSort,
  box,
  hasMore,
}: HeadProps<Row> & {
  /** The checkbox that selects the page. */
  box: ReactNode
  hasMore: boolean
}) {
  return (
    <thead {...as('rowgroup')}>
      <tr {...as('row')}>
        <th {...as('columnheader')} scope="col" className="list-head list-box">
          {box}
        </th>
        {columns.map((column) => {
          const { id, label, align } = column
          const own = hasValue(column) ? id : undefined
          const direction = sort ? directionOf(sort, own) : directionOf(ordering, column.ordering)
          const sign = direction === 'ascending' ? '-' : ''
          const sortBy = () => (column.ordering ? onOrder(sign + column.ordering) : onSort(sign + id))
          const isSortable = column.ordering !== undefined || own !== undefined
          return (
            <th
              key={id}
              {...as('columnheader')}
              scope="col"
              data-column={id}
              aria-sort={isSortable ? (direction ?? 'none') : undefined}
              className={align === 'end' ? 'list-head list-end' : 'list-head'}
            >
              {isSortable ? (
                <button type="button" tabIndex={-1} onClick={sortBy} className="list-sort">
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
          )
        })}
        {hasMore && (
          <th {...as('columnheader')} scope="col" className="list-head list-more">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
