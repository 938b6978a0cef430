import type { ReactNode, RefObject } from 'react'
import { FoundMarks } from '../ui/found-marks'
import type { Column } from './table/column'

type Props = {
  within: RefObject<Element | null>
  columns: readonly Pick<Column<never>, 'phone' | 'searched'>[]
  query: string
}

/**
 * Marks what the search finds in the title and in the cells of other columns that it covers. A row that matches by something else,
 * such as its id or a field without a column, has no mark.
 */
export function ListMarks({ within, columns, query }: Props): ReactNode {
  const places = columns.flatMap(({ phone, searched }, at) =>
    // The first cell of a row is its box.
    phone === 'title' || searched ? `tbody td:nth-child(${at + 2})` : [],
  )
  return <FoundMarks within={within} places={places.join()} query={query} />
}
