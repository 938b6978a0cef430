import { createColumnHelper, metaHelper, tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Skeleton } from './skeleton'
import { as } from './table-role'

type Meta = {
  /** The server's name for ordering by this column; without it the column cannot be sorted. */
  ordering?: string
  align?: 'end'
  /** Width on a wide screen, as a class. */
  width?: string
  /** Place on a card, which is what a row becomes on a narrow screen. */
  card?: 'title' | 'wide' | 'action'
}

const features = tableFeatures({ columnMeta: metaHelper<Meta>() })
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>
export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

export type TableState<Row> =
  | { readonly kind: 'loading' }
  /** `stale`: these are the rows of the page before, until the next ones are here. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly stale: boolean }

type Props<Row extends RowData> = {
  caption: string
  columns: readonly TableColumn<Row>[]
  state: TableState<Row>
  rowId: (row: Row) => string
  ordering?: string
  onOrder?: (ordering: string) => void
}

const noRows: readonly never[] = []
const placeholders = Array.from({ length: 14 }, (_, row) => row)
const cardPlace = {
  title: '@max-3xl:col-span-2 @max-3xl:text-base @max-3xl:before:hidden',
  wide: '@max-3xl:col-span-2',
  action: '@max-3xl:col-span-2 @max-3xl:before:hidden',
}

const SortMark = ({ direction }: { direction: 'ascending' | 'descending' | undefined }) => {
  const Mark = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown
  return <Mark size={13} aria-hidden="true" className={direction ? 'text-accent-ink' : 'text-muted opacity-60 group-hover:opacity-100'} />
}

/** A table on a wide screen, a list of cards on a narrow one, from one set of elements. */
export function DataTable<Row extends RowData>({ caption, columns, state, rowId, ordering = '', onOrder }: Props<Row>) {
  const data = state.kind === 'rows' ? state.rows : noRows
  const table = useTable({ features, columns: columns as TableColumn<Row>[], data: data as Row[], getRowId: rowId })
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const busy = state.kind === 'loading' || state.stale
  const labelOf = (header: unknown) => (typeof header === 'string' ? header : '')
  const metas = headers.map((header) => header.column.columnDef.meta ?? {})
  const cell = (index: number) => {
    const meta = metas[index] ?? {}
    return `@3xl:px-3 @3xl:py-2 @3xl:first:pl-4 @3xl:last:pr-4 @max-3xl:before:mb-0.5 @max-3xl:before:block @max-3xl:before:text-xs @max-3xl:before:text-muted @max-3xl:before:content-[attr(data-label)] ${
      meta.align === 'end' ? '@3xl:text-right' : ''
    } ${meta.card ? cardPlace[meta.card] : ''}`
  }

  return (
    <div className="@container">
      <table {...as('table')} aria-busy={busy} className="w-full text-left text-sm @3xl:table-fixed @max-3xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead {...as('rowgroup')} className="@max-3xl:hidden">
          <tr {...as('row')}>
            {headers.map((header, index) => {
              const { ordering: field, align, width = '' } = metas[index] ?? {}
              const direction = field && ordering === field ? 'ascending' : field && ordering === `-${field}` ? 'descending' : undefined
              const label = labelOf(header.column.columnDef.header)
              return (
                <th
                  key={header.id}
                  {...as('columnheader')}
                  scope="col"
                  aria-sort={field ? (direction ?? 'none') : undefined}
                  className={`sticky top-(--bar) z-10 h-10 border-b border-line bg-sunken px-3 text-xs font-medium text-muted first:pl-4 last:pr-4 ${width} ${align === 'end' ? 'text-right' : ''}`}
                >
                  {field && onOrder ? (
                    <button
                      type="button"
                      onClick={() => onOrder(direction === 'ascending' ? `-${field}` : field)}
                      className={`group inline-flex h-7 items-center gap-1 rounded-sm font-medium hover:text-ink ${direction ? 'text-ink' : ''}`}
                    >
                      {label}
                      <SortMark direction={direction} />
                    </button>
                  ) : (
                    label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody
          {...as('rowgroup')}
          className={`transition-opacity @max-3xl:block ${state.kind === 'rows' && state.stale ? 'opacity-50' : ''}`}
        >
          {state.kind === 'loading'
            ? placeholders.map((row) => (
                <tr
                  key={row}
                  {...as('row')}
                  className="h-11 border-b border-line last:border-0 @max-3xl:grid @max-3xl:h-auto @max-3xl:grid-cols-2 @max-3xl:gap-3 @max-3xl:p-4"
                >
                  {headers.map((header, index) => (
                    <td key={header.id} {...as('cell')} className={cell(index)}>
                      <Skeleton className={index === 0 ? 'w-40' : 'w-20'} />
                    </td>
                  ))}
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr
                  key={row.id}
                  {...as('row')}
                  className="h-11 border-b border-line last:border-0 hover:bg-hover @max-3xl:grid @max-3xl:h-auto @max-3xl:grid-cols-2 @max-3xl:gap-3 @max-3xl:p-4"
                >
                  {row.getAllCells().map((one, index) => (
                    <td key={one.id} {...as('cell')} data-label={labelOf(one.column.columnDef.header)} className={`${cell(index)} min-w-0`}>
                      <table.FlexRender cell={one} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}
