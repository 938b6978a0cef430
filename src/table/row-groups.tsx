import { Fragment, type ComponentType } from 'react'
import { groupBy } from '#domain/group-by'
import { TableRow, type RowProps } from './table-row'
import { aria } from './table-role'
import type { useGrid } from './use-grid'

/** Rows that belong together, and stand together in this order, have a line of their own above them. */
export type Groups<Row> = {
  readonly of: (row: Row) => string | undefined
  readonly Head: ComponentType<{ readonly rows: readonly Row[] }>
}

type Props<Row extends { readonly id: string }> = Omit<
  RowProps<Row>,
  'row' | 'name' | 'isSelected' | 'stop' | 'events'
> & {
  rows: readonly Row[]
  groups: Groups<Row> | undefined
  grid: ReturnType<typeof useGrid<Row>>
  selected: ReadonlyMap<string, Row>
  nameOf: (row: Row) => string
  isStale: boolean
}

/** The rows of a table. Each group is a part of its own, below its line. */
export function RowGroups<Row extends { readonly id: string }>(props: Props<Row>) {
  const { rows, groups, grid, selected, nameOf, isStale, ...shared } = props
  const parts = groups ? [...groupBy(rows, (row) => groups.of(row) ?? row.id)] : [['', rows] as const]
  return parts.map(([key, some]) => (
    <Fragment key={key}>
      {groups && some[0] && groups.of(some[0]) !== undefined && (
        <tbody>
          <tr {...aria('row')} className="bg-sunken">
            <th {...aria('rowheader')} colSpan={99} className="border-b border-line-soft text-xs font-normal">
              <div className="sticky left-0 flex w-[100cqw] flex-wrap items-center gap-x-4 gap-y-1 px-(--edge) py-1.5">
                <groups.Head rows={some} />
              </div>
            </th>
          </tr>
        </tbody>
      )}
      {/* Rows that are replaced at once don't fade: each frame of a fade would draw the whole table again. What
          replaces them is there in full at once. */}
      <tbody {...grid.onRows(some)} className={isStale ? 'opacity-50 transition-opacity delay-100' : ''}>
        {some.map((row) => (
          <TableRow
            key={row.id}
            {...shared}
            row={row}
            name={nameOf(row)}
            isSelected={selected.has(row.id)}
            stop={grid.stopIn(row.id)}
            events={grid.events}
          />
        ))}
      </tbody>
    </Fragment>
  ))
}
